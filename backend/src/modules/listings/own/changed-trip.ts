import type { EntityManager } from '@mikro-orm/postgresql';
import { type ChangeListing, type Flight, moveFlights, type NewFlight } from 'contracts';
import { AirportEntity } from '../airports/airport.entity.ts';
import { FlightEntity } from '../flights/flight.entity.ts';
import type { ListingEntity } from '../listing.entity.ts';

/** The trip of a listing, by the codes of its airports; `flights` is empty for one flight. */
export interface Trip extends Flight {
  endDate?: string | undefined;
  flights: NewFlight[];
}

/** A listing's trip, and the ids of its airports by their codes. One statement, and for a trip with connections one more. */
export async function getTrip(
  em: EntityManager,
  listing: ListingEntity,
): Promise<{ stored: Trip; airportIds: ReadonlyMap<string, number> }> {
  const rows =
    listing.lastFlightDate === null
      ? []
      : await em.find(FlightEntity, { listing: listing.id }, { orderBy: { position: 'asc' } });
  const { departureAirport, arrivalAirport } = listing;
  const ids = [departureAirport, arrivalAirport, ...rows.map((flight) => flight.arrivalAirport)];
  const airports = await em.find(AirportEntity, { id: ids }, { fields: ['code'] });
  const getCode = (airportId: number) => airports.find(({ id }) => id === airportId)?.code ?? '';
  const stored = {
    departureAirport: getCode(departureAirport),
    arrivalAirport: getCode(arrivalAirport),
    date: listing.date,
    endDate: listing.endDate ?? undefined,
    ...toFlight(listing),
    flights: rows.map((flight) => ({
      departureAirport: getCode(flight.departureAirport),
      arrivalAirport: getCode(flight.arrivalAirport),
      date: flight.date,
      ...toFlight(flight),
    })),
  };
  return { stored, airportIds: new Map(airports.map(({ id, code }) => [code, id])) };
}

const toFlight = ({ time, flightNumber }: Pick<ListingEntity, 'time' | 'flightNumber'>) => ({
  time: time ?? undefined,
  flightNumber: flightNumber ?? undefined,
});

type TripChange = Pick<
  ChangeListing,
  'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'time' | 'flightNumber' | 'flights'
>;

/**
 * A trip with a change of it. What the change says of the whole way or the first flight alone, as pages do that know no connections,
 * is changed in the stored flights too, and a new date moves them all.
 */
export function mergeTrip(stored: Trip, change: TripChange): Trip {
  const [first, last] = [change.flights?.[0], change.flights?.at(-1)];
  const merge = (name: 'endDate' | 'time' | 'flightNumber', implied?: string) =>
    change[name] === undefined ? (implied ?? stored[name]) : (change[name] ?? undefined);
  const trip = {
    departureAirport: change.departureAirport ?? first?.departureAirport ?? stored.departureAirport,
    arrivalAirport: change.arrivalAirport ?? last?.arrivalAirport ?? stored.arrivalAirport,
    date: change.date ?? first?.date ?? stored.date,
    endDate: merge('endDate'),
    time: merge('time', first?.time),
    flightNumber: merge('flightNumber', first?.flightNumber),
  };
  if (change.flights !== undefined) return { ...trip, flights: change.flights ?? [] };
  const moved = moveFlights(stored.flights.map(withDate(stored)), trip.date);
  const flights = moved.map((flight, at): NewFlight => ({
    ...flight,
    ...(at === 0 && { departureAirport: trip.departureAirport, time: trip.time, flightNumber: trip.flightNumber }),
    ...(at === moved.length - 1 && { arrivalAirport: trip.arrivalAirport }),
  }));
  return { ...trip, flights };
}

/** Its flights, each as 'DOH-LHR', in order. */
export const toSegments = ({ departureAirport, arrivalAirport, flights }: Trip): string[] =>
  (flights.length === 0 ? [{ departureAirport, arrivalAirport }] : flights).map(
    (flight) => `${flight.departureAirport}-${flight.arrivalAirport}`,
  );

const withDate =
  ({ date }: Trip) =>
  (flight: NewFlight) => ({ ...flight, date: flight.date ?? date });

export const isSameTrip = (one: Trip, other: Trip): boolean => JSON.stringify(one) === JSON.stringify(other);
