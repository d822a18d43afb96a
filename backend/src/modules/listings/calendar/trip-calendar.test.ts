import { describe, expect, it } from '@jest/globals';
import { type CalendarAirport, type CalendarFlight, toCalendarFileName, toICalendar } from './trip-calendar.ts';

const airport = (code: string, city: string, country: string, timeZone: string): CalendarAirport => ({
  code,
  city,
  country,
  timeZone,
  name: `${city} International Airport`,
});
const MAA = airport('MAA', 'Chennai', 'India', 'Asia/Kolkata');
const LHR = airport('LHR', 'London', 'United Kingdom', 'Europe/London');
const HNL = airport('HNL', 'Honolulu', 'United States', 'Pacific/Honolulu');
const CXI = airport('CXI', 'Kiritimati', 'Kiribati', 'Pacific/Kiritimati');
const JFK = airport('JFK', 'New York', 'United States', 'America/New_York');

const aTrip = (changes: Partial<CalendarFlight> = {}): CalendarFlight => ({
  id: 41,
  position: 1,
  type: 'helper',
  departure: MAA,
  arrival: LHR,
  date: '2026-12-12',
  endDate: null,
  time: '05:35',
  flightNumber: 'BA36',
  description: 'Happy to help.',
  ...changes,
});
const NOW = new Date('2026-11-20T10:00:00.500Z');
const fileOf = (changes: Partial<CalendarFlight> = {}): string =>
  toICalendar([aTrip(changes)], { siteUrl: 'https://flightamigo.example', now: NOW });

/** The lines of a file as they were before they were folded (RFC 5545 §3.1). */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** The properties of the event by name with parameters, their text unescaped. */
function eventOf(changes: Partial<CalendarFlight> = {}): Record<string, string> {
  const lines = linesOf(fileOf(changes));
  const inside = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'));
  const unescaped = (text: string) => text.replaceAll(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign));
  return Object.fromEntries(
    inside.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), unescaped(line.slice(at + 1))];
    }),
  );
}

describe('a trip at a known time', () => {
  it.each([
    ['Kolkata', { departure: MAA }, 'DTSTART;TZID=Asia/Kolkata', '20261212T053500'],
    ['Honolulu', { departure: HNL, time: '23:30' }, 'DTSTART;TZID=Pacific/Honolulu', '20261212T233000'],
    ['Kiritimati', { departure: CXI, time: '00:30' }, 'DTSTART;TZID=Pacific/Kiritimati', '20261212T003000'],
    [
      'an hour that New York leaves out',
      { departure: JFK, date: '2027-03-14', time: '02:30' },
      'DTSTART;TZID=America/New_York',
      '20270314T023000',
    ],
    // In the server's time zone, if that is London's, this hour does not exist
    [
      'the night of another DST change',
      { date: '2027-03-28', time: '01:30' },
      'DTSTART;TZID=Asia/Kolkata',
      '20270328T013000',
    ],
  ])('begins at the local time: %s', (_, changes, property, start) => {
    const event = eventOf(changes);
    expect(event[property]).toBe(start);
    expect(event).not.toHaveProperty('DTEND');
  });

  it('contains its time zone, and no other', () => {
    for (const departure of [MAA, HNL, CXI, JFK, LHR]) {
      const lines = linesOf(fileOf({ departure, arrival: departure === LHR ? MAA : LHR }));
      expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual([`TZID:${departure.timeZone}`]);
      expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'));
    }
  });

  it('contains the rules of a zone whose clocks change', () => {
    const lines = linesOf(fileOf({ departure: JFK }));
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU');
  });

  it('names both airports’ local times and zones', () => {
    const { DESCRIPTION } = eventOf();
    expect(DESCRIPTION).toContain('Departure: Dec 12, 2026, 5:35 AM local time in Chennai (Asia/Kolkata, UTC+05:30)');
    expect(DESCRIPTION).toContain('In London it is then Dec 12, 2026, 12:05 AM (Europe/London, UTC+00:00)');
  });

  it('names the day on both sides of the date line', () => {
    const { DESCRIPTION } = eventOf({ departure: HNL, arrival: CXI, time: '23:30' });
    expect(DESCRIPTION).toContain('Dec 12, 2026, 11:30 PM local time in Honolulu (Pacific/Honolulu, UTC-10:00)');
    expect(DESCRIPTION).toContain('In Kiritimati it is then Dec 13, 2026, 11:30 PM (Pacific/Kiritimati, UTC+14:00)');
  });

  it('uses the offset of that hour on a day of DST change', () => {
    const on = (time: string) => eventOf({ departure: JFK, date: '2027-03-14', time })['DESCRIPTION'];
    expect(on('01:30')).toContain('New York (America/New_York, UTC-05:00)');
    expect(on('01:30')).toContain('In London it is then Mar 14, 2027, 6:30 AM');
    expect(on('03:30')).toContain('New York (America/New_York, UTC-04:00)');
    expect(on('03:30')).toContain('In London it is then Mar 14, 2027, 7:30 AM');
  });
});

