import { useTranslation } from 'shared-ui/app';
import { type Draft, useDraft } from 'shared-ui/app/drafts';
import {
  AmountField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  type FormValues,
  NO_DRAFT,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { findHelpSchemaFrom, todayHere } from 'contracts';
import { Luggage } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishRequestMutation } from '../../api/publish.ts';
import { type PersonDetails, useProfileAutofill } from '../../parts/publishing/person-details.ts';
import { PublishForm, TripFieldset } from '../../parts/publishing/publish-form.tsx';
import type { OnPublished } from '../../parts/publishing/published-screen.tsx';
import { useInitialValues } from '../../parts/publishing/use-form-draft.ts';
import { EndDateField } from '../../parts/trip-form/trip-inputs.tsx';
import { NeedsFields, TravelerFieldset } from '../../parts/who-flies/who-flies-fields.tsx';
import { NOBODY_FLIES, type WhoFliesForm } from '../../parts/who-flies/who-flies-values.ts';

const schema = findHelpSchemaFrom(todayHere);
type Values = FormValues<typeof schema>;

const EMPTY: Values = {
  ...NOBODY_FLIES,
  departureAirport: '',
  arrivalAirport: '',
  date: '',
  endDate: '',
  time: '',
  flightNumber: '',
  flights: [],
  description: '',
  tipAmount: '',
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

/** Request Travel Assistance (spec §2, §3, §5). */
export function FindHelp(props: Props) {
  const { draft, formKey } = useDraft('find-help');
  return <FindHelpForm key={formKey} draft={draft} {...props} />;
}

function FindHelpForm({ draft, person, onPublished }: Props & { draft: Draft }) {
  const form = useContractForm(schema, useInitialValues(EMPTY, draft, person), NO_DRAFT);
  useProfileAutofill(form, person);
  const [publishRequest] = usePublishRequestMutation();
  return (
    <PublishForm
      kind="find"
      icon={Luggage}
      form={form}
      draft={draft}
      person={person}
      publish={(input) => publishRequest(input).unwrap()}
      onPublished={onPublished}
    >
      <TripFieldset form={form} endDate={<EndDateField form={form} />} />
      <TravelerFieldset form={form} />
      <HelpFieldset form={form} />
    </PublishForm>
  );
}

function HelpFieldset({ form }: { form: WhoFliesForm }) {
  const { t } = useTranslation('listings');
  return (
    <FieldsetPanel legend={t('find.help')} gap="normal">
      <NeedsFields form={form} />
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
