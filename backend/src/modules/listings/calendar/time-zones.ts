import type { CalendarDay } from 'shared-ui/contracts';
import { tzlib_get_ical_block as blockOf } from 'timezones-ical-library';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A moment on the wall of a place: its calendar day, and its time as '05:35'. */
export interface WallClock {
  day: CalendarDay;
  time: string;
}

/**
 * The VTIMEZONE of an IANA zone (RFC 5545 §3.6.5), or null for one that is not known. The library answers a zone that is
 * another one's alias ('Europe/Oslo') under the other's name ('Europe/Berlin'), which no TZID of ours would find.
 */
export function vtimezoneOf(zone: string): string | null {
  const [block] = [blockOf(zone)].flat();
  return block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${zone}`) || null;
}

/**
 * The moment of a wall clock. A time that an autumn night has twice is the first one; one that a spring night leaves out is
 * counted on from the night before, as calendars do (RFC 5545 §3.3.5).
 */
export function momentOf({ day, time }: WallClock, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetOf(zone, near) * MINUTE_MS);
  if (before === undefined || after === undefined || isAt(before, asUtc, zone)) return new Date(before ?? asUtc);
  return new Date(isAt(after, asUtc, zone) ? after : before);
}

const isAt = (moment: number, asUtc: number, zone: string): boolean =>
  moment + offsetOf(zone, moment) * MINUTE_MS === asUtc;

/** 'Asia/Kolkata, UTC+05:30': the offset is the one of this moment. */
export const zoneInWords = (zone: string, moment: Date): string => `${zone}, UTC${offsetText(zone, moment.getTime())}`;

/** 'Dec 12, 2026, 12:05 AM', on the wall of that zone. */
export const momentInWords = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(moment)
    .replaceAll('\u202f', ' ');

/** Minutes east of UTC. */
function offsetOf(zone: string, moment: number): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offsetText(zone, moment)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** One for each zone: making one takes longer than all else here. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** '+05:30'; '+00:00' for UTC itself. */
function offsetText(timeZone: string, moment: number): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  clocks.set(timeZone, clock);
  const name = clock.formatToParts(moment).find(({ type }) => type === 'timeZoneName');
  return name?.value.replace('GMT', '') || '+00:00';
}
