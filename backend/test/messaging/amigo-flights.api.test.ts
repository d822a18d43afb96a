import { afterEach, describe, expect, it } from '@jest/globals';
import type { Listing, Matches, OwnListing, Trip } from 'contracts';
import { resetLimits } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { type Form, inDays } from '../listings/given.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';

const app = useTestApp();
const given = givenTrips(app);
afterEach(() => resetLimits(app()));

const DAY = inDays(30);
const MAA_DOH = { departureAirport: 'MAA', arrivalAirport: 'DOH', date: DAY };
const DOH_LHR = { departureAirport: 'DOH', arrivalAirport: 'LHR', date: DAY };
const CONNECTION = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: DAY, flights: [MAA_DOH, DOH_LHR] };

/** A request from Chennai by Doha to London, and who offers each part of it. */
async function givenConnection() {
  const seeker = await given.verified();
  const { id: requestId } = await given.listing(seeker, { type: 'seeking_help', ...CONNECTION });
  const offer = async (form: Form): Promise<Pair> => {
    const helper = await given.verified();
    return { seeker, helper, requestId, offerId: (await given.listing(helper, form)).id };
  };
  return { seeker, requestId, offer };
}

/** The same, with somebody who has agreed to fly from Doha to London. */
async function givenHalf() {
  const connection = await givenConnection();
  const later = await connection.offer(DOH_LHR);
  const { trip } = await given.agreed(later);
  await given.followAmigo(connection.requestId);
  return { ...connection, later, trip };
}

const listing = async (id: number): Promise<Listing> => bodyOf(await app().get(`/api/listing/${id}`));
const own = async (who: Browser, listingId: number) =>
  bodyOf<OwnListing[]>(await who.get('/api/my-listings')).find(({ id }) => id === listingId);
const isFound = async (listingId: number, search: string) =>
  bodyOf<Listing[]>(await app().get(`/api/listings?${search}&date=${DAY}&limit=50`)).some(({ id }) => id === listingId);
const matchIds = async (who: Browser, listingId: number) =>
  bodyOf<Matches>(await who.get(`/api/my-listings/${listingId}/matches`)).matches.map((match) => match.listing.id);
const askAs = (helper: Browser, { seeker, requestId, offerId }: Pick<Pair, 'seeker' | 'requestId' | 'offerId'>) =>
  helper.post('/api/trips', {
    otherUserId: ids(seeker),
    listingId: offerId,
    theirListingId: requestId,
    text: 'May I help?',
  });
const segmentsOf = (trip: Trip) =>
  trip.itinerary.flights?.map(({ departureAirport, arrivalAirport }) => `${departureAirport}-${arrivalAirport}`);

