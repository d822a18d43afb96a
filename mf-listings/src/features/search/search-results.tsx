import { Link, paths, useTranslation } from 'shared-ui/app';
import type { ListingType } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Plane } from 'shared-ui/ui/icon';
import { Section, Stack } from 'shared-ui/ui/layout';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import type { ListingFilter } from '../../api/search.ts';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import { Cards, CardSkeletons } from '../../results/cards.tsx';
import { NoResults } from '../../results/no-results.tsx';
import { NotThere } from '../../results/not-there.tsx';
import type { ListingPages } from '../../results/use-pages.ts';
import { ViewMore } from '../../results/view-more.tsx';
import { useListingSearch } from './use-listing-search.ts';

/** Both types together are headed and answered like helpers (product.md 20). */
const headedAs = (filter: ListingFilter): ListingType => filter.type ?? 'helper';

interface Props {
  filter: ListingFilter;
  step: string;
}

/** The listings grid of the search page (spec §2). */
export function SearchResults({ filter, step }: Props) {
  const { t } = useTranslation('listings');
  const search = useListingSearch(filter, step);
  const type = headedAs(filter);
  const isLoading = search.listings === undefined && !search.isFailed;
  return (
    <Section title={t(`results.heading.${type}`)} top="small" aria-busy={isLoading || search.isLoadingMore}>
      <VisuallyHidden role="status">{isLoading ? t('results.loading') : <Count search={search} />}</VisuallyHidden>
      {search.isFailed ? <LoadFailed sentence={t('failed.listings')} onRetry={search.retry} /> : null}
      {isLoading ? <CardSkeletons /> : null}
      {search.listings?.length === 0 ? <NoResults trip={filter} type={type} /> : null}
      {search.listings && search.listings.length > 0 ? (
        <>
          <Cards listings={search.listings} firstNew={search.firstNew} />
          <ViewMore pages={search} />
          <NotThere trip={filter} type={type} />
        </>
      ) : null}
      <ByFlight filter={filter} />
    </Section>
  );
}

function Count({ search: { listings, isFailed } }: { search: ListingPages }) {
  const { t } = useTranslation('listings');
  if (isFailed || listings === undefined) return null;
  return t('results.shown', { count: listings.length });
}

/** Who knows their flight finds who else is on it, and who flies a few days earlier or later. */
function ByFlight({ filter: { type, ...trip } }: Pick<Props, 'filter'>) {
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
