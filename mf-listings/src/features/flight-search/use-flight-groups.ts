import type { FlightSearch } from 'shared-ui/contracts';
import { useSearchListingsInfiniteQuery } from '../../api/search.ts';
import { type ListingPages, usePages } from '../../results/use-pages.ts';
import type { Action } from './flight-address.ts';
import { filterOf, type GroupName } from './flight-groups.ts';

/** As in every grid but the search page's (spec §9). */
const PAGE_SIZE = 6;

export interface FlightGroup {
  name: GroupName;
  /** `none`: nobody fits, or nobody can. */
  state: 'loading' | 'failed' | 'none' | 'there';
  pages: ListingPages;
}

/** The groups of a flight search, the closest match first: each a list of its own, and asked for at the same time. */
export function useFlightGroups(action: Action, trip: FlightSearch, step: string): FlightGroup[] {
  const sameFlight = useGroup('sameFlight', action, trip, step);
  const sameDay = useGroup('sameDay', action, trip, step);
  const near = useGroup('near', action, trip, step);
  return [sameFlight, sameDay, near];
}

function useGroup(name: GroupName, action: Action, trip: FlightSearch, step: string): FlightGroup {
  const filter = filterOf(name, action, trip);
  const query = useSearchListingsInfiniteQuery({ ...filter, limit: PAGE_SIZE }, { skip: filter === undefined });
  const pages = usePages(query, `${step} ${name}`);
  return { name, pages, state: filter === undefined ? 'none' : stateOf(pages) };
}

function stateOf({ listings, isFailed }: ListingPages): FlightGroup['state'] {
  if (isFailed) return 'failed';
  if (listings === undefined) return 'loading';
  return listings.length === 0 ? 'none' : 'there';
}
