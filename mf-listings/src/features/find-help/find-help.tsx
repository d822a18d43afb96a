import { useEffect } from 'react';
import { useTranslation } from 'shared-ui/app';
import {
  AmountField,
  type ContractForm,
  DateField,
  FieldGrid,
  FILLED_ON_SUBMIT,
  type FormValues,
  TextAreaField,
  useContractForm,
} from 'shared-ui/app/forms';
import { type FindHelp as Request, calendarDaySchema, findHelpSchemaFrom, todayHere } from 'shared-ui/contracts';
import { Luggage } from 'shared-ui/ui/icon';
import { FieldsetPanel } from 'shared-ui/ui/panel';
import { usePublishRequestMutation } from '../../api/publish.ts';
import { draftNamed } from '../../publishing/draft.ts';
import { PublishForm } from '../../publishing/publish-form.tsx';
import type { Published } from '../../publishing/published.ts';
import { TripFieldset } from '../../publishing/trip-fieldset.tsx';
import { useFirstValues } from '../../publishing/use-kept-draft.ts';
import { useOwnDetails } from '../../publishing/use-own-details.ts';

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
const isDay = (text: string) => calendarDaySchema().safeParse(text).success;
const draft = draftNamed('find-help');

/** Request Travel Assistance (spec §2, §3, §5). */
export function FindHelp({ onPublished }: { onPublished(published: Published): void }) {
  const form = useContractForm(schema, useFirstValues(EMPTY, draft));
  useOwnDetails(form);
  const [publishRequest] = usePublishRequestMutation();
  return (
    <PublishForm
      words="find"
      icon={Luggage}
      form={form}
      draft={draft}
      publish={(input) => publishRequest(input).unwrap()}
      onPublished={onPublished}
    >
      <TripFieldset endDate={<EndDate form={form} />} />
      <HelpNeeded />
    </PublishForm>
  );
}

/** The last day that would do. It goes when the first is moved after it (spec §4). */
function EndDate({ form }: { form: ContractForm<Values, Request> }) {
  const { t } = useTranslation('listings');
  const date = form.watch('date');
  const { getValues, setValue } = form;
  useEffect(() => {
    const endDate = getValues('endDate');
    // What is half typed is no day yet, and is not compared with one
    if (isDay(date) && isDay(endDate) && date > endDate) setValue('endDate', '');
  }, [date, getValues, setValue]);
  return (
    <DateField
      optional
      name="endDate"
      label={t('publish.endDate')}
      help={t('publish.endDateHelp')}
      min={isDay(date) ? date : todayHere()}
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
