import { useEffect, useRef } from 'react';
import { Link, paths, useNavigate, useTranslation } from 'shared-ui/app';
import {
  AirportField,
  type ContractForm,
  DateField,
  Form,
  type FormValues,
  SubmitButton,
  TextField,
  NO_DRAFT,
  useContractForm,
} from 'shared-ui/app/forms';
import { calendarDaySchema, type FlightSearch, todayHere } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { ArrowRight, PlaneLanding, PlaneTakeoff, Search } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { AirportsFailed, useAirports } from '../../parts/airport-choice/airport-choice.tsx';
import { trackSearch } from '../../parts/engagement/engagement.ts';
import finder from '../../parts/finder/finder.module.css';
import { InvalidParamsNotice } from '../../parts/trip-address/invalid-params-notice.tsx';
import type { InvalidParam } from '../../parts/trip-address/search-address.ts';
import {
  type Action,
  flightSearchSchema,
  getOtherActionPath,
  parseFlightAddress,
  RESULT_TYPE,
} from './flight-address.ts';
import styles from './flight-search.module.css';

type Values = FormValues<typeof flightSearchSchema>;

interface Props {
  action: Action;
  filter: Partial<FlightSearch>;
  invalidParams: InvalidParam[];
  searchKey: string;
}

/** Replaces the address of a flight search (spec §2, §5). */
export function FlightForm({ action, filter, invalidParams, searchKey }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const form = useFlightForm(filter, searchKey);
  const search = ({ from, to, date, endDate, flight }: FlightSearch) => {
    trackSearch({ from, to, type: RESULT_TYPE[action] });
    // The results scroll into view: no scrolling to the top in between
    void navigate(paths.flightSearch({ action, from, to, date, endDate, flight }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const iconProps = action === 'find' ? { icon: Search } : { iconEnd: ArrowRight };
  return (
    <Panel lift>
      <InvalidParamsNotice params={invalidParams} />
      <Form form={form} onSubmit={search} className={finder.form} role="search" aria-label={t('flight.form')}>
        <FlightFields action={action} form={form} />
        <div className={finder.actions}>
          <SubmitButton {...iconProps}>{t(`flight.${action}.submit`)}</SubmitButton>
          <OtherActionLink action={action} form={form} />
        </div>
      </Form>
    </Panel>
  );
}

/** A form with the values of the address, and today if it has no date. */
function useFlightForm(filter: Partial<FlightSearch>, searchKey: string) {
  const form = useContractForm(flightSearchSchema, toValues(filter), NO_DRAFT);
  const { reset } = form;
  const shown = useRef({ searchKey, filter });
  useEffect(() => {
    if (shown.current.searchKey === searchKey && shown.current.filter === filter) return;
    shown.current = { searchKey, filter };
    reset(toValues(filter));
  }, [searchKey, filter, reset]);
  return form;
}

const toValues = (filter: Partial<FlightSearch>): Values => ({
  from: '',
  to: '',
  date: todayHere(),
  endDate: '',
  flight: '',
  ...filter,
});

interface FormProps {
  action: Action;
  form: ContractForm<Values, FlightSearch>;
}

function FlightFields({ action, form }: FormProps) {
  const { t } = useTranslation('listings');
  const choice = useAirports({ withCities: true });
  return (
    <>
      <AirportsFailed choice={choice} />
      <div className={action === 'find' ? `${finder.fields} ${styles.find}` : finder.fields}>
        <AirportField
          name="from"
          label={t('flight.from')}
          icon={PlaneTakeoff}
          {...choice.field}
          placeholder={t('flight.fromPlaceholder')}
        />
        <AirportField
          name="to"
          label={t('flight.to')}
          icon={PlaneLanding}
          {...choice.field}
          placeholder={t('flight.toPlaceholder')}
        />
        <DateField name="date" label={t(`flight.${action}.date`)} min={todayHere()} />
        {action === 'find' ? <LastDayField form={form} /> : null}
        <TextField
          optional
          name="flight"
          label={t('flight.flight')}
          placeholder={t('flight.flightPlaceholder')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </>
  );
}

const isDay = (text: string) => calendarDaySchema().safeParse(text).success;

/** The last possible day. It is cleared when the first day moves after it. */
function LastDayField({ form: { watch, getValues, setValue } }: Pick<FormProps, 'form'>) {
  const { t } = useTranslation('listings');
  const date = watch('date');
  useEffect(() => {
    const endDate = getValues('endDate');
    // A half-typed day is not compared
    if (isDay(date) && isDay(endDate) && date > endDate) setValue('endDate', '');
  }, [date, getValues, setValue]);
  return <DateField name="endDate" label={t('flight.endDate')} min={isDay(date) ? date : todayHere()} />;
}

/** The same trip with the other action, including values that were typed and not searched for yet. */
function OtherActionLink({ action, form }: FormProps) {
  const { t } = useTranslation('listings');
  const { filter } = parseFlightAddress(new URLSearchParams(form.watch()));
  return (
    <Button asChild flush variant="quiet" className={styles.otherAction}>
      <Link to={getOtherActionPath(action, filter)}>{t(`flight.${action}.other`)}</Link>
    </Button>
  );
}
