import { beforeEach, describe, expect, it } from '@jest/globals';
import { AlertEntity, AlertMatchEntity } from '../../src/modules/listings/index.ts';
import { FindAlertsJob } from '../../src/modules/listings/alerts/find-alerts.job.ts';
import { FIND_ALERTS } from '../../src/modules/listings/listing-alerts.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { clearListings, type Form, givenIn, inDays, listings, type ListingRow, published } from './given.ts';

// PRODUCT.md 32: which alerts a listing fits. The mails wait for an hour, longer than these tests.
const app = useTestApp({ settings: { alertDelaySeconds: 3600 } });
const given = givenIn(app);

const SOMEBODY = 999_999;

const find = (listingId: number) => app().nest.get(FindAlertsJob).find({ listingId });

async function givenAlert(me: Browser, search: Form): Promise<number> {
  const answer = await me.post('/api/alerts', search);
  if (answer.status !== 201) throw new Error(`No alert was made: ${answer.status} ${answer.text}`);
  return (answer.body as { alert: { id: number } }).alert.id;
}

async function givenListing(row: ListingRow = {}): Promise<number> {
  const [id = Number.NaN] = await listings(app(), [{ userId: SOMEBODY, ...row }]);
  return id;
}

const countFound = (alert: number) => app().em().count(AlertMatchEntity, { alertId: alert });

/** How often its alerts were ordered to be looked for, by no call of `find`. */
async function countOrdered(listing: number): Promise<number> {
  const jobs = `select from pgboss.job where name = '${FIND_ALERTS}' and data ->> 'listingId' = '${listing}'`;
  return (await run(app().settings.databaseUrl, jobs)).length;
}

beforeEach(() => clearListings(app()));

const SEARCH = { from: 'MAA', to: 'LHR', date: inDays(10), type: 'helper' };
const WEEK = { date: inDays(10), endDate: inDays(17) };

describe('a listing fits an alert', () => {
  it.each<[string, Form, ListingRow]>([
    ['of its route, day and type', SEARCH, {}],
    ['of both types', { ...SEARCH, type: undefined }, {}],
    ['from its departure to anywhere', { ...SEARCH, to: undefined }, {}],
    ['from anywhere to its arrival', { ...SEARCH, from: undefined }, {}],
    ['of the days around its day', { ...SEARCH, ...WEEK }, { date: inDays(12) }],
    ['of its first day', SEARCH, { date: inDays(10), endDate: inDays(20) }],
    ['of its last day', SEARCH, { date: inDays(3), endDate: inDays(10) }],
    ['of the 60 days that a search without a date is for', { from: 'MAA' }, { date: inDays(58) }],
    ['that began 60 days before', { ...SEARCH, date: inDays(1), endDate: inDays(61) }, { date: inDays(61) }],
    ['of a language that its owner speaks', { ...SEARCH, languages: ['ta', 'ne'] }, { spoken: ['en', 'ta'] }],
    ['of its flight, however it is written', { ...SEARCH, flight: 'ba 0036' }, { flight: 'BA36' }],
    ['of a city that it leaves', { ...SEARCH, from: 'lon', to: undefined }, { from: 'LGW', to: 'MAA' }],
    ['of a city that it goes to', { ...SEARCH, from: undefined, to: 'LON' }, {}],
    ['of two cities', { ...SEARCH, from: 'LON', to: 'NYC' }, { from: 'STN', to: 'EWR' }],
    ['of a city where it changes planes', { ...SEARCH, from: 'LON', to: 'NYC' }, { to: 'EWR', stops: [{ at: 'LHR' }] }],
    ['of a city whose code is an airport', { ...SEARCH, from: 'BKK-ALL' }, { from: 'DMK' }],
  ])('%s', async (_what, search, row) => {
    const alert = await givenAlert(await given.traveler(), search);
    await find(await givenListing(row));
    expect(await countFound(alert)).toBe(1);
  });
});

