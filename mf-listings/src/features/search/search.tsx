import { listingQuerySchema, SEARCH_PAGE_SIZE } from 'contracts';
import { useMemo } from 'react';
import { Link, paths, registerLocale, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { Band } from 'shared-ui/ui/band';
import { Button } from 'shared-ui/ui/button';
import { Plane, Search as SearchIcon } from 'shared-ui/ui/icon';
import { Section, Stack, Wrap } from 'shared-ui/ui/layout';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { type ListingFilter, useSearchListingsInfiniteQuery } from '../../api/search.ts';
import english from '../../locales/en/search.json' with { type: 'json' };
import {
  CardGrid,
  CardSkeletons,
  CreateListingPrompt,
  type ListingPages,
  NoResults,
  usePages,
  ViewMore,
} from '../../parts/results/results.tsx';
import {
  parseParams,
  rejectInvalidWindow,
  type SearchAddress,
  useKnownAirports,
  useSearchLocation,
} from '../../parts/trip-address/search-address.ts';
import { SearchForm } from './search-form.tsx';

registerLocale('listings', english);

/** The search page: the address is the search; the form changes it, the results read it. */
export function Search() {
  const { t } = useTranslation('listings');
  const { searchKey, params } = useSearchLocation();
  const { filter, invalidParams } = useKnownAirports(useMemo(() => parseSearchAddress(params), [params]));
  return (
    <>
      <Band height="tall" icon={SearchIcon} title={t('search.heading')} />
      <Wrap>
        <SearchForm filter={filter} invalidParams={invalidParams} searchKey={searchKey} />
        <SearchResults filter={filter} searchKey={searchKey} />
      </Wrap>
    </>
  );
}

/** Parses the search page's address (spec §2: from, to, date, flight, type) with the schemas of the API's query. */
export function parseSearchAddress(params: URLSearchParams): SearchAddress<ListingFilter> {
  const { from, to, date, endDate, flight, type } = listingQuerySchema.shape;
  return rejectInvalidWindow(parseParams<ListingFilter>(params, { from, to, date, endDate, flight, type }));
}

interface Props {
  filter: ListingFilter;
  searchKey: string;
}

/** The listings grid of the search page (spec §2). */
function SearchResults({ filter, searchKey }: Props) {
  const { t } = useTranslation('listings');
  const search = usePages(useSearchListingsInfiniteQuery({ ...filter, limit: SEARCH_PAGE_SIZE }), searchKey);
  // Both types together have the texts of helpers (product.md 20)
  const type = filter.type ?? 'helper';
  const isLoading = search.listings === undefined && !search.isFailed;
  return (
    <Section title={t(`results.heading.${type}`)} top="small" aria-busy={isLoading || search.isLoadingMore}>
      <VisuallyHidden role="status">{isLoading ? t('results.loading') : <Count search={search} />}</VisuallyHidden>
      {search.isFailed ? <LoadFailed tall sentence={t('failed.listings')} onRetry={search.retry} /> : null}
      {isLoading ? <CardSkeletons /> : null}
      {search.listings?.length === 0 ? <NoResults trip={filter} type={type} /> : null}
      {search.listings && search.listings.length > 0 ? (
        <>
          <CardGrid listings={search.listings} firstNew={search.firstNew} getCardProps={() => ({ search: filter })} />
          <ViewMore pages={search} />
          <CreateListingPrompt trip={filter} type={type} />
        </>
      ) : null}
      <FlightSearchLink filter={filter} />
    </Section>
  );
}

function Count({ search: { listings, isFailed } }: { search: ListingPages }) {
  const { t } = useTranslation('listings');
  if (isFailed || listings === undefined) return null;
  return t('results.shown', { count: listings.length });
}

/** To listings on the same flight, and some days earlier or later. */
function FlightSearchLink({ filter: { type, ...trip } }: Pick<Props, 'filter'>) {
  const { t } = useTranslation('listings');
  const action = type === 'seeking_help' ? 'offer' : undefined;
  return (
    <Stack align="center">
      <Button asChild variant="quiet" icon={Plane}>
        <Link to={paths.flightSearch({ action, ...trip })}>{t('search.byFlight')}</Link>
      </Button>
    </Stack>
  );
}