describe('a trip without a time, or on one of several days', () => {
  it.each([
    ['one day', { time: null }, '20261212', '20261213'],
    ['one day, from Honolulu', { time: null, departure: HNL }, '20261212', '20261213'],
    ['one day, from Kiritimati', { time: null, departure: CXI }, '20261212', '20261213'],
    ['a window', { time: null, endDate: '2026-12-31' }, '20261212', '20270101'],
    ['a window with a time', { endDate: '2026-12-15' }, '20261212', '20261216'],
    ['a day of DST change', { time: null, departure: JFK, date: '2027-03-14' }, '20270314', '20270315'],
  ])('is on its days, without a time zone: %s', (_, changes, first, dayAfter) => {
    expect(eventOf(changes)).toMatchObject({
      'DTSTART;VALUE=DATE': first,
      'DTEND;VALUE=DATE': dayAfter,
      TRANSP: 'TRANSPARENT',
    });
    expect(fileOf(changes)).not.toMatch(/TZID|VTIMEZONE/);
  });

  it('names the zones, and a time if there is one', () => {
    expect(eventOf({ time: null })['DESCRIPTION']).toContain(
      'Date: Dec 12, 2026, local days in Chennai (Asia/Kolkata, UTC+05:30)\nTime zone of London: Europe/London, UTC+00:00',
    );
    expect(eventOf({ endDate: '2026-12-15' })['DESCRIPTION']).toContain(
      'Date: Dec 12, 2026 to Dec 15, 2026, local days in Chennai (Asia/Kolkata, UTC+05:30)\nTime: 5:35 AM local time in Chennai',
    );
  });

  it('treats a window of one day as that day', () => {
    expect(eventOf({ endDate: '2026-12-12' })).toHaveProperty('DTSTART;TZID=Asia/Kolkata', '20261212T053500');
  });
});

describe('the file', () => {
  it('is one event with a stable UID', () => {
    const file = fileOf();
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n.*\r\nEND:VCALENDAR\r\n$/s);
    expect(eventOf()).toMatchObject({
      UID: 'listing-41@flightamigo.example',
      DTSTAMP: '20261120T100000Z',
      SUMMARY: 'Chennai to London (BA36)',
      LOCATION: 'Chennai International Airport (MAA), Chennai, India',
      'URL;VALUE=URI': 'https://flightamigo.example/search?listing=41',
    });
    expect(eventOf({ date: '2026-12-20' })['UID']).toBe(eventOf()['UID']);
  });

  it('has an event for each flight, with a UID of its own', () => {
    const DOH = airport('DOH', 'Doha', 'Qatar', 'Asia/Qatar');
    const flights = [
      aTrip({ arrival: DOH, flightNumber: 'QR 529' }),
      aTrip({ position: 2, departure: DOH, time: '08:05', flightNumber: 'QR 3' }),
    ];
    const lines = linesOf(toICalendar(flights, { siteUrl: 'https://flightamigo.example', now: NOW }));
    expect(lines.filter((line) => /^(UID|SUMMARY|DTSTART;)/.test(line))).toEqual([
      'UID:listing-41@flightamigo.example',
      'DTSTART;TZID=Asia/Kolkata:20261212T053500',
      'SUMMARY:Chennai to Doha (QR 529)',
      'UID:listing-41-2@flightamigo.example',
      'DTSTART;TZID=Asia/Qatar:20261212T080500',
      'SUMMARY:Doha to London (QR 3)',
    ]);
    expect(lines).toEqual(expect.arrayContaining(['TZID:Asia/Kolkata', 'TZID:Asia/Qatar']));
  });

  it('omits what is not known', () => {
    expect(eventOf({ flightNumber: null })['SUMMARY']).toBe('Chennai to London');
    expect(fileOf({ flightNumber: null, description: null })).not.toMatch(/null|undefined|Flight:/);
  });

  const HARD = 'One, two; three \\ four\r\nfive 😀👩‍👩‍👧 \u202eabc\u202c\u2066x \u0007end\u2028six\nBEGIN:VALARM';

  it('escapes the description', () => {
    const { DESCRIPTION } = eventOf({ description: HARD });
    expect(DESCRIPTION).toContain('One, two; three \\ four\nfive 😀👩‍👩‍👧 abcx end\nsix\nBEGIN:VALARM');
    const lines = linesOf(fileOf({ description: HARD }));
    expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'BEGIN:STANDARD',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('has no line of more than 75 octets, and splits no character', () => {
    const description = `${'É😀'.repeat(120)}${'x'.repeat(200)}`;
    const file = fileOf({ description });
    const lengths = file.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(file.isWellFormed()).toBe(true);
    expect(eventOf({ description })['DESCRIPTION']).toContain(description);
  });

  it('has a name that is valid on every system', () => {
    expect(toCalendarFileName(aTrip())).toBe('flight-amigo-maa-to-lhr-2026-12-12.ics');
  });
});
