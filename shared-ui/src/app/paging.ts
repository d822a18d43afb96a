import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** One page of a list. `nextCursor` is undefined on the last page. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | undefined;
}

const NEXT_LINK = /<([^>]*)>\s*;[^,<]*\brel="?next"?/i;

/** The opaque cursor of the next page, from the `Link: <…?cursor=…>; rel="next"` header of the response (PRODUCT.md 14). */
export function nextCursor(meta: FetchBaseQueryMeta | undefined): string | undefined {
  const target = NEXT_LINK.exec(meta?.response?.headers.get('link') ?? '')?.[1];
  const query = target?.split('?')[1]?.split('#')[0];
  return (query && new URLSearchParams(query).get('cursor')) || undefined;
}

/** For `transformResponse`: the items of a response with the cursor of the next page. */
export const pageFrom = <Item>(items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> => ({
  items,
  nextCursor: nextCursor(meta),
});
