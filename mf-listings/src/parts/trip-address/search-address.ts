import { useMemo, useState } from 'react';
import { useLocation } from 'shared-ui/app';
import { daysBetween, isCityCode, MAX_WINDOW_DAYS } from 'contracts';
import { useListAirportsQuery } from '../../api/airports.ts';

/** An end date without a start date, before it, or too long after it. */
type WindowError = 'alone' | 'early' | 'far';

/** A parameter with an unknown or invalid value: the search ignores it and the page reports it. */
export interface InvalidParam {
  name: 'from' | 'to' | 'date' | 'endDate' | 'flight' | 'type' | 'language' | 'order' | 'verified' | 'action';
  value: string;
  /** Only if the value itself is readable. */
  reason?: 'past' | 'same' | WindowError;
}

export interface SearchAddress<Filter extends object> {
  filter: Partial<Filter>;
  invalidParams: InvalidParam[];
}

interface Schema {
  safeParse(value: string): { success: boolean; data?: unknown };
}

/** Parses the parameters of an address with the schemas of the form and the API. Empty parameters are left out. */
export function parseParams<Filter extends object>(
  params: URLSearchParams,
  schemas: Record<keyof Filter & string, Schema>,
): SearchAddress<Filter> {
  const address: SearchAddress<Filter> = { filter: {}, invalidParams: [] };
  for (const [name, schema] of Object.entries<Schema>(schemas)) {
    const value = params.get(name)?.trim() ?? '';
    if (value === '') continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) address.invalidParams.push({ name: name as InvalidParam['name'], value });
    else if (parsed.data !== undefined) Object.assign(address.filter, { [name]: parsed.data });
  }
  return address;
}

/** Moves parameters from the filter to the invalid ones. Returns the same object if there are none. */
export function rejectParams<Filter extends object>(
  address: SearchAddress<Filter>,
  rejected: InvalidParam[],
): SearchAddress<Filter> {
  if (rejected.length === 0) return address;
  const valid = Object.entries(address.filter).filter(([name]) => !rejected.some((param) => param.name === name));
  return {
    filter: Object.fromEntries(valid) as Partial<Filter>,
    invalidParams: [...address.invalidParams, ...rejected],
  };
}

/** Rejects an end date without a start date, before it, or too long after it (PRODUCT.md 14). */
export function rejectInvalidWindow<Filter extends { date?: string | undefined; endDate?: string | undefined }>(
  address: SearchAddress<Filter>,
): SearchAddress<Filter> {
  const { date, endDate } = address.filter;
  if (endDate === undefined) return address;
  const reason = checkWindow(date, endDate);
  return rejectParams(address, reason ? [{ name: 'endDate', value: endDate, reason }] : []);
}

function checkWindow(date: string | undefined, endDate: string): WindowError | undefined {
  if (date === undefined) return 'alone';
  const days = daysBetween(date, endDate);
  if (days < 0) return 'early';
  return days > MAX_WINDOW_DAYS ? 'far' : undefined;
}

interface RouteFilter {
  from?: string | undefined;
  to?: string | undefined;
}

export function rejectUnknownAirports<Filter extends RouteFilter>(
  address: SearchAddress<Filter>,
  isAirport: (code: string) => boolean,
): SearchAddress<Filter> {
  const { from, to } = address.filter;
  const unknown: InvalidParam[] = [];
  if (from !== undefined && !isAirport(from)) unknown.push({ name: 'from', value: from });
  if (to !== undefined && !isAirport(to)) unknown.push({ name: 'to', value: to });
  return rejectParams(address, unknown);
}

/** The address without what is neither an airport nor a city. Nothing waits for the list of airports: they are rejected when it has loaded. */
export function useKnownAirports<Filter extends RouteFilter>(address: SearchAddress<Filter>): SearchAddress<Filter> {
  const { from, to } = address.filter;
  const { data: airports } = useListAirportsQuery(undefined, { skip: from === undefined && to === undefined });
  return useMemo(() => {
    if (!airports) return address;
    const codes = new Set(airports.map((airport) => airport.code));
    return rejectUnknownAirports(address, (code) => codes.has(code) || isCityCode(code));
  }, [address, airports]);
}

interface SearchLocation {
  /** Identifies the search in the history: it stays the same while details open and close over it. */
  searchKey: string;
  /** The query of the address without `listing`. */
  params: URLSearchParams;
}

/** The search of each history entry, so that Back restores it. */
const searchKeys = new Map<string, string>();

/** The current search. `?listing=` opens details over it and does not start a new one. */
export function useSearchLocation(): SearchLocation {
  const { key, search } = useLocation();
  const query = withoutListing(search);
  const [current, setCurrent] = useState({ key, search, query, searchKey: searchKeys.get(key) ?? key });
  if (current.key !== key) {
    const isSameSearch = current.query === query && current.search !== search;
    const searchKey = searchKeys.get(key) ?? (isSameSearch ? current.searchKey : key);
    searchKeys.set(key, searchKey);
    setCurrent({ key, search, query, searchKey });
  }
  const params = useMemo(() => new URLSearchParams(query), [query]);
  return { searchKey: current.searchKey, params };
}

function withoutListing(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('listing');
  return params.toString();
}
