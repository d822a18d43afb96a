import { type Listing, listingQuerySchema, SEARCH_PAGE_SIZE } from 'contracts';
import { useMemo, useRef, useState } from 'react';
import { Link, paths, registerLocale, useNavigate, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { type Pages, usePages } from 'shared-ui/app/pages';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { Plane, Search as SearchIcon } from 'shared-ui/ui/icon';
import { Section, Stack, Wrap } from 'shared-ui/ui/layout';
import { Text } from 'shared-ui/ui/text';
import { type ListingFilter, useSearchListingsInfiniteQuery } from '../../api/search.ts';
import english from '../../locales/en/search.json' with { type: 'json' };
import { AlertButton, useNewAlert } from '../../parts/new-alert/alert-button.tsx';
import { CardGrid, CardSkeletons, CreateListingPrompt, MoreCards, NoResults } from '../../parts/results/results.tsx';
import {
  parseParams,
  rejectInvalidWindow,
  type SearchAddress,
  useKnownAirports,
  useSearchLocation,
} from '../../parts/trip-address/search-address.ts';
import { ResultControls } from './result-controls.tsx';
import { SearchForm } from './search-form.tsx';

registerLocale('listings', english);

/** The search page: the address is the search; the form changes it, the results read it. */
export function Search() {
  const { t } = useTranslation('listings');
  const { searchKey, params } = useSearchLocation();
  const { filter, invalidParams } = useKnownAirports(useMemo(() => parseSearchAddress(params), [params]));
  const search = usePages(useSearchListingsInfiniteQuery({ ...filter, limit: SEARCH_PAGE_SIZE }), searchKey);
  const fold = useFold(searchKey, search, filter);
  const { order: _order, verified: _verified, ...searched } = filter;
  const isSearch = Object.keys(searched).length > 0 && invalidParams.length === 0;
  return (
    <>
      <Band height="tall" icon={SearchIcon} title={t('search.heading')} />
      <Wrap>
        <SearchForm
          filter={filter}
          invalidParams={invalidParams}
          searchKey={searchKey}
          isFolded={isSearch && fold.isFolded}
          onUnfold={fold.unfold}
        />
        <SearchResults filter={filter} search={search} />
      </Wrap>
    </>
  );
}

/**
 * Parses the search page's address (spec §2: from, to, date, flight, type; PRODUCT.md 30: language; PRODUCT.md 14, 35: order, verified)
 * with the schemas of the API's query.
 */
export function parseSearchAddress(params: URLSearchParams): SearchAddress<ListingFilter> {
  const { from, to, date, endDate, flight, type, language, order, verified } = listingQuerySchema.shape;
  const schemas = { from, to, date, endDate, flight, type, language, order, verified };
  const address = rejectInvalidWindow(parseParams<ListingFilter>(params, schemas));
  // The same search as without it
  if (address.filter.order === 'soonest') delete address.filter.order;
  return address;
}

/**
 * On phones the form folds when its search has found something, and unfolds when a search finds nothing. It starts folded, so
 * that the first results do not move up when they arrive; while a later search loads it stays as it is. Where only verified phones are
 * shown it stays folded: the empty page offers to show the others.
 */
function useFold(searchKey: string, { items: listings, isFailed }: Pages<Listing>, { verified }: ListingFilter) {
  const [fold, setFold] = useState({ isFolded: true, decidedFor: '' });
  const isSettled = listings !== undefined || isFailed;
  if (isSettled && fold.decidedFor !== searchKey) {
    setFold({ isFolded: listings !== undefined && (listings.length > 0 || verified === true), decidedFor: searchKey });
  }
  return { isFolded: fold.isFolded, unfold: () => setFold({ isFolded: false, decidedFor: searchKey }) };
}

interface Props {
  filter: ListingFilter;
  search: Pages<Listing>;
}

/** The listings grid of the search page (spec §2). */
function SearchResults({ filter, search }: Props) {
  const { t } = useTranslation('listings');
  const navigate = useNavigate();
  const alert = useNewAlert(filter);
  const verifiedRef = useRef<HTMLInputElement>(null);
  const change = (changes: Partial<ListingFilter>) =>
    void navigate(paths.search({ ...filter, ...changes }), { preventScrollReset: true });
  const showUnverified = () => {
    // The pressed button disappears
    verifiedRef.current?.focus();
    change({ verified: undefined });
  };
  // Both types together have the texts of helpers (PRODUCT.md 20)
  const type = filter.type ?? 'helper';
  const isLoading = search.items === undefined && !search.isFailed;
  return (
    <Section
      title={t(`results.heading.${type}`)}
      // An empty page has it in the middle
      action={search.items?.length === 0 ? null : <AlertButton alert={alert} />}
      note={
        // The empty state says the same
        <Text role="status" tone="muted" className={search.items?.length === 0 ? 'visually-hidden' : undefined}>
          {isLoading ? t('results.loading') : <Count filter={filter} search={search} />}
        </Text>
      }
      top="small"
      aria-busy={isLoading || search.isLoadingMore}
    >
      <ResultControls filter={filter} verifiedRef={verifiedRef} onChange={change} />
      {search.isFailed ? <LoadFailed tall sentence={t('failed.listings')} onRetry={search.retry} /> : null}
      {isLoading ? <CardSkeletons /> : null}
      {search.items?.length === 0 ? (
        <NoResults
          trip={filter}
          type={type}
          alert={alert}
          onShowUnverified={filter.verified ? showUnverified : undefined}
        />
      ) : null}
      {search.items && search.items.length > 0 ? (
        <>
          <CardGrid listings={search.items} firstNew={search.firstNew} getCardProps={() => ({ search: filter })} />
          <MoreCards pages={search} />
          <CreateListingPrompt trip={filter} type={type} />
        </>
      ) : null}
      <FlightSearchLink filter={filter} />
      {alert.dialog}
    </Section>
  );
}

function Count({ filter: { verified }, search: { items: listings, isFailed } }: Props) {
  const { t } = useTranslation('listings');
  if (isFailed || listings === undefined) return null;
  return <span>{t(verified ? 'results.shownVerified' : 'results.shown', { count: listings.length })}</span>;
}

/** To listings on the same flight, and some days earlier or later. */
function FlightSearchLink({ filter: { type, from, to, date, endDate, flight } }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('listings');
  const action = type === 'seeking_help' ? 'offer' : undefined;
  return (
    <Stack align="center">
      <Button asChild variant="quiet" icon={Plane}>
        <Link to={paths.flightSearch({ action, from, to, date, endDate, flight })}>{t('search.byFlight')}</Link>
      </Button>
    </Stack>
  );
}