describe('a listing does not fit an alert', () => {
  it.each<[string, Form, ListingRow]>([
    ['of another airport of its city', { ...SEARCH, to: 'LGW' }, {}],
    ['of another city', { ...SEARCH, to: 'NYC' }, {}],
    ['of the other type', { ...SEARCH, type: 'seeking_help' }, {}],
    ['of the way back', { ...SEARCH, from: 'LHR', to: 'MAA' }, {}],
    ['of another departure', { ...SEARCH, from: 'DEL' }, {}],
    ['from another departure to anywhere', { ...SEARCH, from: 'DEL', to: undefined }, {}],
    ['of the day before', { ...SEARCH, date: inDays(9) }, {}],
    ['of the days after', { ...SEARCH, date: inDays(11), endDate: inDays(20) }, {}],
    ['of a language that its owner does not speak', { ...SEARCH, languages: ['ne'] }, { spoken: ['en', 'ta'] }],
    ['of another flight', { ...SEARCH, flight: 'BA 35' }, { flight: 'BA36' }],
    ['while nobody has confirmed it', SEARCH, { confirmed: false }],
    ['while it is closed', SEARCH, { status: 'closed' }],
    ['while it is hidden', SEARCH, { status: 'hidden' }],
  ])('%s', async (_what, search, row) => {
    const alert = await givenAlert(await given.traveler(), search);
    await find(await givenListing(row));
    expect(await countFound(alert)).toBe(0);
  });

  it('of its own owner', async () => {
    const me = await given.traveler();
    const alert = await givenAlert(me, SEARCH);
    await find(await givenListing({ userId: me.user.id }));
    expect(await countFound(alert)).toBe(0);
  });

  it.each(['whose owner blocked its owner', 'whose owner its owner blocked'])('%s', async (who) => {
    const [me, other] = [await given.traveler(), await given.traveler()];
    const [blocker, blocked] = who.startsWith('whose owner blocked') ? [me, other] : [other, me];
    expect((await blocker.put(`/api/blocks/${blocked.user.id}`)).status).toBeLessThan(300);
    const alert = await givenAlert(me, SEARCH);
    await find(await givenListing({ userId: other.user.id }));
    expect(await countFound(alert)).toBe(0);
  });

  it('that has ended, or is silent', async () => {
    const me = await given.traveler();
    const ended = await givenAlert(me, SEARCH);
    const silent = await givenAlert(me, { ...SEARCH, to: undefined });
    await me.delete(`/api/alerts/${ended}`);
    await me.patch(`/api/alerts/${silent}`, { frequency: 'off' });
    await find(await givenListing());
    expect([await countFound(ended), await countFound(silent)]).toEqual([0, 0]);
  });
});

describe('a changed listing', () => {
  it('is found by whom it newly fits, and by nobody twice', async () => {
    const [one, other] = [await given.traveler(), await given.traveler()];
    const first = await givenAlert(one, SEARCH);
    const second = await givenAlert(other, { ...SEARCH, to: 'CDG' });
    const owner = await given.verified();
    const { id } = await given.listing(owner, { date: inDays(10) });
    await find(id);
    await app().em().nativeUpdate(AlertMatchEntity, { alertId: first }, { sentAt: new Date() });
    await owner.patch(`/api/listing/${id}`, { arrivalAirport: 'CDG' });
    await find(id);
    await find(id);
    expect(
      await app()
        .em()
        .find(AlertMatchEntity, { listingId: id }, { orderBy: { alertId: 'asc' } }),
    ).toMatchObject([
      { alertId: first, sentAt: expect.any(Date) },
      { alertId: second, sentAt: null },
    ]);
  });

  it('is found by whoever waits once the operator has restored it', async () => {
    const byTheOperator = { byWhom: 'rosa', because: 'Reported by mistake' };
    const listing = await givenListing();
    await app().nest.get(ModerateFlow).hideListing(listing, byTheOperator);
    const alert = await givenAlert(await given.traveler(), SEARCH);
    await app().nest.get(ModerateFlow).restoreListing(listing, byTheOperator);
    await app().nest.get(ListingSweepJob).sweep();
    expect(await countOrdered(listing)).toBe(1);
    await find(listing);
    expect(await countFound(alert)).toBe(1);
  });

  it('is found once its owner has added a language', async () => {
    const alert = await givenAlert(await given.traveler(), { ...SEARCH, languages: ['ta'] });
    const owner = await given.verified();
    const { id } = await given.listing(owner, { date: inDays(10) });
    await find(id);
    expect(await countFound(alert)).toBe(0);
    await owner.patch('/api/profile', { languageCodes: ['ta'] });
    await find(id);
    expect(await countFound(alert)).toBe(1);
  });

  it('is found once its owner has said that who travels speaks a language', async () => {
    const alert = await givenAlert(await given.traveler(), { ...SEARCH, type: 'seeking_help', languages: ['ta'] });
    const owner = await given.verified();
    const { id } = await given.listing(owner, { type: 'seeking_help', date: inDays(10) });
    await find(id);
    expect(await countFound(alert)).toBe(0);
    await owner.patch(`/api/listing/${id}`, { traveler: { who: 'other', languageCodes: ['ta'] } });
    await find(id);
    expect(await countFound(alert)).toBe(1);
  });

  it('is forgotten where it no longer fits and no mail was sent', async () => {
    const alert = await givenAlert(await given.traveler(), SEARCH);
    const owner = await given.verified();
    const { id } = await given.listing(owner, { date: inDays(10) });
    await find(id);
    await owner.patch(`/api/listing/${id}`, { date: inDays(12) });
    await find(id);
    expect(await countFound(alert)).toBe(0);
  });
});

