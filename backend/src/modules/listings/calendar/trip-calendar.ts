import ical, {
  ICalCalendarMethod,
  type ICalDateTimeValue,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { addDays, type CalendarDay, type ListingType, PRODUCT } from 'contracts';
import { formatDay, formatDays, formatTime } from '../trip/trip-format.ts';
import { formatInstant, formatTimeZone, type LocalTime, toInstant, toVTimezone } from './time-zones.ts';

export interface CalendarAirport {
  code: string;
  name: string;
  city: string;
  country: string;
  /** IANA */
  timeZone: string;
}

/** A flight, with what its listing says. */
export interface CalendarFlight {
  /** Of the listing. */
  id: number;
  /** From 1 on. */
  position: number;
  type: ListingType;
  departure: CalendarAirport;
  arrival: CalendarAirport;
  date: CalendarDay;
  endDate: CalendarDay | null;
  /** Local time of the departure, '05:35'. */
  time: string | null;
  flightNumber: string | null;
  description: string | null;
}

/** What two people have agreed: its events replace those that a calendar has of it, or take them out. */
export interface CalendarTrip {
  id: number;
  /** Grows with every step (RFC 5545 §3.8.7.4). */
  sequence: number;
  isCancelled: boolean;
  /** The most flights that it has had: events of those that it no longer has are taken out. */
  flightCount: number;
}

interface CalendarOptions {
  siteUrl: string;
  now: Date;
  trip?: CalendarTrip;
}

/**
 * Flights as a file for calendars (RFC 5545), an event for each. It contains no name and no contact details; the description is what the
 * listing's owner published for everybody, and not in the file of a trip.
 */
export function toICalendar(flights: readonly CalendarFlight[], { siteUrl, now, trip }: CalendarOptions): string {
  const calendar = ical({
    prodId: { company: PRODUCT, product: 'Trips', language: 'EN' },
    timezone: { name: null, generator: toVTimezone },
    method: trip?.isCancelled === true ? ICalCalendarMethod.CANCEL : null,
  });
  for (const flight of withRemoved(flights, trip)) {
    const url = trip ? `${siteUrl}/trips/${trip.id}` : `${siteUrl}/search?listing=${flight.id}`;
    const uid = trip ? `trip-${trip.id}` : `listing-${flight.id}`;
    const description = trip ? [] : ['', ...(flight.description ?? '').split('\n')];
    calendar.createEvent({
      ...toEventTime(flight),
      ...(trip && { sequence: trip.sequence, status: toStatus(trip, flight) }),
      id: `${uid}${flight.position === 1 ? '' : `-${flight.position}`}@${new URL(siteUrl).hostname}`,
      stamp: now,
      summary: toSummary(flight),
      location: formatAirport(flight.departure),
      description: sanitize([...toDetails(flight, trip), ...description, '', url].join('\n')),
      url,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** 'flight-amigo-maa-to-lhr-2026-12-12.ics' */
export const toCalendarFileName = ({
  departure,
  arrival,
  date,
}: Pick<CalendarFlight, 'departure' | 'arrival' | 'date'>): string =>
  `${PRODUCT} ${departure.code} to ${arrival.code} ${date}`.toLowerCase().replaceAll(/\W+/g, '-').concat('.ics');

/** The time of departure where it is known, else whole days, which have no time zone. There is no known end. */
function toEventTime(flight: CalendarFlight) {
  const departs = getDepartureTime(flight);
  const { timeZone } = flight.departure;
  if (departs !== undefined) return { start: toDateTimeValue(departs, timeZone), timezone: timeZone };
  const end = addDays(flight.endDate ?? flight.date, 1);
  // Transparent: the flight is on one of these days, so nobody is busy on all of them.
  return {
    start: utcDay(flight.date),
    end: utcDay(end),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Undefined without a time, and for a window of several days. */
function getDepartureTime({ date, endDate, time }: CalendarFlight): LocalTime | undefined {
  return time === null || (endDate !== null && endDate !== date) ? undefined : { day: date, time };
}

const utcDay = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** Formats the local time itself: a Date would be formatted in the server's time zone, where that hour may not exist. */
const toDateTimeValue = ({ day, time }: LocalTime, timeZone: string): ICalDateTimeValue => ({
  isValid: () => true,
  toDate: () => toInstant({ day, time }, timeZone),
  toJSON: () => `${day}T${time}:00`,
  format: (pattern) => (pattern === 'HHmmss' ? `${time.replace(':', '')}00` : day.replaceAll('-', '')),
});

const toSummary = ({ departure, arrival, flightNumber }: CalendarFlight): string =>
  `${departure.city} to ${arrival.city}${flightNumber === null ? '' : ` (${flightNumber})`}`;

const formatAirport = ({ name, code, city, country }: CalendarAirport): string =>
  `${name} (${code}), ${city}, ${country}`;

const INTRODUCTIONS: Record<ListingType, string> = {
  helper: 'An Amigo offers company and help on this trip.',
  seeking_help: 'A traveler is looking for company and help on this trip.',
};

interface CalendarEvent extends CalendarFlight {
  isRemoved: boolean;
}

/** With a flight in place of each that a calendar may still have from an earlier file. */
function withRemoved(flights: readonly CalendarFlight[], trip?: CalendarTrip): CalendarEvent[] {
  const last = flights.at(-1);
  const removedCount = Math.max(0, (trip?.flightCount ?? 0) - flights.length);
  const removed = last === undefined ? [] : Array.from({ length: removedCount }, () => last);
  return [
    ...flights.map((flight) => ({ ...flight, isRemoved: false })),
    ...removed.map((flight, at) => ({ ...flight, position: flights.length + at + 1, isRemoved: true })),
  ];
}

const toStatus = ({ isCancelled }: CalendarTrip, { isRemoved }: CalendarEvent): ICalEventStatus =>
  isCancelled || isRemoved ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;

const introduceTrip = ({ isCancelled }: CalendarTrip): string =>
  isCancelled ? 'You do not fly together any more: this trip was cancelled.' : 'You have agreed to fly together.';

function toDetails(flight: CalendarFlight, trip?: CalendarTrip): string[] {
  const { type, departure, arrival, flightNumber } = flight;
  return [
    trip ? introduceTrip(trip) : INTRODUCTIONS[type],
    `From: ${formatAirport(departure)}`,
    `To: ${formatAirport(arrival)}`,
    ...(flightNumber === null ? [] : [`Flight: ${flightNumber}`]),
    ...toTimes(flight),
  ];
}

/** The departure in the local times of both airports, or else days and time zones. */
function toTimes(flight: CalendarFlight): string[] {
  const { departure, arrival, time, date } = flight;
  const departs = getDepartureTime(flight);
  const instant = toInstant(departs ?? { day: date, time: time ?? '12:00' }, departure.timeZone);
  const [departureZone, arrivalZone] = [departure, arrival].map(({ timeZone }) => formatTimeZone(timeZone, instant));
  if (departs !== undefined)
    return [
      `Departure: ${formatDay(departs.day)}, ${formatTime(departs.time)} local time in ${departure.city} (${departureZone})`,
      `In ${arrival.city} it is then ${formatInstant(instant, arrival.timeZone)} (${arrivalZone})`,
    ];
  return [
    `Date: ${formatDays(flight)}, local days in ${departure.city} (${departureZone})`,
    ...(time === null ? [] : [`Time: ${formatTime(time)} local time in ${departure.city}`]),
    `Time zone of ${arrival.city}: ${arrivalZone}`,
  ];
}

/** Without control characters, which a calendar may not contain, and without marks that reverse the text around them. */
const sanitize = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
