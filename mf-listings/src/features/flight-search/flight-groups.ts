import { addDays, daysBetween, type FlightSearch, type Listing, todayAnywhere } from 'contracts';
import { type Pages, usePages } from 'shared-ui/app/pages';
import { type ListingSearch, useSearchListingsInfiniteQuery } from '../../api/search.ts';
import { getFoundSection, type SearchedItinerary } from '../../parts/listing-card/itinerary.ts';
import { type Action, RESULT_TYPE } from './flight-address.ts';

/** Why listings match. */
export type GroupName = 'sameFlight' | 'sameDay' | 'near';

export interface FlightGroup {
  name: GroupName;
  /** `empty`: no listing matches, or none can. */
  state: 'loading' | 'failed' | 'empty' | 'loaded';
  pages: Pages<Listing>;
}

/** The page size of all grids except for the search page's (spec §9). */
const PAGE_SIZE = 6;

/** The groups of a flight search, closest match first. Each is a list of its own; they load at the same time. */
export function useFlightGroups(action: Action, trip: FlightSearch, searchKey: string): FlightGroup[] {
  const sameFlight = useFlightGroup('sameFlight', action, trip, searchKey);
  const sameDay = useFlightGroup('sameDay', action, trip, searchKey);
  const near = useFlightGroup('near', action, trip, searchKey);
  return [sameFlight, sameDay, near];
}

function useFlightGroup(name: GroupName, action: Action, trip: FlightSearch, searchKey: string): FlightGroup {
  const search = getGroupSearch(name, action, trip);
  const query = useSearchListingsInfiniteQuery({ ...search, limit: PAGE_SIZE }, { skip: search === undefined });
  const pages = usePages(query, `${searchKey} ${name}`);
  return { name, pages, state: search === undefined ? 'empty' : getState(pages) };
}

function getState({ items, isFailed }: Pages<Listing>): FlightGroup['state'] {
  if (isFailed) return 'failed';
  if (items === undefined) return 'loading';
  return items.length === 0 ? 'empty' : 'loaded';
}

/** How many days around the requested days count as near. */
const NEAR_DAYS = 3;

/**
 * The search of each group; undefined if no listing can match. The same flight matches on any part of its route; no listing is
 * in two groups.
 */
export function getGroupSearch(name: GroupName, action: Action, trip: FlightSearch): ListingSearch | undefined {
  const { from, to, date, endDate, flight } = trip;
  const type = RESULT_TYPE[action];
  if (name === 'near') return { from, to, date, endDate, around: NEAR_DAYS, type };
  if (name === 'sameDay') return { from, to, date, endDate, exceptFlight: flight, type };
  return flight === undefined ? undefined : { date, endDate, flight, type };
}

/** The first and the last near day, without past days. */
export function getNearDays({ date, endDate = date }: FlightSearch): [first: string, last: string] {
  const first = addDays(date, -NEAR_DAYS);
  const today = todayAnywhere();
  return [first < today ? today : first, addDays(endDate, NEAR_DAYS)];
}

/** Days between the requested days and the listing's: 2 if it starts two days later, -2 if it ends two days earlier, 0 if they overlap. */
export function getDayOffset(
  { date, endDate = date }: FlightSearch,
  { date: first, endDate: end }: Pick<Listing, 'date' | 'endDate'>,
): number {
  const last = end ?? first;
  if (first > endDate) return daysBetween(endDate, first);
  if (last < date) return -daysBetween(last, date);
  return 0;
}

/** The days of the part of an itinerary that was searched for. */
export const getFoundDays = (listing: Listing, search: SearchedItinerary): Pick<Listing, 'date' | 'endDate'> =>
  getFoundSection(listing, search)?.flight ?? listing;
