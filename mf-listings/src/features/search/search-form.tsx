import { useEffect, useRef } from 'react';
import { formatDay, Link, paths, Trans, useNavigate, useTranslation } from 'shared-ui/app';
import {
  AirportField,
  DateField,
  Form,
  type FormValues,
  SelectField,
  SubmitButton,
  useContractForm,
} from 'shared-ui/app/forms';
import { listingQuerySchema } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { PlaneLanding, PlaneTakeoff, RotateCcw, Search } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Code } from 'shared-ui/ui/text';
import { AirportsFailed } from '../../airport-choice/airports-failed.tsx';
import { useAirports } from '../../airport-choice/use-airports.ts';
import type { ListingFilter } from '../../api/search.ts';
import { trackSearch } from '../../engagement/engagement.ts';
import type { Unreadable } from '../../trip-address/read-parts.ts';
import { UnreadableNotice } from '../../trip-address/unreadable-notice.tsx';
import finder from '../../finder/finder.module.css';
import styles from './search.module.css';

const EMPTY: FormValues<typeof listingQuerySchema> = {
  from: '',
  to: '',
  date: '',
  endDate: '',
  flight: '',
  type: 'both',
  order: 'soonest',
  limit: '9',
  cursor: '',
  exceptFlight: '',
  around: '',
};

interface Props {
  filter: ListingFilter;
  /** What was left out of the address. */
  unreadable: Unreadable[];
  /** Where the visitor is in their history. */
  step: string;
}

/** Writes the address of a search (spec §2, §5). Its rules are those of the API's own query. */
export function SearchForm({ filter, unreadable, step }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const choice = useAirports();
  const form = useSearchForm(filter, step);
  const search = ({ from, to, date, flight, type }: ListingFilter) => {
    // A last day belongs to the day it came with
    const endDate = date === filter.date ? filter.endDate : undefined;
    trackSearch({ from, to, type });
    void navigate(paths.search({ from, to, date, endDate, flight, type }));
  };
  return (
    <Panel lift>
      <UnreadableNotice parts={unreadable} />
      <Form form={form} onSubmit={search} className={finder.form} role="search" aria-label={t('search.form')}>
        <AirportsFailed choice={choice} />
        <div className={`${finder.fields} ${styles.finder}`}>
          <AirportField name="from" label={t('search.from')} icon={PlaneTakeoff} airports={choice.airports} />
          <AirportField name="to" label={t('search.to')} icon={PlaneLanding} airports={choice.airports} />
          <DateField name="date" label={t('search.date')} />
          <TypeField />
          <div className={`${finder.acts} ${styles.acts}`}>
            <SubmitButton icon={Search}>{t('search.submit')}</SubmitButton>
            <Button variant="quiet" icon={RotateCcw} onClick={() => void navigate(paths.search())}>
              {t('search.reset')}
            </Button>
            <FlightFilter filter={filter} />
            <LastDayFilter filter={filter} />
          </div>
        </div>
      </Form>
    </Panel>
  );
}

const valuesOf = (filter: ListingFilter): typeof EMPTY => ({ ...EMPTY, ...filter, endDate: '' });

/** A form that says what the address says: it is refilled whenever the visitor goes somewhere, back and forward too. */
function useSearchForm(filter: ListingFilter, step: string) {
  const form = useContractForm(listingQuerySchema, valuesOf(filter));
  const { reset } = form;
  const shown = useRef({ step, filter });
  useEffect(() => {
    if (shown.current.step === step && shown.current.filter === filter) return;
    shown.current = { step, filter };
    reset(valuesOf(filter));
  }, [step, filter, reset]);
  return form;
}

function TypeField() {
  const { t } = useTranslation('listings');
  const options = [
    { value: 'both', label: t('search.types.both') },
    { value: 'helper', label: t('search.types.helper') },
    { value: 'seeking_help', label: t('search.types.seeking_help') },
  ];
  return <SelectField name="type" label={t('search.type')} options={options} />;
}

/** A flight has no field of its own; a link can bring one along, and it can be taken out again. */
function FlightFilter({ filter: { flight, ...rest } }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('listings');
  if (flight === undefined) return null;
  return (
    <p className={styles.flight}>
      <span>
        <Trans t={t} i18nKey="search.flightOnly" values={{ flight }} components={[<Code key="flight" />]} />
      </span>
      <Button asChild variant="quiet">
        <Link to={paths.search(rest)}>{t('search.flightRemove')}</Link>
      </Button>
    </p>
  );
}

/** Nor has the last day of a window of days: this page has one Travel Date (spec §2). */
function LastDayFilter({ filter: { endDate, ...rest } }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('listings');
  if (endDate === undefined) return null;
  return (
    <p className={styles.flight}>
      <span>
        <Trans t={t} i18nKey="search.until" values={{ day: formatDay(endDate) }} components={[<bdi key="day" />]} />
      </span>
      <Button asChild variant="quiet">
        <Link to={paths.search(rest)}>{t('search.untilRemove')}</Link>
      </Button>
    </p>
  );
}
