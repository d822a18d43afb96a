import { useTranslation } from 'shared-ui/app';
import {
  AmountField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  type FormValues,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import { findHelpSchemaFrom, todayHere } from 'shared-ui/contracts';
import { Luggage } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishRequestMutation } from '../../api/publish.ts';
import type { OwnDetails } from '../../publishing/own-details.ts';
import { PublishForm } from '../../publishing/publish-form.tsx';
import type { OnPublished } from '../../publishing/published.ts';
import { TripFieldset } from '../../publishing/trip-fieldset.tsx';
import { useFirstValues } from '../../publishing/use-kept-draft.ts';
import { useOwnDetails } from '../../publishing/use-own-details.ts';
import { EndDateField } from '../../trip-form/end-date-field.tsx';

const schema = findHelpSchemaFrom(todayHere);
type Values = FormValues<typeof schema>;

const EMPTY: Values = {
  departureAirport: '',
  arrivalAirport: '',
  date: '',
  endDate: '',
  time: '',
  flightNumber: '',
  description: '',
  tipAmount: '',
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

/** Request Travel Assistance (spec §2, §3, §5). */
export function FindHelp(props: Props) {
  const { draft, round } = useDraft('find-help');
  return <FindHelpForm key={round} draft={draft} {...props} />;
}

function FindHelpForm({ draft, person, onPublished }: Props & { draft: Draft }) {
  const form = useContractForm(schema, useFirstValues(EMPTY, draft, person));
  useOwnDetails(form, person);
  const [publishRequest] = usePublishRequestMutation();
  return (
    <PublishForm
      words="find"
      icon={Luggage}
      form={form}
      draft={draft}
      person={person}
      publish={(input) => publishRequest(input).unwrap()}
      onPublished={onPublished}
    >
      <TripFieldset endDate={<EndDateField form={form} />} />
      <HelpNeeded />
    </PublishForm>
  );
}

function HelpNeeded() {
  const { t } = useTranslation('listings');
  return (
    <FieldsetPanel legend={t('find.help')}>
      <FieldGrid>
        <TextAreaField
          wide
          optional
          name="description"
          label={t('publish.description')}
          help={t('find.descriptionHelp')}
          max={500}
        />
        <AmountField
          wide
          optional
          name="tipAmount"
          label={t('publish.tip')}
          help={t('publish.tipHelp')}
          placeholder={t('publish.tipPlaceholder')}
        />
      </FieldGrid>
    </FieldsetPanel>
  );
}
