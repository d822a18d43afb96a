import type { Page } from 'shared-ui/app';

/** An infinite list as RTK Query holds it. */
interface Pages<Item> {
  pages: Page<Item>[];
  pageParams: (string | undefined)[];
}

/**
 * Options of a list that comes page by page. When it is asked for again it asks for its first page alone: `keepLaterPages`
 * puts the others behind that.
 */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
  refetchCachedPages: false,
};

/** What RTK Query hands to `onQueryStarted`. */
interface Lifecycle<Item> {
  updateCachedData: (recipe: () => Pages<Item>) => unknown;
  getCacheEntry: () => { data?: Pages<Item> | undefined };
  queryFulfilled: Promise<unknown>;
}

/**
 * For `onQueryStarted` of an endpoint with `byCursor`: once the first page was asked for again, the pages that were loaded
 * behind it stay.
 */
export async function keepLaterPages<Item extends { id: number }>({
  updateCachedData,
  getCacheEntry,
  queryFulfilled,
}: Lifecycle<Item>): Promise<void> {
  const before = getCacheEntry().data;
  if (before === undefined || before.pages.length < 2) return;
  const isAnswered = await queryFulfilled.then(
    () => true,
    () => false,
  );
  const fresh = getCacheEntry().data;
  // More pages than one: it was the next page that was asked for
  if (!isAnswered || fresh?.pages.length !== 1) return;
  updateCachedData(() => withLaterPages(fresh, before));
}

/**
 * The fresh first page, and what was behind its last item before. Where that item was not in the list there is a gap that
 * nobody has loaded: the fresh page stands alone.
 */
export function withLaterPages<Item extends { id: number }>(fresh: Pages<Item>, before: Pages<Item>): Pages<Item> {
  const first = fresh.pages[0];
  const last = first?.items.at(-1);
  if (!first || !last || first.nextCursor === undefined) return fresh;
  const meeting = before.pages.findIndex(({ items }) => items.some(({ id }) => id === last.id));
  const met = before.pages[meeting];
  if (!met) return fresh;
  const isNew = new Set(first.items.map(({ id }) => id));
  const old = (items: Item[]) => items.filter(({ id }) => !isNew.has(id));
  const rest = old(met.items.slice(met.items.findIndex(({ id }) => id === last.id) + 1));
  const later = before.pages.slice(meeting + 1).map((page) => ({ ...page, items: old(page.items) }));
  return {
    pages: [{ items: [...first.items, ...rest], nextCursor: met.nextCursor }, ...later],
    pageParams: [fresh.pageParams[0], ...before.pageParams.slice(meeting + 1)],
  };
}
