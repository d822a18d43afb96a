import { type ListingFilter, useSearchListingsInfiniteQuery } from '../../api/search.ts';
import { type ListingPages, usePages } from '../../results/use-pages.ts';

const PAGE_SIZE = 9;

/** The search's results, nine at a time (spec §9). */
export const useListingSearch = (filter: ListingFilter, step: string): ListingPages =>
  usePages(useSearchListingsInfiniteQuery({ ...filter, limit: PAGE_SIZE }), step);
