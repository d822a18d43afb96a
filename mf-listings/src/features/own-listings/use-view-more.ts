import { useState } from 'react';
import type { OwnRow } from './use-own-rows.ts';

/** Six at first, six more at each press (spec §9). */
const PAGE_SIZE = 6;

/**
 * All come at once; they are shown in pages, so that a long list does not bury the page.
 * @param onMore is told which listing is the first that a press on View More brought
 */
export function useViewMore(rows: OwnRow[], onMore: (id: number) => void) {
  const [pages, setPages] = useState(1);
  const end = pages * PAGE_SIZE;
  const next = rows[end];
  const showMore =
    next &&
    (() => {
      setPages(pages + 1);
      onMore(next.listing.id);
    });
  return { shown: rows.slice(0, end), showMore };
}
