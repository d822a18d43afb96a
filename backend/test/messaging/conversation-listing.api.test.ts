import { describe, expect, it } from '@jest/globals';
import { AirportEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { inDays, listings } from '../listings/given.ts';
import { givenMessages, ids } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);
const listingOf = async (me: Browser, you: Browser, query = 'peek=true') =>
  (await given.thread(me, you, query)).listing;
const change = (id: number, changes: Partial<ListingEntity>) => app().em().nativeUpdate(ListingEntity, { id }, changes);

async function withListing() {
  const [me, you] = [await given.traveler(), await given.verified()];
  return { me, you, listing: await given.listing(you, { flightNumber: 'BA 36', endDate: inDays(12) }) };
}

describe('the listing of a conversation', () => {
  it('is the one it began from, for both', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Are you on this flight?', { listingId: listing.id });
    const trip = {
      listingId: listing.id,
      type: 'helper',
      departureAirport: 'MAA',
      arrivalAirport: 'LHR',
      date: inDays(10),
      endDate: inDays(12),
      flightNumber: 'BA 36',
      isPublic: true,
      isTaken: false,
      amigoRoutes: [],
    };
    expect(await listingOf(me, you)).toEqual(trip);
    expect(await listingOf(you, me)).toEqual(trip);
  });

  it('can be of either, and is the one they wrote about last', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Hello', { listingId: listing.id });
    const [mine = 0] = await listings(app(), [{ userId: ids(me), from: 'CDG', to: 'JFK' }]);
    await given.send(me, you, 'And on this one?', { listingId: mine });
    expect(await listingOf(you, me)).toMatchObject({ listingId: mine, departureAirport: 'CDG', arrivalAirport: 'JFK' });
    await given.send(you, me, 'No');
    expect(await listingOf(you, me)).toMatchObject({ listingId: mine });
  });

  it('is shown before the first message, and stored by messages that name it', async () => {
    const { me, you, listing } = await withListing();
    expect(await listingOf(me, you, `listing=${listing.id}`)).toMatchObject({ listingId: listing.id, isPublic: true });
    expect(await listingOf(me, you)).toBeNull();
    await given.send(me, you, 'Hello');
    expect(await listingOf(me, you, `peek=true&listing=${listing.id}`)).toMatchObject({ listingId: listing.id });
    const other = await given.listing(you, { departureAirport: 'CDG' });
    await given.send(me, you, 'Hello', { listingId: listing.id });
    expect(await listingOf(me, you, `peek=true&listing=${other.id}`)).toMatchObject({ listingId: listing.id });
  });

  it.each(['closed', 'expired', 'hidden'] as const)(
    'stays when its listing is %s, and is not public',
    async (status) => {
      const { me, you, listing } = await withListing();
      await given.send(me, you, 'Hello', { listingId: listing.id });
      await change(listing.id, { status });
      expect(await listingOf(me, you)).toMatchObject({ listingId: listing.id, isPublic: false });
    },
  );

  it('is not public once its last day is over everywhere', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Hello', { listingId: listing.id });
    await given.send(you, me, 'Hello');
    await change(listing.id, { date: '2020-01-01', endDate: '2020-01-02' });
    expect(await listingOf(me, you)).toMatchObject({ date: '2020-01-01', isPublic: false });
  });

  it('is the listing as it was when one wrote, once it is closed and nobody has answered (ASVS 8.2.3)', async () => {
    const { me, you, listing } = await withListing();
    const moved = { date: inDays(20), endDate: inDays(21), flightNumber: 'XX 999' };
    const written = { date: inDays(10), endDate: inDays(12), flightNumber: 'BA 36', isPublic: false };
    await given.send(me, you, 'Hello', { listingId: listing.id });
    await you.post(`/api/listing/${listing.id}/close`);
    await you.patch(`/api/listing/${listing.id}`, moved);
    const [conversation] = await given.list(me);
    for (const one of [await listingOf(me, you), conversation?.listing]) expect(one).toMatchObject(written);
    expect(await listingOf(you, me)).toMatchObject(moved);
    await given.send(you, me, 'Hello');
    expect(await listingOf(me, you)).toMatchObject({ ...moved, isPublic: false });
  });

  it('is shown to its owner only, and is not public, between two of whom one has blocked the other', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Hello', { listingId: listing.id });
    await you.put(`/api/blocks/${ids(me)}`);
    expect([await listingOf(me, you), await listingOf(you, me)]).toMatchObject([null, { isPublic: false }]);
  });

  it('is gone when its listing is deleted', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Hello', { listingId: listing.id });
    await you.delete(`/api/listing/${listing.id}`);
    expect(await listingOf(me, you)).toBeNull();
  });
});

