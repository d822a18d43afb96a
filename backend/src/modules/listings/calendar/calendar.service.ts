import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { addDays, getFlightEndDate, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { type cardById, publicCard, type ViewerId } from '../listings.queries.ts';
import {
  type CalendarAirport,
  type CalendarTrip,
  type CalendarFlight,
  toCalendarFileName,
  toICalendar,
} from './trip-calendar.ts';

export interface CalendarFile {
  name: string;
  text: string;
}

interface TripFile {
  readonly trip: CalendarTrip;
  readonly flights: readonly TripFlight[];
  /** How many days later they may leave. */
  readonly windowDays: number;
}

interface TripFlight extends Pick<CalendarFlight, 'date' | 'time' | 'flightNumber'> {
  /** Codes of airports. */
  readonly from: string;
  readonly to: string;
}

@Injectable()
export class CalendarService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** The calendar file of a listing that is public, and that this viewer may see. Throws not_there. Index: the key. */
  async getFile(id: number, viewerId?: ViewerId): Promise<CalendarFile> {
    const now = this.clock.now();
    const flights = await this.readFlights(publicCard(listingsDb(this.em), id, todayAnywhere(now.getTime()), viewerId));
    if (flights === undefined) throw listingErrors.not_there();
    return this.toFile(flights, now);
  }

  /** The calendar file of a trip, for its two people. Index: the code of the airport. */
  async getTripFile({ trip, flights, windowDays }: TripFile): Promise<CalendarFile> {
    const airports = await this.getAirports(flights.flatMap(({ from, to }) => [from, to]));
    const toFlight = ({ from, to, ...flight }: TripFlight, at: number): CalendarFlight => ({
      ...flight,
      id: 0,
      position: at + 1,
      type: 'helper',
      endDate: windowDays === 0 ? null : addDays(flight.date, windowDays),
      description: null,
      departure: findAirport(airports, from),
      arrival: findAirport(airports, to),
    });
    return this.toFile(flights.map(toFlight), this.clock.now(), trip);
  }

  private toFile(flights: readonly CalendarFlight[], now: Date, trip?: CalendarTrip): CalendarFile {
    const [first] = flights;
    const last = flights.at(-1);
    if (first === undefined || last === undefined) throw listingErrors.not_there();
    const options = { siteUrl: this.settings.publicUrl, now, ...(trip && { trip }) };
    return { name: toCalendarFileName({ ...first, arrival: last.arrival }), text: toICalendar(flights, options) };
  }

  private async readFlights(cards: ReturnType<typeof cardById>): Promise<CalendarFlight[] | undefined> {
    const row = await cards
      .select(['departure.name as departureName', 'departure.time_zone as departureZone'])
      .select(['arrival.name as arrivalName', 'arrival.time_zone as arrivalZone'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { id, type, date, endDate, time, flightNumber, description, lastFlightDate } = row;
    const flight: CalendarFlight = {
      id,
      position: 1,
      type,
      date,
      endDate,
      time,
      flightNumber,
      description,
      departure: {
        code: row.departureAirport,
        name: row.departureName,
        city: row.departureCity,
        country: row.departureCountry,
        timeZone: row.departureZone,
      },
      arrival: {
        code: row.arrivalAirport,
        name: row.arrivalName,
        city: row.arrivalCity,
        country: row.arrivalCountry,
        timeZone: row.arrivalZone,
      },
    };
    return lastFlightDate === null ? [flight] : this.getFlights(flight);
  }

  private getAirports(codes: readonly string[]): Promise<CalendarAirport[]> {
    return listingsDb(this.em)
      .selectFrom('listings.airport')
      .select(['code', 'name', 'city', 'country', 'time_zone as timeZone'])
      .where('code', 'in', codes)
      .execute();
  }

  /** Index: flight_pkey. */
  private async getFlights(first: CalendarFlight): Promise<CalendarFlight[]> {
    const rows = await listingsDb(this.em)
      .selectFrom('listings.flight as f')
      .innerJoin('listings.airport as d', 'd.id', 'f.departure_airport_id')
      .innerJoin('listings.airport as a', 'a.id', 'f.arrival_airport_id')
      .select(['f.position', 'f.date', 'f.time', 'f.flight_number as flightNumber'])
      .select([
        'd.code as dCode',
        'd.name as dName',
        'd.city as dCity',
        'd.country as dCountry',
        'd.time_zone as dZone',
      ])
      .select([
        'a.code as aCode',
        'a.name as aName',
        'a.city as aCity',
        'a.country as aCountry',
        'a.time_zone as aZone',
      ])
      .where('f.listing_id', '=', first.id)
      .orderBy('f.position')
      .execute();
    return rows.map((row) => ({
      ...first,
      position: row.position,
      date: row.date,
      endDate: getFlightEndDate(first, row),
      time: row.time,
      flightNumber: row.flightNumber,
      departure: { code: row.dCode, name: row.dName, city: row.dCity, country: row.dCountry, timeZone: row.dZone },
      arrival: { code: row.aCode, name: row.aName, city: row.aCity, country: row.aCountry, timeZone: row.aZone },
    }));
  }
}

/** Throws not_there where the airport is not known any more. */
function findAirport(airports: readonly CalendarAirport[], code: string): CalendarAirport {
  const airport = airports.find((one) => one.code === code);
  if (airport === undefined) throw listingErrors.not_there();
  return airport;
}
