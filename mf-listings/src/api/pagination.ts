import type { Page } from 'shared-ui/app';

/** The cached value of an RTK Query infinite query. */
interface CachedPages<Item> {
  pages: Page<Item>[];
  pageParams: (string | undefined)[];
}

/** Options of a list with cursor pages. A refetch requests the first page only; `keepLaterPages` restores the others. */
export const cursorPagination = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
  refetchCachedPages: false,
};

/** What RTK Query passes to `onQueryStarted`. */
interface QueryLifecycle<Item> {
  updateCachedData: (recipe: () => CachedPages<Item>) => unknown;
  getCacheEntry: () => { data?: CachedPages<Item> | undefined };
  queryFulfilled: Promise<unknown>;
}

/** `onQueryStarted` of an endpoint with `cursorPagination`: keeps the loaded later pages when the first one is refetched. */
export async function keepLaterPages<Item extends { id: number }>({
  updateCachedData,
  getCacheEntry,
  queryFulfilled,
}: QueryLifecycle<Item>): Promise<void> {
  const before = getCacheEntry().data;
  if (before === undefined || before.pages.length < 2) return;
  const succeeded = await queryFulfilled.then(
    () => true,
    () => false,
  );
  const fresh = getCacheEntry().data;
  // More than one page: this request was for the next page
  if (!succeeded || fresh?.pages.length !== 1) return;
  updateCachedData(() => mergeLaterPages(fresh, before));
}

/**
 * The fresh first page, followed by what came after its last item before. If the old pages do not contain that item, there is
 * a gap that was never loaded: only the fresh page remains.
 */
export function mergeLaterPages<Item extends { id: number }>(
  fresh: CachedPages<Item>,
  before: CachedPages<Item>,
): CachedPages<Item> {
  const first = fresh.pages[0];
  const last = first?.items.at(-1);
  if (!first || !last || first.nextCursor === undefined) return fresh;
  const overlapIndex = before.pages.findIndex(({ items }) => items.some(({ id }) => id === last.id));
  const overlap = before.pages[overlapIndex];
  if (!overlap) return fresh;
  const freshIds = new Set(first.items.map(({ id }) => id));
  const withoutFresh = (items: Item[]) => items.filter(({ id }) => !freshIds.has(id));
  const rest = withoutFresh(overlap.items.slice(overlap.items.findIndex(({ id }) => id === last.id) + 1));
  const later = before.pages.slice(overlapIndex + 1).map((page) => ({ ...page, items: withoutFresh(page.items) }));
  return {
    pages: [{ items: [...first.items, ...rest], nextCursor: overlap.nextCursor }, ...later],
    pageParams: [fresh.pageParams[0], ...before.pageParams.slice(overlapIndex + 1)],
  };
}
