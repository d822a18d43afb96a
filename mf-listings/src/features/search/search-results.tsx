import { useTranslation } from 'shared-ui/app';
import type { Listing, ListingType } from 'shared-ui/contracts';
import { Grid, Section } from 'shared-ui/ui/layout';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import type { ListingFilter } from '../../api/listings.ts';
import { ListingCard } from '../../listing-card/listing-card.tsx';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { NoResults } from './no-results.tsx';
import { ResultsFooter } from './results-footer.tsx';
import { type ListingSearch, useListingSearch } from './use-listing-search.ts';

/** Both types together are headed and answered like helpers (product.md 20). */
const headedAs = (filter: ListingFilter): ListingType => filter.type ?? 'helper';

/** The listings grid of the search page (spec §2). */
export function SearchResults({ filter }: { filter: ListingFilter }) {
  const { t } = useTranslation('listings');
  const search = useListingSearch(filter);
  const type = headedAs(filter);
  const isLoading = search.listings === undefined && !search.isFailed;
  return (
    <Section title={t(`search.results.${type}`)} top="small" aria-busy={isLoading || search.isLoadingMore}>
      <VisuallyHidden role="status">{isLoading ? t('search.loading') : <Count search={search} />}</VisuallyHidden>
      {search.isFailed ? <LoadFailed sentence={t('failed.listings')} onRetry={search.retry} /> : null}
      {isLoading ? <Skeletons /> : null}
      {search.listings?.length === 0 ? <NoResults filter={filter} type={type} /> : null}
      {search.listings && search.listings.length > 0 ? (
        <>
          <Cards listings={search.listings} firstNew={search.firstNew} />
          <ResultsFooter search={search} filter={filter} type={type} />
        </>
      ) : null}
    </Section>
  );
}

function Count({ search: { listings, isFailed } }: { search: ListingSearch }) {
  const { t } = useTranslation('listings');
  if (isFailed || listings === undefined) return null;
  return t('search.shown', { count: listings.length });
}

const SKELETONS = ['1', '2', '3', '4', '5', '6'];

function Skeletons() {
  return (
    <Grid>
      {SKELETONS.map((name) => (
        <TicketSkeleton key={name} />
      ))}
    </Grid>
  );
}

// One function for all renders: React calls a ref again whenever it is a new one
const takeFocus = (card: HTMLElement | null) => card?.focus();

function Cards({ listings, firstNew }: { listings: Listing[]; firstNew: number | undefined }) {
  return (
    <Grid>
      {listings.map((listing, index) => (
        <ListingCard key={listing.id} listing={listing} ref={index === firstNew ? takeFocus : undefined} />
      ))}
    </Grid>
  );
}
