import { beforeAll, describe, expect, it } from '@jest/globals';
import { readSource } from '../airport-source.ts';
import { momentInWords, momentOf, vtimezoneOf, zoneInWords } from './time-zones.ts';

describe('the time zone in a calendar file', () => {
  let zones: string[];
  beforeAll(async () => {
    zones = [...new Set((await readSource()).map(({ time_zone: zone }) => zone))];
  });

  it('is there for every airport, under the name that the airport has', () => {
    expect(zones.length).toBeGreaterThan(300);
    const wrong = zones.filter((zone) => !vtimezoneOf(zone)?.split('\r\n').includes(`TZID:${zone}`));
    expect(wrong).toEqual([]);
  });

  it('agrees with the clock of the server for every airport, in winter and in summer', () => {
    const offsets = (zone: string): string[] =>
      ['2027-01-15', '2027-07-15'].map((day) => {
        const moment = momentOf({ day, time: '12:00' }, zone);
        return zoneInWords(zone, moment).split('UTC')[1]?.replace(':', '') ?? '';
      });
    const wrong = zones.filter(
      (zone) => !offsets(zone).every((offset) => vtimezoneOf(zone)?.includes(`TZOFFSETTO:${offset}`)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the moment of a wall clock', () => {
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
  ])('%s %s in %s', (day, time, zone, moment) => {
    expect(momentOf({ day, time }, zone).toISOString()).toBe(moment);
  });

  it('is told in the words of another zone, with that zone', () => {
    const moment = momentOf({ day: '2026-12-12', time: '23:30' }, 'Pacific/Honolulu');
    expect(momentInWords(moment, 'Pacific/Kiritimati')).toBe('Dec 13, 2026, 11:30 PM');
    expect(zoneInWords('Pacific/Kiritimati', moment)).toBe('Pacific/Kiritimati, UTC+14:00');
    expect(zoneInWords('Pacific/Honolulu', moment)).toBe('Pacific/Honolulu, UTC-10:00');
    expect(zoneInWords('Europe/London', moment)).toBe('Europe/London, UTC+00:00');
  });
});
