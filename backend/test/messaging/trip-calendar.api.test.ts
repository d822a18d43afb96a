import { describe, expect, it } from '@jest/globals';
import type { Trip } from 'contracts';
import type { TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { inDays } from '../listings/given.ts';
import { bodyOf } from './given.ts';
import { givenTrips } from './given-trips.ts';

const app = useTestApp();
const given = givenTrips(app);
const read = (who: TestBrowser, { id }: Pick<Trip, 'id'>) => who.get(`/api/trips/${id}/calendar.ics`);
const linesOf = async (who: TestBrowser, trip: Pick<Trip, 'id'>): Promise<string[]> =>
  (await read(who, trip)).text.replaceAll('\r\n ', '').split('\r\n');
const valuesOf = (lines: readonly string[], name: string): string[] =>
  lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

describe('the calendar file of an agreed trip', () => {
  it('is there for the two, and for nobody else', async () => {
    const { seeker, helper, trip } = await given.agreed();
    for (const who of [seeker, helper])
      expect(await read(who, trip)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/calendar; charset=utf-8' },
      });
    expect(await read(await given.traveler(), trip)).toMatchObject({ status: 404 });
    expect((await app().get(`/api/trips/${trip.id}/calendar.ics`)).status).toBe(401);
  });

  it('is not there before they agree', async () => {
    const people = await given.pair();
    expect((await read(people.seeker, await given.ask(people))).status).toBe(404);
  });

  it('has one event, the same in every version, which grows with changes and ends as cancelled', async () => {
    const { seeker, helper, requestId, trip } = await given.agreed();
    const agreed = await linesOf(helper, trip);
    expect(valuesOf(agreed, 'STATUS')).toEqual(['CONFIRMED']);
    await seeker.patch(`/api/listing/${requestId}`, { flightNumber: 'QR 529' });
    await given.check();
    const changed = await linesOf(helper, trip);
    expect(valuesOf(changed, 'SUMMARY')[0]).toContain('QR 529');
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    const cancelled = await linesOf(helper, trip);
    expect(valuesOf(cancelled, 'STATUS')).toEqual(['CANCELLED']);
    expect(valuesOf(cancelled, 'METHOD')).toEqual(['CANCEL']);
    const versions = [agreed, changed, cancelled];
    expect(new Set(versions.flatMap((lines) => valuesOf(lines, 'UID'))).size).toBe(1);
    const sequences = versions.flatMap((lines) => valuesOf(lines, 'SEQUENCE').map(Number));
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  });

  it('has an event for each flight, without health needs, contact details or what the listing says', async () => {
    const people = await given.pair({ endDate: inDays(30) });
    const connection = {
      type: 'seeking_help',
      date: inDays(30),
      time: '04:10',
      flightNumber: 'QR 529',
      description: 'My mother has a new knee.',
      traveler: { who: 'other', firstName: 'Lakshmi' },
      healthNeeds: ['wheelchair'],
      healthConsent: true,
      flights: [
        { departureAirport: 'MAA', arrivalAirport: 'DOH', date: inDays(30), time: '04:10', flightNumber: 'QR 529' },
        { departureAirport: 'DOH', arrivalAirport: 'LHR', date: inDays(30), time: '08:05', flightNumber: 'QR 3' },
      ],
    };
    const { id: requestId } = await given.listing(people.seeker, connection);
    const trip = bodyOf<Trip>(await given.agree(people.helper, await given.ask({ ...people, requestId })));
    const lines = await linesOf(people.helper, trip);
    expect(valuesOf(lines, 'UID')).toEqual([
      expect.stringMatching(`^trip-${trip.id}@`),
      expect.stringMatching(`^trip-${trip.id}-2@`),
    ]);
    expect(lines.join('\n')).not.toMatch(/wheelchair|knee|Lakshmi|@example|\+44/i);
  });

  it('stays when its listing is deleted, with the days that were agreed', async () => {
    const { seeker, helper, requestId, trip } = await given.agreed();
    await seeker.delete(`/api/listing/${requestId}`);
    const lines = await linesOf(helper, trip);
    expect(valuesOf(lines, 'UID')).toHaveLength(1);
    expect(valuesOf(lines, 'DTSTART;VALUE=DATE')).toEqual([trip.itinerary.date.replaceAll('-', '')]);
  });

  it('is linked in the mails about it', async () => {
    const { seeker, trip } = await given.agreed();
    const mail = await app().mailTo(seeker.email, ({ subject }) => subject?.includes('You fly together') === true);
    expect(mail.text).toContain(`/api/trips/${trip.id}/calendar.ics`);
  });
});
