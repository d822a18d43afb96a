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
  useContractForm,
} from 'shared-ui/app/forms';
import { calendarDaySchema, type FlightSearch, todayHere } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { ArrowRight, PlaneLanding, PlaneTakeoff, Search } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { AirportsFailed } from '../../airport-choice/airports-failed.tsx';
import { useAirports } from '../../airport-choice/use-airports.ts';
import { trackSearch } from '../../engagement/engagement.ts';
import type { Unreadable } from '../../trip-address/read-parts.ts';
import { UnreadableNotice } from '../../trip-address/unreadable-notice.tsx';
import { type Action, flightSearchSchema, otherSide, readFlightAddress, SOUGHT } from './flight-address.ts';
import finder from '../../finder/finder.module.css';
import styles from './flight-search.module.css';

type Values = FormValues<typeof flightSearchSchema>;

interface Props {
  action: Action;
  filter: Partial<FlightSearch>;
  /** What was left out of the address. */
  unreadable: Unreadable[];
  /** Where the visitor is in their history. */
  step: string;
}

/** Rewrites the address of a flight search in place (spec §2, §5). */
export function FlightForm({ action, filter, unreadable, step }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const form = useFlightForm(filter, step);
  const search = ({ from, to, date, endDate, flight }: FlightSearch) => {
    trackSearch({ from, to, type: SOUGHT[action] });
    // The page scrolls to the results by itself: not to its top in between
    void navigate(paths.flightSearch({ action, from, to, date, endDate, flight }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const look = action === 'find' ? { icon: Search } : { iconEnd: ArrowRight };
  return (
    <Panel lift>
      <UnreadableNotice parts={unreadable} />
      <Form form={form} onSubmit={search} className={finder.form} role="search" aria-label={t('flight.form')}>
        <FlightFields action={action} form={form} />
        <div className={finder.acts}>
          <SubmitButton {...look}>{t(`flight.${action}.submit`)}</SubmitButton>
          <OtherSide action={action} form={form} />
        </div>
      </Form>
    </Panel>
  );
}

/** A form that says what the address says, and today where that names no day. */
function useFlightForm(filter: Partial<FlightSearch>, step: string) {
  const form = useContractForm(flightSearchSchema, valuesOf(filter));
  const { reset } = form;
  const shown = useRef({ step, filter });
  useEffect(() => {
    if (shown.current.step === step && shown.current.filter === filter) return;
    shown.current = { step, filter };
    reset(valuesOf(filter));
  }, [step, filter, reset]);
  return form;
}

const valuesOf = (filter: Partial<FlightSearch>): Values => ({
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
  const choice = useAirports();
  const { airports } = choice;
  return (
    <>
      <AirportsFailed choice={choice} />
      <div className={action === 'find' ? `${finder.fields} ${styles.find}` : finder.fields}>
        <AirportField
          name="from"
          label={t('flight.from')}
          icon={PlaneTakeoff}
          airports={airports}
          placeholder={t('flight.fromPlaceholder')}
        />
        <AirportField
          name="to"
          label={t('flight.to')}
          icon={PlaneLanding}
          airports={airports}
          placeholder={t('flight.toPlaceholder')}
        />
        <DateField name="date" label={t(`flight.${action}.date`)} min={todayHere()} />
        {action === 'find' ? <EndDate form={form} /> : null}
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

/** The last day that would do. It goes when the first is moved after it. */
function EndDate({ form: { watch, getValues, setValue } }: Pick<FormProps, 'form'>) {
  const { t } = useTranslation('listings');
  const date = watch('date');
  useEffect(() => {
    const endDate = getValues('endDate');
    // What is half typed is no day yet, and is not compared with one
    if (isDay(date) && isDay(endDate) && date > endDate) setValue('endDate', '');
  }, [date, getValues, setValue]);
  return <DateField name="endDate" label={t('flight.endDate')} min={isDay(date) ? date : todayHere()} />;
}

/** The same trip, looked for from the other side: also what is typed and not yet searched for. */
function OtherSide({ action, form }: FormProps) {
  const { t } = useTranslation('listings');
  const { filter } = readFlightAddress(new URLSearchParams(form.watch()));
  return (
    <Button asChild flush variant="quiet" className={styles.otherSide}>
      <Link to={otherSide(action, filter)}>{t(`flight.${action}.other`)}</Link>
    </Button>
  );
}
