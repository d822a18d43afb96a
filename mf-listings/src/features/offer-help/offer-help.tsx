import { Trans, useTranslation } from 'shared-ui/app';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import {
  CheckboxField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  type FormValues,
  NO_DRAFT,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { offerHelpSchemaFrom, todayHere } from 'contracts';
import { HandHeart } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishOfferMutation } from '../../api/publish.ts';
import { type PersonDetails, useProfileAutofill } from '../../parts/publishing/person-details.ts';
import { Muted, PublishForm, TripFieldset } from '../../parts/publishing/publish-form.tsx';
import type { OnPublished } from '../../parts/publishing/published-screen.tsx';
import { useInitialValues } from '../../parts/publishing/use-form-draft.ts';

const schema = offerHelpSchemaFrom(todayHere);

const EMPTY: FormValues<typeof schema> = {
  departureAirport: '',
  arrivalAirport: '',
  date: '',
  time: '',
  flightNumber: '',
  flights: [],
  description: '',
  acceptsTips: false,
  name: '',
  email: '',
  phoneNumber: '',
  consent: false,
  captchaToken: FILLED_ON_SUBMIT,
  attemptId: '',
};

interface Props {
  /** Who just published another listing. */
  person: PersonDetails | undefined;
  onPublished: OnPublished;
}

/** Offer Your Help to Travelers (spec §2, §3, §5). */
export function OfferHelp(props: Props) {
  const { draft, formKey } = useDraft('offer-help');
  return <OfferHelpForm key={formKey} draft={draft} {...props} />;
}

function OfferHelpForm({ draft, person, onPublished }: Props & { draft: Draft }) {
  const form = useContractForm(schema, useInitialValues(EMPTY, draft, person), NO_DRAFT);
  useProfileAutofill(form, person);
  const [publishOffer] = usePublishOfferMutation();
  return (
    <PublishForm
      kind="offer"
      icon={HandHeart}
      form={form}
      draft={draft}
      person={person}
      publish={(input) => publishOffer(input).unwrap()}
      onPublished={onPublished}
    >
      <TripFieldset form={form} />
      <HelpFieldset />
    </PublishForm>
  );
}

function HelpFieldset() {
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
