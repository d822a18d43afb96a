import { type CalendarDay, DAY_MS, MINUTE_MS } from 'contracts';
import { tzlib_get_ical_block as getICalBlock } from 'timezones-ical-library';

/** A local date and time, as a clock on the wall shows it. */
export interface LocalTime {
  day: CalendarDay;
  /** '05:35' */
  time: string;
}

/**
 * The VTIMEZONE of an IANA zone (RFC 5545 §3.6.5), or null for an unknown one. For an alias ('Europe/Oslo') the library returns the
 * zone's main name ('Europe/Berlin'), which our TZID would not match.
 */
export function toVTimezone(timeZone: string): string | null {
  const [block] = [getICalBlock(timeZone)].flat();
  return block?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timeZone}`) || null;
}

/**
 * The instant of a local time. One that occurs twice, when clocks go back, is the first of the two; one that is skipped, when clocks go
 * forward, counts with the offset from before (RFC 5545 §3.3.5).
 */
export function toInstant({ day, time }: LocalTime, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (nearby) => asUtc - getOffsetMinutes(timeZone, nearby) * MINUTE_MS,
  );
  if (before === undefined || after === undefined || showsTime(before, asUtc, timeZone))
    return new Date(before ?? asUtc);
  return new Date(showsTime(after, asUtc, timeZone) ? after : before);
}

const showsTime = (instant: number, asUtc: number, timeZone: string): boolean =>
  instant + getOffsetMinutes(timeZone, instant) * MINUTE_MS === asUtc;

/** 'Asia/Kolkata, UTC+05:30', with the offset at this instant. */
export const formatTimeZone = (timeZone: string, instant: Date): string =>
  `${timeZone}, UTC${formatOffset(timeZone, instant.getTime())}`;

/** 'Dec 12, 2026, 12:05 AM', local time. */
export const formatInstant = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(instant)
    .replaceAll('\u202f', ' ');

/** Minutes east of UTC. */
function getOffsetMinutes(timeZone: string, instant: number): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(formatOffset(timeZone, instant)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** By time zone: creating a format takes longer than everything else here. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** '+05:30'; '+00:00' for UTC itself. */
function formatOffset(timeZone: string, instant: number): string {
  const format =
    offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName');
  return name?.value.replace('GMT', '') || '+00:00';
}