describe('a request of which a part has its Amigo', () => {
  it('stays open, and says which part', async () => {
    const { seeker, requestId } = await givenHalf();
    expect(await listing(requestId)).toMatchObject({ hasAmigo: false, amigoFlights: [2] });
    expect(await own(seeker, requestId)).toMatchObject({ hasAmigo: false, amigoFlights: [2], isFull: false });
    expect(await isFound(requestId, 'from=MAA&to=LHR')).toBe(true);
    expect(await isFound(requestId, 'from=MAA&to=DOH')).toBe(true);
  });

  it('is agreed for the rest by somebody else, and has its Amigo then', async () => {
    const { seeker, requestId, offer } = await givenHalf();
    const both = await offer(CONNECTION);
    const asked = await given.ask(both);
    expect(segmentsOf(asked)).toEqual(['MAA-DOH']);
    expect(bodyOf(await given.agree(both.helper, asked))).toMatchObject({ state: 'agreed' });
    await given.followAmigo(requestId);
    expect(await own(seeker, requestId)).toMatchObject({ hasAmigo: true, amigoFlights: [], isFull: true });
    expect(await isFound(requestId, 'from=MAA&to=LHR')).toBe(false);
  });

  it('is not asked about for that part again, by either side', async () => {
    const { seeker, offer } = await givenHalf();
    const late = await offer(DOH_LHR);
    const refused = { status: 409, body: { code: 'messaging.has_amigo' } };
    expect(await seeker.post('/api/trips', given.question(late))).toMatchObject(refused);
    expect(await askAs(late.helper, late)).toMatchObject(refused);
    const direct = await offer({ departureAirport: 'MAA', arrivalAirport: 'LHR', date: DAY });
    expect(await askAs(direct.helper, direct)).toMatchObject(refused);
  });

  it('is asked about without an offer for the rest alone', async () => {
    const { seeker, requestId } = await givenHalf();
    const helper = await given.verified();
    const question = { otherUserId: ids(seeker), theirListingId: requestId, text: 'May I help?' };
    expect(segmentsOf(bodyOf(await helper.post('/api/trips', question), 201))).toEqual(['MAA-DOH']);
  });

  it('ends questions about that part, and leaves those about more to the rest', async () => {
    const { seeker, requestId, offer } = await givenConnection();
    const [same, more, other] = [await offer(DOH_LHR), await offer(CONNECTION), await offer(MAA_DOH)];
    const [asked, wider, apart] = [await given.ask(same), await given.ask(more), await given.ask(other)];
    await given.agreed(await offer(DOH_LHR));
    // What is asked about is not what the owner of the offer has read
    expect(await given.agree(more.helper, wider)).toMatchObject({
      status: 409,
      body: { code: 'messaging.trip_changed' },
    });
    await given.check();
    expect(await given.trip(seeker, asked.id)).toMatchObject({ state: 'withdrawn' });
    expect((await given.trip(seeker, asked.id)).steps.at(-1)).toMatchObject({ reason: 'has_amigo' });
    const narrowed = await given.trip(seeker, wider.id);
    expect(narrowed).toMatchObject({ state: 'asked', revision: 2 });
    expect(segmentsOf(narrowed)).toEqual(['MAA-DOH']);
    expect(await given.trip(seeker, apart.id)).toMatchObject({ state: 'asked', revision: 1 });
    expect(bodyOf(await given.agree(more.helper, narrowed))).toMatchObject({ state: 'agreed' });
    await given.check();
    expect(await given.trip(seeker, apart.id)).toMatchObject({ state: 'withdrawn' });
    await given.followAmigo(requestId);
    expect(await listing(requestId)).toMatchObject({ hasAmigo: true });
  });

  it('is open for all of it again when that trip is cancelled', async () => {
    const { later, requestId, trip, offer } = await givenHalf();
    await given.step(later.helper, trip.id, 'cancel', { reason: 'other' });
    await given.followAmigo(requestId);
    expect(await listing(requestId)).toMatchObject({ hasAmigo: false, amigoFlights: [] });
    expect(await given.ask(await offer(DOH_LHR))).toMatchObject({ state: 'asked' });
  });

  it('loses it when an edit parts the two, or the account of the Amigo is deleted', async () => {
    const { seeker, requestId, trip } = await givenHalf();
    await seeker.patch(`/api/listing/${requestId}`, { flights: [MAA_DOH, { ...DOH_LHR, date: inDays(31) }] });
    await given.check();
    await given.followAmigo(requestId);
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'asked' });
    expect(await listing(requestId)).toMatchObject({ amigoFlights: [] });
    const gone = await givenHalf();
    await given.leave(gone.later.helper);
    await given.check();
    await given.followAmigo(gone.requestId);
    expect(await listing(gone.requestId)).toMatchObject({ amigoFlights: [] });
  });

  it('keeps it for the same flight where an edit puts another one before it', async () => {
    const { seeker, requestId, trip } = await givenHalf();
    const before = { departureAirport: 'BLR', arrivalAirport: 'MAA', date: DAY };
    const longer = { departureAirport: 'BLR', arrivalAirport: 'LHR', flights: [before, MAA_DOH, DOH_LHR] };
    const answer = await seeker.patch(`/api/listing/${requestId}`, longer);
    expect(answer).toMatchObject({ status: 200, body: { amigoFlights: [3] } });
    await given.check();
    await given.followAmigo(requestId);
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'agreed' });
    expect(await listing(requestId)).toMatchObject({ amigoFlights: [3] });
  });

  it('looks for nobody else where its owner says so', async () => {
    const { seeker, requestId } = await givenHalf();
    expect(bodyOf(await seeker.put(`/api/listing/${requestId}/full`, { full: true }))).toMatchObject({ isFull: true });
    await given.followAmigo(requestId);
    expect(await isFound(requestId, 'from=MAA&to=DOH')).toBe(false);
  });

  it('matches who shares the rest, and nobody who shares that part alone', async () => {
    const { seeker, requestId, later, offer } = await givenHalf();
    const [rest, part] = [await offer(MAA_DOH), await offer({ ...DOH_LHR, flightNumber: 'QR 3' })];
    await seeker.patch(`/api/listing/${requestId}`, { flights: [MAA_DOH, { ...DOH_LHR, flightNumber: 'QR 3' }] });
    const matched = await matchIds(seeker, requestId);
    expect(matched).toContain(rest.offerId);
    expect(matched).not.toContain(part.offerId);
    expect(matched).not.toContain(later.offerId);
    expect(await matchIds(rest.helper, rest.offerId)).toContain(requestId);
    expect(await matchIds(part.helper, part.offerId)).not.toContain(requestId);
  });
});

describe('a flight of a request', () => {
  it('has one Amigo where two agree to it at the same time', async () => {
    const { requestId, offer } = await givenConnection();
    const pairs = [await offer(DOH_LHR), await offer(CONNECTION)];
    const trips = [await given.ask(pairs[0]!), await given.ask(pairs[1]!)];
    const answers = await Promise.all(pairs.map(({ helper }, at) => given.agree(helper, trips[at]!)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const agreed = await run(
      app().settings.databaseUrl,
      "select id from messaging.trip where request_id = $1 and state = 'agreed'",
      [requestId],
    );
    expect(agreed).toHaveLength(1);
  });

  it('and another one of it have theirs where two agree to them at the same time', async () => {
    const { requestId, offer } = await givenConnection();
    const pairs = [await offer(DOH_LHR), await offer(MAA_DOH)];
    const trips = [await given.ask(pairs[0]!), await given.ask(pairs[1]!)];
    const answers = await Promise.all(pairs.map(({ helper }, at) => given.agree(helper, trips[at]!)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await given.followAmigo(requestId);
    expect(await listing(requestId)).toMatchObject({ hasAmigo: true });
  });

  it('that stands for several of the other side is agreed as a whole', async () => {
    const seeker = await given.verified();
    const { id: requestId } = await given.listing(seeker, {
      type: 'seeking_help',
      departureAirport: 'MAA',
      arrivalAirport: 'LHR',
      date: DAY,
    });
    const helper = await given.verified();
    const { id: offerId } = await given.listing(helper, CONNECTION);
    await given.agreed({ seeker, helper, requestId, offerId });
    await given.followAmigo(requestId);
    expect(await listing(requestId)).toMatchObject({ hasAmigo: true, amigoFlights: [] });
  });
});
