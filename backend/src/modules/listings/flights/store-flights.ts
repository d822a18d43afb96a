import type { EntityManager } from '@mikro-orm/postgresql';
import {
  addDays,
  type CalendarDay,
  daysBetween,
  type Flight,
  toFlightKey,
  toFlights,
  type TripWithFlights,
} from 'contracts';
import type { AirportsService } from '../airports/airports.service.ts';
import type { ListingEntity } from '../listing.entity.ts';
import { FlightEntity, RouteSectionEntity } from './flight.entity.ts';

/** Airports by their ids. */
export type StoredFlight = Omit<Flight, 'departureAirport' | 'arrivalAirport'> & {
  departureAirport: number;
  arrivalAirport: number;
};

/** The flights of a trip, at least one. `known`: airports that it has already, which may be out of service. Throws unknown_airport with the fields whose airport does not exist. */
export async function readFlights(
  em: EntityManager,
  airports: AirportsService,
  trip: TripWithFlights,
  known: ReadonlyMap<string, number> = new Map(),
): Promise<[StoredFlight, ...StoredFlight[]]> {
  const [first, ...connections] = toFlights(trip);
  const getPath = (at: number) => (at === connections.length ? 'arrivalAirport' : `flights.${at}.arrivalAirport`);
  const arrivals = [first, ...connections].map(({ arrivalAirport }, at): [string, string] => [
    getPath(at),
    arrivalAirport,
  ]);
  const fields = [['departureAirport', first.departureAirport], ...arrivals] as [string, string][];
  const missing = fields.filter(([, code]) => !known.has(code));
  const found = missing.length === 0 ? known : await airports.getIds(em, missing);
  const getId = (code: string): number => known.get(code) ?? found.get(code) ?? Number.NaN;
  const toStored = (flight: Flight): StoredFlight => ({
    ...flight,
    departureAirport: getId(flight.departureAirport),
    arrivalAirport: getId(flight.arrivalAirport),
  });
  return [toStored(first), ...connections.map(toStored)];
}

/** Stores the flights of a listing that has its id, and their sections, in the transaction of `em`. One flight is the listing alone. */
export async function storeFlights(
  em: EntityManager,
  listing: ListingEntity,
  flights: readonly StoredFlight[],
): Promise<void> {
  if (flights.length < 2) return;
  await em.insertMany(
    FlightEntity,
    flights.map(({ departureAirport, arrivalAirport, date, time, flightNumber }, at) => ({
      departureAirport,
      arrivalAirport,
      date,
      listing: listing.id,
      position: at + 1,
      time: time ?? null,
      flightNumber: flightNumber ?? null,
      flightKey: toKey(flightNumber),
    })),
  );
  await em.insertMany(RouteSectionEntity, toSections(listing, flights));
}

/** As `storeFlights`, instead of those that it has. */
export async function replaceFlights(
  em: EntityManager,
  listing: ListingEntity,
  flights: readonly StoredFlight[],
): Promise<void> {
  await em.nativeDelete(RouteSectionEntity, { listing: listing.id });
  await em.nativeDelete(FlightEntity, { listing: listing.id });
  await storeFlights(em, listing, flights);
}

const toKey = (flightNumber: string | undefined): string | null =>
  flightNumber === undefined ? null : toFlightKey(flightNumber);

interface Section {
  firstPosition: number;
  lastPosition: number;
  departureAirportId: number;
  arrivalAirportId: number;
  date: CalendarDay;
  lastDate: CalendarDay;
  flightKey: string | null;
}

/** The parts of a trip, as a search finds them: the whole way first, then in the order of their first flights. */
function toSections({ id, type, date, endDate, createdAt }: ListingEntity, flights: readonly StoredFlight[]) {
  const windowDays = endDate ? daysBetween(date, endDate) : 0;
  const all = flights.flatMap((first, from) =>
    flights.slice(from).map((last, more): Section => ({
      firstPosition: from + 1,
      lastPosition: from + 1 + more,
      departureAirportId: first.departureAirport,
      arrivalAirportId: last.arrivalAirport,
      date: first.date,
      lastDate: addDays(first.date, windowDays),
      flightKey: more === 0 ? toKey(first.flightNumber) : null,
    })),
  );
  const isWhole = (section: Section) => section.firstPosition === 1 && section.lastPosition === flights.length;
  const [whole] = all.filter(isWhole);
  const sections = all.filter((section) => !isWhole(section));
  const isFlight = ({ firstPosition, lastPosition }: Section) => firstPosition === lastPosition;
  const singles = sections.filter(isFlight);
  return sections.map((section, at) => {
    const earlier = whole === undefined ? [] : [whole, ...sections.slice(0, at)];
    const earlierFlights = singles.filter(({ firstPosition }) => firstPosition < section.firstPosition);
    const getUntil = (before: readonly Section[], ...names: (keyof Section)[]) =>
      before.findLast((other) => names.every((name) => other[name] === section[name]))?.lastDate ?? null;
    return {
      ...section,
      listing: id,
      type,
      createdAt,
      atDestination: section.arrivalAirportId === whole?.arrivalAirportId,
      sameRouteUntil: getUntil(earlier, 'departureAirportId', 'arrivalAirportId'),
      sameDepartureUntil: getUntil(earlierFlights, 'departureAirportId'),
      sameArrivalUntil: getUntil(earlierFlights, 'arrivalAirportId'),
      sameFlightUntil: section.flightKey === null ? null : getUntil(earlierFlights, 'flightKey'),
    };
  });
}
