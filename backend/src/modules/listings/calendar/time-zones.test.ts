import { beforeAll, describe, expect, it } from '@jest/globals';
import { readSourceAirports } from '../airports/airport-source.ts';
import { formatInstant, formatTimeZone, toInstant, toVTimezone } from './time-zones.ts';

describe('the time zone in a calendar file', () => {
  let zones: string[];
  beforeAll(async () => {
    zones = [...new Set((await readSourceAirports()).map(({ time_zone: zone }) => zone))];
  });

  it('exists for every airport, under the name of its zone', () => {
    expect(zones.length).toBeGreaterThan(300);
    const wrong = zones.filter((zone) => !toVTimezone(zone)?.split('\r\n').includes(`TZID:${zone}`));
    expect(wrong).toEqual([]);
  });

  it('has the offsets of Intl for every airport, in winter and in summer', () => {
    const offsets = (zone: string): string[] =>
      ['2027-01-15', '2027-07-15'].map((day) => {
        const instant = toInstant({ day, time: '12:00' }, zone);
        return formatTimeZone(zone, instant).split('UTC')[1]?.replace(':', '') ?? '';
      });
    const wrong = zones.filter(
      (zone) => !offsets(zone).every((offset) => toVTimezone(zone)?.includes(`TZOFFSETTO:${offset}`)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the instant of a local time', () => {
  it.each([
    ['2026-12-12', '05:35', 'Asia/Kolkata', '2026-12-12T00:05:00.000Z'],
    ['2026-12-12', '23:30', 'Pacific/Honolulu', '2026-12-13T09:30:00.000Z'],
    ['2026-12-12', '00:30', 'Pacific/Kiritimati', '2026-12-11T10:30:00.000Z'],
    ['2026-12-12', '12:00', 'UTC', '2026-12-12T12:00:00.000Z'],
    // Clocks go forward in New York on Mar 14, 2027 at 2:00, and back on Nov 7 at 2:00.
    ['2027-03-14', '01:59', 'America/New_York', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
    ['2027-03-14', '03:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['2027-03-14', '10:00', 'America/New_York', '2027-03-14T14:00:00.000Z'],
    ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
    ['2027-11-07', '02:30', 'America/New_York', '2027-11-07T07:30:00.000Z'],
    ['2027-11-07', '10:00', 'America/New_York', '2027-11-07T15:00:00.000Z'],
  ])('%s %s in %s', (day, time, zone, instant) => {
    expect(toInstant({ day, time }, zone).toISOString()).toBe(instant);
  });

  it('is formatted in another zone, with that zone', () => {
    const instant = toInstant({ day: '2026-12-12', time: '23:30' }, 'Pacific/Honolulu');
    expect(formatInstant(instant, 'Pacific/Kiritimati')).toBe('Dec 13, 2026, 11:30 PM');
    expect(formatTimeZone('Pacific/Kiritimati', instant)).toBe('Pacific/Kiritimati, UTC+14:00');
    expect(formatTimeZone('Pacific/Honolulu', instant)).toBe('Pacific/Honolulu, UTC-10:00');
    expect(formatTimeZone('Europe/London', instant)).toBe('Europe/London, UTC+00:00');
  });
});
