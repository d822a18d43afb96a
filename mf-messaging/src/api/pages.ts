import { api, type Page } from 'shared-ui/app';
import { cursorPages } from 'shared-ui/app/pages';

/** As `cursorPages`. A refetch, as after an event, requests the first page alone: merge it with the loaded ones. */
export const mergedPages = { ...cursorPages, refetchCachedPages: false };

type ApiState = Record<typeof api.reducerPath, { queries: Record<string, { data?: unknown } | undefined> }>;

/** The loaded pages of an infinite query, read inside its own `queryFn`. */
export function getCachedPages<CachedPage>(store: { getState: () => unknown; queryCacheKey?: string }): CachedPage[] {
  const { queries } = (store.getState() as ApiState)[api.reducerPath];
  return (queries[store.queryCacheKey ?? '']?.data as { pages: CachedPage[] } | undefined)?.pages ?? [];
}

/** A refetched first page, followed by what was loaded after it and passes `filter`; alone where the two do not overlap. */
export function mergePages<Item extends { id: number }>(
  first: Page<Item>,
  cached: Page<Item>[],
  filter: (item: Item) => boolean = () => true,
): Page<Item> {
  const known = cached.flatMap(({ items }) => items);
  const overlap = known.findIndex(({ id }) => id === first.items.at(-1)?.id);
  if (!first.nextCursor || overlap === -1) return first;
  const firstIds = new Set(first.items.map(({ id }) => id));
  const more = known.slice(overlap + 1).filter((item) => !firstIds.has(item.id) && filter(item));
  return { items: [...first.items, ...more], nextCursor: cached.at(-1)?.nextCursor };
}