describe('the alert that a listing makes', () => {
  const ownAlert = (listing: number) => app().em().findOneOrFail(AlertEntity, { listing });

  it('looks for the other type on its route and days, and follows its changes', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner, { date: inDays(10), endDate: inDays(12) });
    const made = await owner.get('/api/alerts');
    await owner.patch(`/api/listing/${id}`, { date: inDays(11), endDate: null, arrivalAirport: 'CDG' });
    const request = { type: 'seeking_help', from: 'MAA', listingId: id, frequency: 'immediately', foundCount: 0 };
    expect(made.body).toMatchObject([{ ...request, to: 'LHR', firstDay: inDays(10), lastDay: inDays(12) }]);
    const { body } = await owner.get('/api/alerts');
    expect(body).toMatchObject([{ ...request, to: 'CDG', firstDay: inDays(11), lastDay: inDays(11) }]);
  });

  it('finds a request for an offer, and an offer for a request', async () => {
    const [helper, seeker] = [await given.verified(), await given.verified()];
    const offer = await given.listing(helper);
    const request = await given.listing(seeker, { type: 'seeking_help' });
    await find(request.id);
    await find(offer.id);
    expect(await countFound((await ownAlert(offer.id)).id)).toBe(1);
    expect(await countFound((await ownAlert(request.id)).id)).toBe(1);
  });

  const REQUEST_BY_DOHA = flying('MAA', ['DOH', 10], ['LHR', 11]);

  it.each<[string, Form, Form]>([
    ['their second flight alone', REQUEST_BY_DOHA, flying('DOH', ['LHR', 11])],
    ['their first flight alone', REQUEST_BY_DOHA, flying('MAA', ['DOH', 10])],
    ['the whole way that is a part of another', flying('DOH', ['LHR', 11]), REQUEST_BY_DOHA],
    ['a flight that both go on with', REQUEST_BY_DOHA, flying('DEL', ['DOH', 10], ['LHR', 11])],
    [
      'two of their three flights',
      flying('MAA', ['DOH', 10], ['LHR', 11], ['YYZ', 12]),
      flying('DOH', ['LHR', 11], ['YYZ', 12]),
    ],
    ['every flight of the way', REQUEST_BY_DOHA, REQUEST_BY_DOHA],
  ])('finds who flies %s, once', async (_what, requested, offered) => {
    const request = await given.listing(await given.verified(), { type: 'seeking_help', ...requested });
    const offer = await given.listing(await given.verified(), offered);
    await find(offer.id);
    await find(offer.id);
    expect(await countFound((await ownAlert(request.id)).id)).toBe(1);
  });

  it.each<[string, Form]>([
    ['on another day', flying('DOH', ['LHR', 10])],
    ['the other way', flying('LHR', ['DOH', 11])],
    ['from a stop to another place', flying('DOH', ['CDG', 11])],
    ['for help as well', { ...flying('DOH', ['LHR', 11]), type: 'seeking_help' }],
  ])('does not find who flies a part of the way %s', async (_what, offered) => {
    const request = await given.listing(await given.verified(), { type: 'seeking_help', ...REQUEST_BY_DOHA });
    const offer = await given.listing(await given.verified(), offered);
    await find(offer.id);
    expect(await countFound((await ownAlert(request.id)).id)).toBe(0);
  });

  it('finds nobody for a part of the way once its owner has ended it', async () => {
    const owner = await given.verified();
    const request = await given.listing(owner, { type: 'seeking_help', ...REQUEST_BY_DOHA });
    const { id } = await ownAlert(request.id);
    expect((await owner.delete(`/api/alerts/${id}`)).body).toMatchObject({ id });
    const offer = await given.listing(await given.verified(), flying('DOH', ['LHR', 11]));
    await find(offer.id);
    expect(await countFound(id)).toBe(0);
  });

  it('finds nobody before the listing is confirmed, and is in no list', async () => {
    const owner = await given.traveler();
    const { listing } = await published(app(), { ...REQUEST, email: owner.email });
    await find(await givenListing({ type: 'helper', date: inDays(7) }));
    expect(await countFound((await ownAlert(listing.id)).id)).toBe(0);
    expect((await owner.get('/api/alerts')).body).toEqual([]);
  });

  it('rests while the listing is closed', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner, { type: 'seeking_help' });
    await owner.post(`/api/listing/${id}/close`);
    await find(await givenListing());
    expect(await countFound((await ownAlert(id)).id)).toBe(0);
    expect((await owner.get('/api/alerts')).body).toEqual([]);
    await owner.post(`/api/listing/${id}/reopen`);
    await find(await givenListing());
    expect(await countFound((await ownAlert(id)).id)).toBe(1);
  });
});

/** The flights from an airport on, each to another one on a day from now. */
function flying(from: string, ...stops: [to: string, day: number][]): Form {
  const flights = stops.map(([to, day], at) => ({
    departureAirport: stops[at - 1]?.[0] ?? from,
    arrivalAirport: to,
    date: inDays(day),
  }));
  const [first] = flights;
  const whole = { departureAirport: from, arrivalAirport: flights.at(-1)?.arrivalAirport, date: first?.date };
  return { ...whole, ...(flights.length > 1 && { flights }) };
}

const REQUEST = {
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: inDays(7),
  name: 'Priya Raman',
  consent: true,
};
