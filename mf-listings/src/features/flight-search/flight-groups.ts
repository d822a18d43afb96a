import { addDays, daysBetween, type FlightSearch, type Listing, todayAnywhere } from 'shared-ui/contracts';
import type { ListingSearch } from '../../api/search.ts';
import { type Action, SOUGHT } from './flight-address.ts';

/** Why listings match, the closest first. */
export const GROUPS = ['sameFlight', 'sameDay', 'near'] as const;
export type GroupName = (typeof GROUPS)[number];

/** How many days around the days asked for are still near. */
const NEAR_DAYS = 3;

/**
 * What to ask for each group; undefined where nobody can be in it. The same flight is the same plane, whatever part of its
 * route somebody flies; no listing is in two groups.
 */
export function filterOf(group: GroupName, action: Action, trip: FlightSearch): ListingSearch | undefined {
  const { from, to, date, endDate, flight } = trip;
  const type = SOUGHT[action];
  if (group === 'near') return { from, to, date, endDate, around: NEAR_DAYS, type };
  if (group === 'sameDay') return { from, to, date, endDate, exceptFlight: flight, type };
  return flight === undefined ? undefined : { date, endDate, flight, type };
}

/** The days that are still near: none that is over. */
export function nearDays({ date, endDate = date }: FlightSearch): [first: string, last: string] {
  const first = addDays(date, -NEAR_DAYS);
  const today = todayAnywhere();
  return [first < today ? today : first, addDays(endDate, NEAR_DAYS)];
}

/** How many days after the days asked for a listing begins: 2; before them it ends: -2; 0 where they meet. */
export function daysOff(
  { date, endDate = date }: FlightSearch,
  { date: first, endDate: end }: Pick<Listing, 'date' | 'endDate'>,
): number {
  const last = end ?? first;
  if (first > endDate) return daysBetween(endDate, first);
  if (last < date) return -daysBetween(last, date);
  return 0;
}
