import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../harness.ts';
import { clearListings } from './given.ts';
import { addListing } from './public-reads.ts';

const app = useTestApp({ env: { PUBLIC_URL: 'https://flightamigo.example' } });
beforeEach(() => clearListings(app()));

const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of a listing', () => {
  it('is a download with the event', async () => {
    const id = await addListing(app(), { date: '2027-01-15', flight: 'BA36' }, { time: '05:35' });
    const { status, headers, text } = await app().get(`/api/listing/${id}/calendar.ics`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="flight-amigo-maa-to-lhr-2027-01-15.ics"',
    });
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'TZID:Asia/Kolkata',
        `UID:listing-${id}@flightamigo.example`,
        'DTSTART;TZID=Asia/Kolkata:20270115T053500',
        'SUMMARY:Chennai to London (BA36)',
        'LOCATION:Chennai International Airport (MAA)\\, Chennai\\, India',
        `URL;VALUE=URI:https://flightamigo.example/search?listing=${id}`,
      ]),
    );
  });

  // The three places of the matrix, and a day on which New York's clocks change.
  it.each([
    ['MAA', '2026-12-31', '23:59', 'DTSTART;TZID=Asia/Kolkata:20261231T235900'],
    ['HNL', '2026-12-31', '23:59', 'DTSTART;TZID=Pacific/Honolulu:20261231T235900'],
    ['CXI', '2027-01-01', '00:01', 'DTSTART;TZID=Pacific/Kiritimati:20270101T000100'],
    ['JFK', '2027-03-14', '02:30', 'DTSTART;TZID=America/New_York:20270314T023000'],
    ['HNL', '2026-12-31', undefined, 'DTSTART;VALUE=DATE:20261231'],
    ['CXI', '2027-01-01', undefined, 'DTSTART;VALUE=DATE:20270101'],
    ['MAA', '2026-12-31', undefined, 'DTSTART;VALUE=DATE:20261231'],
  ])('from %s on %s at %s has the day and time of the airport', async (from, date, time, start) => {
    const id = await addListing(app(), { from, date }, { time });
    expect(linesOf((await app().get(`/api/listing/${id}/calendar.ics`)).text)).toContain(start);
  });

  it('has an event for each flight', async () => {
    const stops = [{ at: 'DOH', date: '2027-01-16', flight: 'QR 3' }];
    const id = await addListing(app(), { date: '2027-01-15', endDate: '2027-01-18', flight: 'QR 529', stops }, {});
    const { headers, text } = await app().get(`/api/listing/${id}/calendar.ics`);
    expect(headers['content-disposition']).toContain('maa-to-lhr-2027-01-15.ics');
    expect(linesOf(text).filter((line) => /^(UID|DTSTART|DTEND|SUMMARY)/.test(line))).toEqual([
      `UID:listing-${id}@flightamigo.example`,
      'DTSTART;VALUE=DATE:20270115',
      'DTEND;VALUE=DATE:20270119',
      'SUMMARY:Chennai to Doha (QR 529)',
      `UID:listing-${id}-2@flightamigo.example`,
      'DTSTART;VALUE=DATE:20270116',
      'DTEND;VALUE=DATE:20270120',
      'SUMMARY:Doha to London (QR 3)',
    ]);
  });

  it('contains no name and no contact details, and the description as plain text', async () => {
    const description = 'One, two;\nBEGIN:VALARM 😀 \u202eabc';
    const id = await addListing(app(), { name: 'Meena Iyer' }, { description });
    const { text } = await app().get(`/api/listing/${id}/calendar.ics`);
    expect(text).not.toMatch(/Meena|Iyer|@example\.com|7700|\u202e/);
    expect(linesOf(text).filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
    expect(linesOf(text).join()).toContain('One\\, two\\;\\nBEGIN:VALARM 😀 abc');
  });
});
