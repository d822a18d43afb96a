import { listingQuerySchema } from 'shared-ui/contracts';
import type { ListingFilter } from '../../api/listings.ts';

const NAMES = ['from', 'to', 'date', 'flight', 'type'] as const;
export type FilterName = (typeof NAMES)[number];

/** A part of the address that says nothing we know: shown to the visitor, and left out of the search. */
export interface Unreadable {
  name: FilterName;
  value: string;
}

export interface SearchAddress {
  filter: ListingFilter;
  unreadable: Unreadable[];
}

/** Reads the search page's address (spec §2: from, to, date, flight, type) by the rules of the API's own query. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const address: SearchAddress = { filter: {}, unreadable: [] };
  for (const name of NAMES) {
    const value = params.get(name)?.trim() ?? '';
    if (value === '' || (name === 'type' && value === 'both')) continue;
    const read = listingQuerySchema.shape[name].safeParse(value);
    if (read.success) Object.assign(address.filter, { [name]: read.data });
    else address.unreadable.push({ name, value });
  }
  return address;
}

/** Takes out airports that do not exist, once it is known which ones do. Where there is nothing to take out, it is the same object. */
export function withoutUnknownAirports(address: SearchAddress, isAirport: (code: string) => boolean): SearchAddress {
  const { from, to } = address.filter;
  const unknown: Unreadable[] = [];
  if (from !== undefined && !isAirport(from)) unknown.push({ name: 'from', value: from });
  if (to !== undefined && !isAirport(to)) unknown.push({ name: 'to', value: to });
  if (unknown.length === 0) return address;
  const known = Object.entries(address.filter).filter(([name]) => !unknown.some((part) => part.name === name));
  return { filter: Object.fromEntries(known), unreadable: [...address.unreadable, ...unknown] };
}
