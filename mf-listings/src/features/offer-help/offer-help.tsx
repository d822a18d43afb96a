import { Trans, useTranslation } from 'shared-ui/app';
import {
  CheckboxField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  type FormValues,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import { offerHelpSchemaFrom, todayHere } from 'shared-ui/contracts';
import { HandHeart } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishOfferMutation } from '../../api/publish.ts';
import { Muted } from '../../publishing/muted.tsx';
import type { OwnDetails } from '../../publishing/own-details.ts';
import { PublishForm } from '../../publishing/publish-form.tsx';
import type { OnPublished } from '../../publishing/published.ts';
import { TripFieldset } from '../../publishing/trip-fieldset.tsx';
import { useFirstValues } from '../../publishing/use-kept-draft.ts';
import { useOwnDetails } from '../../publishing/use-own-details.ts';

const schema = offerHelpSchemaFrom(todayHere);

const EMPTY: FormValues<typeof schema> = {
  departureAirport: '',
  arrivalAirport: '',
  date: '',
  time: '',
  flightNumber: '',
  description: '',
  acceptsTips: false,
  name: '',
  email: '',
  phoneNumber: '',
  consent: false,
  captchaToken: FILLED_ON_SUBMIT,
};

interface Props {
  /** Who has just published another one. */
  person: OwnDetails | undefined;
  onPublished: OnPublished;
}

/** Offer Your Help to Travelers (spec §2, §3, §5). */
export function OfferHelp(props: Props) {
  const { draft, round } = useDraft('offer-help');
  return <OfferHelpForm key={round} draft={draft} {...props} />;
}

function OfferHelpForm({ draft, person, onPublished }: Props & { draft: Draft }) {
  const form = useContractForm(schema, useFirstValues(EMPTY, draft, person));
  useOwnDetails(form, person);
  const [publishOffer] = usePublishOfferMutation();
  return (
    <PublishForm
      words="offer"
      icon={HandHeart}
      form={form}
      draft={draft}
      person={person}
      publish={(input) => publishOffer(input).unwrap()}
      onPublished={onPublished}
    >
      <TripFieldset />
      <HelpOffered />
    </PublishForm>
  );
}

function HelpOffered() {
  const { t } = useTranslation('listings');
  return (
    <FieldsetPanel legend={t('offer.help')} gap="normal">
      <FieldGrid>
        <TextAreaField
          wide
          optional
          name="description"
          label={t('publish.description')}
          help={t('offer.descriptionHelp')}
          max={500}
        />
      </FieldGrid>
      <CheckboxField name="acceptsTips" label={t('offer.acceptsTipsLabel')}>
        <Trans t={t} i18nKey="offer.acceptsTips" components={[<Muted key="note" />]} />
      </CheckboxField>
    </FieldsetPanel>
  );
}
