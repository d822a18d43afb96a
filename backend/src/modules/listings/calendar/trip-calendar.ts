import ical, { type ICalDateTimeValue, ICalEventTransparency } from 'ical-generator';
import { addDays, type CalendarDay, type ListingType, PRODUCT } from 'shared-ui/contracts';
import { dayInWords, daysInWords, timeInWords } from '../trip-words.ts';
import { momentInWords, momentOf, vtimezoneOf, type WallClock, zoneInWords } from './time-zones.ts';

export interface Place {
  code: string;
  name: string;
  city: string;
  country: string;
  /** IANA */
  zone: string;
}

export interface CalendarTrip {
  id: number;
  type: ListingType;
  departure: Place;
  arrival: Place;
  date: CalendarDay;
  endDate: CalendarDay | null;
  /** On the departure airport's wall, '05:35'. */
  time: string | null;
  flightNumber: string | null;
  description: string | null;
}

/** Where the site is, and when the file is made. */
export interface Making {
  siteUrl: string;
  now: Date;
}

/**
 * A trip as a file for calendars (RFC 5545). It names nobody, and adds nothing by which somebody can be reached; the
 * description is what its owner wrote for everybody, whatever that is.
 */
export function calendarOf(trip: CalendarTrip, { siteUrl, now }: Making): string {
  const url = `${siteUrl}/search?listing=${trip.id}`;
  const calendar = ical({
    prodId: { company: PRODUCT, product: 'Trips', language: 'EN' },
    timezone: { name: null, generator: vtimezoneOf },
  });
  calendar.createEvent({
    ...whenOf(trip),
    id: `listing-${trip.id}@${new URL(siteUrl).hostname}`,
    stamp: now,
    summary: summaryOf(trip),
    location: placeInWords(trip.departure),
    description: shownSafely([...factsOf(trip), '', ...(trip.description ?? '').split('\n'), '', url].join('\n')),
    url,
  });
  return `${calendar.toString()}\r\n`;
}

/** 'flight-amigo-maa-to-lhr-2026-12-12.ics' */
export const calendarFileName = ({ departure, arrival, date }: CalendarTrip): string =>
  `${PRODUCT} ${departure.code} to ${arrival.code} ${date}`.toLowerCase().replaceAll(/\W+/g, '-').concat('.ics');

/** At a time, where it is known; else days, which no time zone shifts. When it lands is nowhere known. */
function whenOf(trip: CalendarTrip) {
  const wall = departureWall(trip);
  if (wall !== undefined) return { start: asWritten(wall, trip.departure.zone), timezone: trip.departure.zone };
  const end = addDays(trip.endDate ?? trip.date, 1);
  // Days on which one may fly: nobody is busy on all of them.
  return { start: utcDay(trip.date), end: utcDay(end), allDay: true, transparency: ICalEventTransparency.TRANSPARENT };
}

/** A window of days has no one moment, whatever its time of day. */
function departureWall({ date, endDate, time }: CalendarTrip): WallClock | undefined {
  return time === null || (endDate !== null && endDate !== date) ? undefined : { day: date, time };
}

const utcDay = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`);

/** The clock's own figures: a Date would be read in the server's time zone, which may leave an hour out on that day. */
const asWritten = ({ day, time }: WallClock, zone: string): ICalDateTimeValue => ({
  isValid: () => true,
  toDate: () => momentOf({ day, time }, zone),
  toJSON: () => `${day}T${time}:00`,
  format: (pattern) => (pattern === 'HHmmss' ? `${time.replace(':', '')}00` : day.replaceAll('-', '')),
});

const summaryOf = ({ departure, arrival, flightNumber }: CalendarTrip): string =>
  `${departure.city} to ${arrival.city}${flightNumber === null ? '' : ` (${flightNumber})`}`;

const placeInWords = ({ name, code, city, country }: Place): string => `${name} (${code}), ${city}, ${country}`;

const KIND: Record<ListingType, string> = {
  helper: 'An Amigo offers company and help on this trip.',
  seeking_help: 'A traveler is looking for company and help on this trip.',
};

function factsOf(trip: CalendarTrip): string[] {
  const { type, departure, arrival, flightNumber } = trip;
  return [
    KIND[type],
    `From: ${placeInWords(departure)}`,
    `To: ${placeInWords(arrival)}`,
    ...(flightNumber === null ? [] : [`Flight: ${flightNumber}`]),
    ...timesOf(trip),
  ];
}

/** Both airports' local times, or at least their zones. */
function timesOf(trip: CalendarTrip): string[] {
  const { departure, arrival, time, date } = trip;
  const wall = departureWall(trip);
  const moment = momentOf(wall ?? { day: date, time: time ?? '12:00' }, departure.zone);
  const [here, there] = [zoneInWords(departure.zone, moment), zoneInWords(arrival.zone, moment)];
  if (wall !== undefined)
    return [
      `Departure: ${dayInWords(wall.day)}, ${timeInWords(wall.time)} local time in ${departure.city} (${here})`,
      `In ${arrival.city} it is then ${momentInWords(moment, arrival.zone)} (${there})`,
    ];
  return [
    `Date: ${daysInWords(trip)}, local days in ${departure.city} (${here})`,
    ...(time === null ? [] : [`Time: ${timeInWords(time)} local time in ${departure.city}`]),
    `Time zone of ${arrival.city}: ${there}`,
  ];
}

/** Without the signs that a calendar may not hold, or that turn the words around them: people typed some of this. */
const shownSafely = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n');
