import { paths } from 'shared-ui/app';
import { type FlightSearch, flightSearchSchemaFrom, type ListingType, todayHere } from 'contracts';
import {
  parseParams,
  rejectInvalidWindow,
  rejectParams,
  type SearchAddress,
} from '../../parts/trip-address/search-address.ts';

export const flightSearchSchema = flightSearchSchemaFrom(todayHere);

/** `find`: a traveler searches for helpers. `offer`: a helper searches for travelers. */
export type Action = 'find' | 'offer';

/** The results are of the opposite type (spec §2). */
export const RESULT_TYPE: Record<Action, ListingType> = { find: 'helper', offer: 'seeking_help' };

export interface FlightAddress extends SearchAddress<FlightSearch> {
  action: Action;
}

const { shape } = flightSearchSchema;
const calendarDay = shape.endDate;

/**
 * Parses the address of /flight-search (spec §2: action, from, to, date, endDate, flight). Only `find` has an end date, as in
 * the form.
 */
export function parseFlightAddress(params: URLSearchParams): FlightAddress {
  const given = params.get('action')?.trim() ?? '';
  const action: Action = given === 'offer' ? 'offer' : 'find';
  const address = parseParams<FlightSearch>(params, { ...shape, date: calendarDay });
  if (action === 'offer') delete address.filter.endDate;
  const isKnown = given === '' || given === action;
  const invalidParams = isKnown ? [] : [{ name: 'action' as const, value: given }];
  return { action, ...rejectInvalidWindow(rejectSameAirport(rejectPastDate(rejectParams(address, invalidParams)))) };
}

/** Many old links have a past date. */
function rejectPastDate(address: SearchAddress<FlightSearch>): SearchAddress<FlightSearch> {
  const { date } = address.filter;
  const isPast = date !== undefined && !shape.date.safeParse(date).success;
  return rejectParams(address, isPast ? [{ name: 'date', value: date, reason: 'past' }] : []);
}

function rejectSameAirport(address: SearchAddress<FlightSearch>): SearchAddress<FlightSearch> {
  const { from, to } = address.filter;
  const isSame = to !== undefined && from === to;
  return rejectParams(address, isSame ? [{ name: 'to', value: to, reason: 'same' }] : []);
}

/** The search of an address; undefined unless all required parameters are given. */
export function toFlightSearch({ from, to, date, ...rest }: Partial<FlightSearch>): FlightSearch | undefined {
  return from === undefined || to === undefined || date === undefined ? undefined : { from, to, date, ...rest };
}

/** The same trip with the other action. */
export const getOtherActionPath = (action: Action, { endDate: _endDate, ...trip }: Partial<FlightSearch>): string =>
  paths.flightSearch({ action: action === 'find' ? 'offer' : 'find', ...trip });
