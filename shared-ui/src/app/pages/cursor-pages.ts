/**
 * `infiniteQueryOptions` of a list with cursor pages. A refetch requests each loaded page again: after a login or a block the later ones
 * differ too, and what was taken off one stays away.
 */
export const cursorPages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | undefined }) => page.nextCursor,
};
