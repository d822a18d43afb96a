import * as z from 'zod/mini';
import { addDays, type CalendarDay, calendarDaySchema, daysBetween } from '../calendar.ts';
import { optional, timeSchema } from '../common.ts';
import type { Refuse } from '../field-rules.ts';
import { airportCodeSchema, flightNumberSchema } from './listing-rules.ts';

/** The flights of one listing (PRODUCT.md 28). */
export const MAX_FLIGHTS = 4;

/** Of the last flight after the first: long enough for a stopover; a longer stay makes it two trips, each with a listing of its own. */
export const MAX_DAYS_OF_FLIGHTS = 14;

const AIRPORT = 'Please choose an airport from the list';

/**
 * The flights of a trip with connections, in order; none, or one, is a trip of one flight. What the trip says need not be repeated:
 * without a departure airport a flight begins where the one before ended; the first one begins, and has date, time and flight number,
 * as the trip; the last one ends where the trip ends.
 */
export const flightsSchema = z
  .array(
    z.object({
      departureAirport: optional(airportCodeSchema(AIRPORT)),
      arrivalAirport: optional(airportCodeSchema(AIRPORT)),
      date: optional(calendarDaySchema('Date is required')),
      time: optional(timeSchema),
      flightNumber: optional(flightNumberSchema),
    }),
  )
  .check(z.maxLength(MAX_FLIGHTS, `Please give at most ${MAX_FLIGHTS} flights`));
export type NewFlight = z.infer<typeof flightsSchema>[number];

/** As `flightsSchema`; an empty list is none. */
export const optionalFlightsSchema = z.optional(
  z.pipe(
    flightsSchema,
    z.transform((flights: NewFlight[]) => (flights.length === 0 ? undefined : flights)),
  ),
);

/** A flight with all that it and its trip say. */
export interface Flight {
  departureAirport: string;
  arrivalAirport: string;
  date: CalendarDay;
  time?: string | undefined;
  flightNumber?: string | undefined;
}

/** A trip as it is sent: the airports of the whole way; date, time and flight number of the first flight. */
export interface TripWithFlights extends Flight {
  flights?: readonly NewFlight[] | undefined;
}

/** The flights of a valid trip, each with all it says: one for a trip without connections. */
export function toFlights(trip: TripWithFlights): [Flight, ...Flight[]] {
  const { flights = [], departureAirport, arrivalAirport, date } = trip;
  const [first, ...connections] = flights;
  const [time, flightNumber] = [trip.time ?? first?.time, trip.flightNumber ?? first?.flightNumber];
  const whole = { departureAirport, arrivalAirport, date, time, flightNumber };
  if (first === undefined || connections.length === 0) return [whole];
  let previous: Flight = { ...whole, arrivalAirport: first.arrivalAirport ?? '' };
  const resolved: [Flight, ...Flight[]] = [previous];
  for (const [at, flight] of connections.entries()) {
    const isLast = at === connections.length - 1;
    previous = {
      ...flight,
      departureAirport: previous.arrivalAirport,
      arrivalAirport: isLast ? arrivalAirport : (flight.arrivalAirport ?? ''),
      date: flight.date ?? previous.date,
    };
    resolved.push(previous);
  }
  return resolved;
}

type CheckedTrip = Partial<TripWithFlights>;

/**
 * Each flight begins where the one before ended, and not before its day; times are local, so that an earlier hour of the same day may
 * be later. Each message is at the field that a person would change.
 */
export function checkFlights(trip: CheckedTrip, refuse: Refuse): void {
  const flights = trip.flights ?? [];
  for (const at of flights.keys()) {
    checkAirports(trip, at, refuse);
    checkDate(trip, at, refuse);
  }
  const [first] = flights;
  if (first === undefined) return;
  const isOther = (field: 'time' | 'flightNumber') =>
    first[field] !== undefined && trip[field] !== undefined && first[field] !== trip[field];
  if (isOther('time')) refuse(['flights', 0, 'time'], 'The time of the trip is that of its first flight');
  if (isOther('flightNumber'))
    refuse(['flights', 0, 'flightNumber'], 'The flight number of the trip is that of its first flight');
}

function checkAirports(trip: CheckedTrip, at: number, refuse: Refuse): void {
  const { flights = [] } = trip;
  const flight = flights[at] ?? {};
  const [isFirst, isLast] = [at === 0, at === flights.length - 1];
  const arrivalPath = isLast && flight.arrivalAirport === undefined ? [] : ['flights', at];
  const begin = isFirst ? trip.departureAirport : flights[at - 1]?.arrivalAirport;
  const end = isLast ? trip.arrivalAirport : flight.arrivalAirport;
  if (!isLast && end === undefined) refuse([...arrivalPath, 'arrivalAirport'], AIRPORT);
  if (begin === undefined) return;
  if (flight.departureAirport !== undefined && flight.departureAirport !== begin)
    refuse(
      ['flights', at, 'departureAirport'],
      isFirst ? 'The first flight must begin where the trip begins' : 'Please begin where the flight before ended',
    );
  // Of a trip of one flight, and of the whole way, this is another rule
  if (end === begin && flights.length > 1)
    refuse([...arrivalPath, 'arrivalAirport'], 'Please choose two different airports');
  if (isLast && flight.arrivalAirport !== undefined && flight.arrivalAirport !== end)
    refuse(['flights', at, 'arrivalAirport'], 'The last flight must end where the trip ends');
}

function checkDate(trip: CheckedTrip, at: number, refuse: Refuse): void {
  const { flights = [], date: start } = trip;
  const date = flights[at]?.date;
  const path = ['flights', at, 'date'];
  if (at === 0) {
    if (date !== undefined && start !== undefined && date !== start)
      refuse(path, 'The date of the trip is that of its first flight');
    return;
  }
  const before = at === 1 ? start : flights[at - 1]?.date;
  if (date === undefined) refuse(path, 'Date is required');
  else if (before !== undefined && date < before)
    refuse(path, 'Please choose a day that is not before the flight before');
  else if (start !== undefined && date > addDays(start, MAX_DAYS_OF_FLIGHTS))
    refuse(path, `Please choose a day within ${MAX_DAYS_OF_FLIGHTS} days of the first flight`);
}

/** The day of the last flight of a trip, by the dates as they are typed. */
export const getLastFlightDate = ({ date, flights = [] }: Pick<TripWithFlights, 'date' | 'flights'>): CalendarDay =>
  flights.length > 1 ? (flights.at(-1)?.date ?? date) : date;

/** Flights of a trip that moves to another day: all move by as many days. */
export function moveFlights<Moved extends { date: CalendarDay }>(flights: readonly Moved[], to: CalendarDay): Moved[] {
  const [first] = flights;
  const days = first === undefined ? 0 : daysBetween(first.date, to);
  return flights.map((flight) => ({ ...flight, date: addDays(flight.date, days) }));
}
