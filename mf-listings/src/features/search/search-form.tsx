import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { formatDay, Link, paths, Trans, useNavigate, useTranslation } from 'shared-ui/app';
import {
  AirportField,
  DateField,
  Form,
  type FormValues,
  LanguagesField,
  SelectField,
  SubmitButton,
  NO_DRAFT,
  useContractForm,
} from 'shared-ui/app/forms';
import { listingQuerySchema } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { PlaneLanding, PlaneTakeoff, RotateCcw, Search, SlidersHorizontal } from 'shared-ui/ui/icon';
import { Panel } from 'shared-ui/ui/panel';
import { Code } from 'shared-ui/ui/text';
import type { ListingFilter } from '../../api/search.ts';
import { AirportsFailed, useAirports } from '../../parts/airport-choice/airport-choice.tsx';
import { trackSearch } from '../../parts/engagement/engagement.ts';
import finder from '../../parts/finder/finder.module.css';
import { InvalidParamsNotice } from '../../parts/trip-address/invalid-params-notice.tsx';
import type { InvalidParam } from '../../parts/trip-address/search-address.ts';
import { SearchSummary } from './search-summary.tsx';
import styles from './search.module.css';

const EMPTY: FormValues<typeof listingQuerySchema> = {
  from: '',
  to: '',
  date: '',
  endDate: '',
  flight: '',
  type: 'both',
  language: [],
  order: 'soonest',
  verified: '',
  limit: '9',
  cursor: '',
  exceptFlight: '',
  around: '',
};

interface Props {
  filter: ListingFilter;
  invalidParams: InvalidParam[];
  searchKey: string;
  /** On phones one line stands for the fields. */
  isFolded: boolean;
  onUnfold: () => void;
}

/** Changes the address of a search (spec §2, §5), by the schema of the API's query. */
export function SearchForm({ filter, invalidParams, searchKey, isFolded, onUnfold }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const choice = useAirports({ withCities: true });
  const form = useSearchForm(filter, searchKey);
  const search = ({ from, to, date, flight, type, language }: ListingFilter) => {
    // The end date is valid only with its start date
    const endDate = date === filter.date ? filter.endDate : undefined;
    trackSearch({ from, to, type });
    const { order, verified } = filter;
    void navigate(paths.search({ from, to, date, endDate, flight, type, language, order, verified }));
  };
  const clear = () => {
    form.reset(toValues({}));
    void navigate(paths.search());
  };
  const { formRef, changeRef } = useFoldFocus(isFolded);
  const id = useId();
  return (
    <Panel lift className={isFolded ? styles.folded : undefined}>
      <InvalidParamsNotice params={invalidParams} />
      <div className={styles.summary}>
        <SearchSummary filter={filter} />
        <Button
          ref={changeRef}
          variant="secondary"
          size="small"
          icon={SlidersHorizontal}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={onUnfold}
        >
          {t('search.change')}
        </Button>
      </div>
      <Form
        form={form}
        id={id}
        ref={formRef}
        tabIndex={-1}
        onSubmit={search}
        className={finder.form}
        role="search"
        aria-label={t('search.form')}
      >
        <AirportsFailed choice={choice} />
        <div className={`${finder.fields} ${styles.fields}`}>
          <AirportField name="from" label={t('search.from')} icon={PlaneTakeoff} {...choice.field} />
          <AirportField name="to" label={t('search.to')} icon={PlaneLanding} {...choice.field} />
          <DateField name="date" label={t('search.date')} />
          <TypeField />
          <LanguagesField
            chipsBelow
            name="language"
            label={t('search.language')}
            placeholder={t('search.allLanguages')}
          />
          <div className={`${finder.actions} ${styles.actions}`}>
            <SubmitButton icon={Search}>{t('search.submit')}</SubmitButton>
            <Button variant="quiet" icon={RotateCcw} onClick={clear}>
              {t('search.reset')}
            </Button>
            <FlightFilter filter={filter} />
            <EndDateFilter filter={filter} />
          </div>
        </div>
      </Form>
    </Panel>
  );
}

/**
 * Where the focus goes when its element disappears: from the form to Change and back. On wide screens Change is not displayed,
 * so focusing it does nothing.
 */
function useFoldFocus(isFolded: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const changeRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFolded && formRef.current?.contains(document.activeElement)) changeRef.current?.focus();
    // To the form, not its first field: that would open the keyboard of a phone
    if (!isFolded && changeRef.current === document.activeElement) formRef.current?.focus();
  }, [isFolded]);
  return { formRef, changeRef };
}

const toValues = (filter: ListingFilter): typeof EMPTY => ({ ...EMPTY, ...filter, endDate: '', verified: '' });

/** Whether two searches differ in what is chosen beside the results, and in nothing else. */
const isOnlySorted = (one: ListingFilter, other: ListingFilter): boolean =>
  (one.order !== other.order || one.verified !== other.verified) &&
  JSON.stringify(toValues({ ...one, order: other.order })) === JSON.stringify(toValues(other));

/** A form with the values of the address: it is reset at each navigation, including back and forward; what is typed outlasts a sorting. */
function useSearchForm(filter: ListingFilter, searchKey: string) {
  const form = useContractForm(listingQuerySchema, toValues(filter), NO_DRAFT);
  const { reset } = form;
  const shown = useRef({ searchKey, filter });
  useEffect(() => {
    const before = shown.current;
    if (before.searchKey === searchKey && before.filter === filter) return;
    shown.current = { searchKey, filter };
    if (!isOnlySorted(before.filter, filter)) reset(toValues(filter));
  }, [searchKey, filter, reset]);
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

/** The flight has no field: a link can set it, and it can be removed. */
function FlightFilter({ filter: { flight, ...rest } }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('listings');
  if (flight === undefined) return null;
  return (
    <LinkFilter removeTo={paths.search(rest)} removeLabel={t('search.flightRemove')}>
      <Trans t={t} i18nKey="search.flightOnly" values={{ flight }} components={[<Code key="flight" />]} />
    </LinkFilter>
  );
}

/** The end date has no field either: this page has one Travel Date (spec §2). */
function EndDateFilter({ filter: { endDate, ...rest } }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('listings');
  if (endDate === undefined) return null;
  return (
    <LinkFilter removeTo={paths.search(rest)} removeLabel={t('search.untilRemove')}>
      <Trans t={t} i18nKey="search.until" values={{ day: formatDay(endDate) }} components={[<bdi key="day" />]} />
    </LinkFilter>
  );
}

function LinkFilter({
  removeTo,
  removeLabel,
  children,
}: {
  removeTo: string;
  removeLabel: string;
  children: ReactNode;
}) {
  return (
    <p className={styles.linkFilter}>
      <span>{children}</span>
      <Button asChild variant="quiet">
        <Link to={removeTo}>{removeLabel}</Link>
      </Button>
    </p>
  );
}
