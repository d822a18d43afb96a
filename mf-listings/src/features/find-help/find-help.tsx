import { useEffect } from 'react';
import { useTranslation } from 'shared-ui/app';
import {
  AmountField,
  type ContractForm,
  DateField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  Form,
  type FormValues,
  SubmitButton,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { type FindHelp as Request, findHelpSchemaFrom, todayHere } from 'shared-ui/contracts';
import { Luggage, Ticket } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishRequestMutation } from '../../api/publish.ts';
import { Agreements } from '../../publishing/agreements.tsx';
import { ContactFieldset } from '../../publishing/contact-fieldset.tsx';
import { draftNamed } from '../../publishing/draft.ts';
import { PublishFrame } from '../../publishing/publish-frame.tsx';
import type { Published } from '../../publishing/published.ts';
import { TripFieldset } from '../../publishing/trip-fieldset.tsx';
import { useFirstValues, useKeptDraft } from '../../publishing/use-kept-draft.ts';
import { useMissingEmail } from '../../publishing/use-missing-email.ts';
import { usePublishing } from '../../publishing/use-publishing.ts';

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
const draft = draftNamed('find-help');

/** Request Travel Assistance (spec §2, §3, §5). */
export function FindHelp({ onPublished }: { onPublished(published: Published): void }) {
  const { t } = useTranslation('listings');
  const form = useContractForm(schema, useFirstValues(EMPTY, draft));
  useKeptDraft(form, draft);
  useMissingEmail(form.formState.submitCount, () => form.getValues('email'));
  const [publishRequest] = usePublishRequestMutation();
  const submit = usePublishing<Request>({
    words: 'find',
    publish: (input) => publishRequest(input).unwrap(),
    draft,
    onPublished,
  });
  return (
    <PublishFrame words="find" icon={Luggage}>
      <Form form={form} onSubmit={submit}>
        <TripFieldset endDate={<EndDate form={form} />} />
        <HelpNeeded />
        <ContactFieldset />
        <Agreements />
        <Actions>
          <SubmitButton icon={Ticket} pendingText={t('find.submitting')}>
            {t('find.submit')}
          </SubmitButton>
        </Actions>
      </Form>
    </PublishFrame>
  );
}

/** The last day that would do. It goes when the first is moved after it (spec §4). */
function EndDate({ form }: { form: ContractForm<Values, Request> }) {
  const { t } = useTranslation('listings');
  const date = form.watch('date');
  const { getValues, setValue } = form;
  useEffect(() => {
    if (getValues('endDate') !== '' && date > getValues('endDate')) setValue('endDate', '');
  }, [date, getValues, setValue]);
  return (
    <DateField
      optional
      name="endDate"
      label={t('publish.endDate')}
      help={t('publish.endDateHelp')}
      min={date || todayHere()}
    />
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
