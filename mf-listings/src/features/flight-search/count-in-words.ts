import type { useTranslation } from 'shared-ui/app';
import type { ListingPages } from '../../results/use-pages.ts';
import type { Action } from './flight-address.ts';

/** '7 Amigos', or '6+ Amigos' where there are more than were asked for yet. */
export function countInWords(
  t: ReturnType<typeof useTranslation>['t'],
  action: Action,
  lists: readonly Pick<ListingPages, 'listings' | 'hasMore'>[],
): string {
  const count = lists.reduce((sum, { listings }) => sum + (listings?.length ?? 0), 0);
  const isMore = lists.some((list) => list.hasMore);
  return t(`flight.${action}.${isMore ? 'countMore' : 'count'}`, { count });
}
