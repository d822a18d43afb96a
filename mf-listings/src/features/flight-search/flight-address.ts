import { paths } from 'shared-ui/app';
import { type FlightSearch, flightSearchSchemaFrom, type ListingType, todayHere } from 'shared-ui/contracts';
import { readParts, type TripAddress, withoutBadWindow, withoutParts } from '../../trip-address/read-parts.ts';

export const flightSearchSchema = flightSearchSchemaFrom(todayHere);

/** `find`: who wants company looks for an Amigo. `offer`: an Amigo looks for who wants company. */
export type Action = 'find' | 'offer';

/** Results are of the other side (spec §2). */
export const SOUGHT: Record<Action, ListingType> = { find: 'helper', offer: 'seeking_help' };

export interface FlightAddress extends TripAddress<FlightSearch> {
  action: Action;
}

const { shape } = flightSearchSchema;
const calendarDay = shape.endDate;

/**
 * Reads the address of /flight-search (spec §2: action, from, to, date, endDate, flight). The last day is there in find
 * mode only, as in the form.
 */
export function readFlightAddress(params: URLSearchParams): FlightAddress {
  const asked = params.get('action')?.trim() ?? '';
  const action: Action = asked === 'offer' ? 'offer' : 'find';
  const address = readParts<FlightSearch>(params, { ...shape, date: calendarDay });
  if (action === 'offer') delete address.filter.endDate;
  const isKnown = asked === '' || asked === action;
  const unreadable = isKnown ? [] : [{ name: 'action', value: asked }];
  return { action, ...withoutBadWindow(withoutOneAirport(withoutOver(withoutParts(address, unreadable)))) };
}

/** A day that is over stands in many an old link. */
function withoutOver(address: TripAddress<FlightSearch>): TripAddress<FlightSearch> {
  const { date } = address.filter;
  const isOver = date !== undefined && !shape.date.safeParse(date).success;
  return withoutParts(address, isOver ? [{ name: 'date', value: date, because: 'past' }] : []);
}

function withoutOneAirport(address: TripAddress<FlightSearch>): TripAddress<FlightSearch> {
  const { from, to } = address.filter;
  const isSame = to !== undefined && from === to;
  return withoutParts(address, isSame ? [{ name: 'to', value: to, because: 'same' }] : []);
}

/** The trip of an address that says all that is needed to search at once. */
export function wholeTrip({ from, to, date, ...rest }: Partial<FlightSearch>): FlightSearch | undefined {
  return from === undefined || to === undefined || date === undefined ? undefined : { from, to, date, ...rest };
}

/** Where the same trip is looked for from the other side. */
export const otherSide = (action: Action, { endDate: _endDate, ...trip }: Partial<FlightSearch>): string =>
  paths.flightSearch({ action: action === 'find' ? 'offer' : 'find', ...trip });