describe('a listing that cannot be written about', () => {
  const others = {
    'somebody else’s': async () => (await given.listing(await given.verified())).id,
    'one that is not there': async () => 99_999_999,
    'one that is deleted': async (you: Browser) => {
      const { id } = await given.listing(you);
      await you.delete(`/api/listing/${id}`);
      return id;
    },
    'one that the operator has hidden': async (you: Browser) => {
      const { id } = await given.listing(you);
      await change(id, { status: 'hidden' });
      return id;
    },
    'one that nobody has confirmed': async (you: Browser) =>
      (await listings(app(), [{ userId: ids(you), confirmed: false }]))[0] ?? 0,
    'one that its owner has closed': async (you: Browser) => {
      const { id } = await given.listing(you);
      await you.post(`/api/listing/${id}/close`);
      return id;
    },
    'one whose last day is over everywhere': async (you: Browser) => {
      const { id } = await given.listing(you);
      await change(id, { date: '2020-01-01', endDate: '2020-01-02' });
      return id;
    },
  };

  it.each(Object.entries(others))('is ignored, and the message is sent: %s', async (_, made) => {
    const [me, you] = [await given.traveler(), await given.verified()];
    const id = await made(you);
    expect(await listingOf(me, you, `listing=${id}`)).toBeNull();
    await given.send(me, you, 'Hello', { listingId: id });
    expect(await listingOf(me, you)).toBeNull();
  });

  it('is one of somebody who has blocked the sender', async () => {
    const { me, you, listing } = await withListing();
    await you.put(`/api/blocks/${ids(me)}`);
    expect(await listingOf(me, you, `listing=${listing.id}`)).toBeNull();
  });

  it('is never one’s own, even closed or over', async () => {
    const [me, you] = [await given.verified(), await given.traveler()];
    const [closed, past] = [await given.listing(me), await given.listing(me)];
    await change(closed.id, { status: 'closed' });
    await change(past.id, { date: '2020-01-01', endDate: '2020-01-02' });
    for (const { id } of [closed, past]) {
      expect(await listingOf(me, you, `peek=true&listing=${id}`)).toMatchObject({ listingId: id, isPublic: false });
      expect(await listingOf(you, me, `peek=true&listing=${id}`)).toBeNull();
    }
    await given.send(me, you, 'Hello', { listingId: closed.id });
    expect(await listingOf(you, me)).toMatchObject({ listingId: closed.id, isPublic: false });
  });
});

describe("a 'changed' event", () => {
  const changes = async (who: Browser) => (await given.events(who)).filter(({ kind }) => kind === 'changed').length;

  it('goes to both when a message sets or changes the trip, and only then', async () => {
    const { me, you, listing } = await withListing();
    const other = await given.listing(you, { departureAirport: 'CDG' });
    const counts: number[][] = [];
    for (const listingId of [undefined, listing.id, listing.id, other.id, undefined]) {
      await given.send(me, you, 'Hello', { listingId });
      counts.push([await changes(me), await changes(you)]);
    }
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
  });
});

describe('somebody who has written about a trip', () => {
  const review = (from: Browser, to: Browser, route = 'MAA to LHR') =>
    from.post('/api/testimonials', { targetUserId: ids(to), route, rating: 5, text: 'A very patient traveler' });

  it('may review its owner on that route, and be reviewed once the owner has answered', async () => {
    const { me, you, listing } = await withListing();
    expect((await review(me, you)).status).toBe(403);
    await given.send(me, you, 'Hello', { listingId: listing.id });
    expect((await review(me, you)).status).toBe(201);
    expect((await review(you, me)).status).toBe(403);
    await given.send(you, me, 'Hello yourself');
    expect((await review(you, me)).status).toBe(201);
    expect((await review(me, you, 'CDG to JFK')).status).toBe(422);
  });

  it('may review on each trip they wrote about, with the route of that time', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Hello', { listingId: listing.id });
    const other = await given.listing(you, { departureAirport: 'CDG' });
    await given.send(me, you, 'And here?', { listingId: other.id });
    const airport = await app().em().findOneOrFail(AirportEntity, { code: 'JFK' });
    await change(listing.id, { departureAirport: airport.id });
    const routes = ['MAA to LHR', 'CDG to LHR', 'JFK to LHR'];
    const statuses = await Promise.all(routes.map(async (route) => (await review(me, you, route)).status));
    expect(statuses).toEqual([201, 201, 422]);
  });

  it('of their own may review only after an answer', async () => {
    const { me, you, listing } = await withListing();
    await given.send(you, me, 'Hello', { listingId: listing.id });
    await given.send(you, me, 'Are you there?');
    expect((await review(you, me)).status).toBe(403);
    await given.send(me, you, 'Yes');
    expect((await review(you, me)).status).toBe(201);
  });

  it.each(['the reviewed one', 'the author'])('may not review while %s blocks the other', async (who) => {
    const { me, you, listing } = await withListing();
    await me.post(`/api/listings/${listing.id}/contact`);
    await given.send(me, you, 'Hello', { listingId: listing.id });
    await given.send(you, me, 'Hello yourself');
    const [blocker, blocked] = who === 'the author' ? [me, you] : [you, me];
    await blocker.put(`/api/blocks/${ids(blocked)}`);
    expect(await review(me, you)).toMatchObject({ status: 403, body: { code: 'listings.review_stranger' } });
    await blocker.delete(`/api/blocks/${ids(blocked)}`);
    expect((await review(me, you)).status).toBe(201);
  });

  it('may not review without a trip', async () => {
    const { me, you } = await withListing();
    await given.send(me, you, 'Hello');
    expect((await review(me, you)).status).toBe(403);
  });

  it('allows no reviews by others', async () => {
    const { me, you, listing } = await withListing();
    await given.send(me, you, 'Hello', { listingId: listing.id });
    const stranger = await given.traveler();
    expect((await review(stranger, you)).status).toBe(403);
    expect((await review(stranger, me)).status).toBe(403);
  });
});
