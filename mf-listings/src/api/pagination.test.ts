import { describe, expect, it } from '@jest/globals';
import { mergeLaterPages } from './pagination.ts';

/** Pages of ids; each cursor names the last id of the page before it. */
function list(...pages: number[][]) {
  const cursorAfter = (index: number) => (index < pages.length ? `after ${String(pages[index]?.at(-1))}` : undefined);
  return {
    pages: pages.map((ids, index) => ({ items: ids.map((id) => ({ id })), nextCursor: cursorAfter(index) })),
    pageParams: pages.map((_, index) => (index === 0 ? undefined : cursorAfter(index - 1))),
  };
}
const idsOf = ({ pages }: ReturnType<typeof list>) => pages.map(({ items }) => items.map(({ id }) => id));

describe('the later pages of a list whose first page was refetched', () => {
  const before = list([9, 8, 7], [6, 5, 4], [3, 2, 1]);

  it.each([
    [
      'stay if nothing has changed',
      [9, 8, 7],
      [
        [9, 8, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'keep what a new item moved off the first page',
      [10, 9, 8],
      [
        [10, 9, 8, 7],
        [6, 5, 4],
        [3, 2, 1],
      ],
    ],
    [
      'lose what has moved to the first page',
      [5, 9, 8],
      [
        [5, 9, 8, 7],
        [6, 4],
        [3, 2, 1],
      ],
    ],
    [
      'continue after what moved up if an item was removed',
      [9, 7, 6],
      [
        [9, 7, 6, 5, 4],
        [3, 2, 1],
      ],
    ],
    ['are dropped if there is an unknown gap', [12, 11, 10], [[12, 11, 10]]],
  ])('%s', (_what, first, expected) => {
    expect(idsOf(mergeLaterPages(list(first), before))).toEqual(expected);
  });

  it('are dropped if the first page is the last', () => {
    const { pages, pageParams } = list([9, 8]);
    const fresh = { pages: pages.map((page) => ({ ...page, nextCursor: undefined })), pageParams };
    expect(mergeLaterPages(fresh, before)).toBe(fresh);
  });

  it('keep the cursor of each page', () => {
    const { pages, pageParams } = mergeLaterPages(list([9, 7, 6]), before);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(
      before.pages.slice(1).map(({ nextCursor }) => nextCursor),
    );
    expect(pageParams).toEqual([undefined, 'after 4']);
  });
});
