import { describe, expect, it } from '@jest/globals';
import {
  type ContactRequest,
  type Listing,
  type Matches,
  type OwnListing,
  type Testimonial,
  todayAnywhere,
} from 'contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import {
  ContactRequestEntity,
  ListingEntity,
  RatingEntity,
  TestimonialEntity,
} from '../../src/modules/listings/index.ts';
import { HISTORY, LISTINGS } from '../../src/seed/listings.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { useTestApp } from '../harness.ts';
import { account, nextOf } from './given.ts';

describe('the demo data', () => {
  const app = useTestApp();

  it('fills an empty database once, also when two nodes start together', async () => {
    const filled = await Promise.all([seedDemo(app().em(), new Date()), seedDemo(app().em(), new Date())]);
    expect(filled.filter(Boolean)).toHaveLength(1);
    expect(await app().em().count(ListingEntity)).toBe(LISTINGS.length + HISTORY.length);
  });

  it('shows only trips that are still to come, posted in the past, by confirmed people', async () => {
    const seen: Listing[] = [];
    for (let next: string | undefined = '/api/listings?limit=50'; next !== undefined;) {
      const page = await app().get(next);
      seen.push(...(page.body as Listing[]));
      next = nextOf(page);
    }
    expect(seen).toHaveLength(121);
    for (const { date, createdAt, userId } of seen) {
      expect(date > todayAnywhere()).toBe(true);
      expect(Date.parse(createdAt)).toBeLessThan(Date.now());
      expect(userId).not.toBeNull();
    }
  });

  it('was posted in the order of its ids', async () => {
    const all = await app()
      .em()
      .findAll(ListingEntity, { orderBy: { id: 'asc' } });
    const times = all.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('has six testimonials for the home page, the newest first', async () => {
    const { body } = await app().get('/api/testimonials?limit=6');
    const six = body as Testimonial[];
    expect(six).toHaveLength(6);
    expect(six[0]).toMatchObject({ user: { username: 'Priya Raman' }, route: 'MAA to LHR', rating: 5 });
    expect(six.map(({ createdAt }) => createdAt)).toEqual(
      six
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('has ratings that match the testimonials, and people without one', async () => {
    const em = app().em();
    const testimonials = await em.findAll(TestimonialEntity);
    for (const { userId, sum, count } of await em.findAll(RatingEntity)) {
      const own = testimonials.filter(({ targetId }) => targetId === userId);
      expect([count, sum]).toEqual([own.length, own.reduce((total, { rating }) => total + rating, 0)]);
    }
    expect(await em.count(RatingEntity)).toBeLessThan(await em.count(AccountEntity));
  });

  it('has a helper with a history, who was asked by several people', async () => {
    const meena = await app().logIn('meena.iyer@example.com');
    const own = (await meena.get('/api/my-listings')).body as OwnListing[];
    expect(own.map(({ status }) => status)).toEqual([
      'active',
      'active',
      'active',
      'closed',
      ...Array.from({ length: 5 }, () => 'expired'),
    ]);
    for (const { id, contactRequests } of own) {
      expect(contactRequests.count).toBeGreaterThan(0);
      const requests = (await meena.get(`/api/listing/${id}/contact-requests`)).body as ContactRequest[];
      expect(requests).toHaveLength(contactRequests.count);
      expect(requests.slice(0, 3)).toEqual(contactRequests.latest);
    }
    expect(own[0]?.contactRequests).toMatchObject({
      count: 5,
      latest: [{ user: { username: 'Priya Raman' } }, {}, {}],
    });
  });

  it('has matches for the requests of Priya, on one flight and on the second of two', async () => {
    const priya = await app().logIn('priya.raman@example.com');
    const own = ((await priya.get('/api/my-listings?type=seeking_help')).body as OwnListing[]).filter(
      ({ status, departureAirport }) => status === 'active' && departureAirport === 'MAA',
    );
    const best = own.map(async ({ id, flights }) => {
      const { matches } = (await priya.get(`/api/my-listings/${id}/matches`)).body as Matches;
      return { flights: flights?.length ?? 1, who: matches[0]?.listing.username, why: matches[0]?.reasons[0]?.type };
    });
    expect(await Promise.all(best)).toEqual(
      expect.arrayContaining([
        { flights: 1, who: 'Meena Iyer', why: 'same_flight' },
        { flights: 2, who: 'Leela Menon', why: 'same_flight' },
      ]),
    );
  });

  it('has contact requests after the listing was posted, and none in the future', async () => {
    const em = app().em();
    const posted = new Map((await em.findAll(ListingEntity)).map((listing) => [listing.id, listing]));
    for (const { listing, ownerId, askedAt, lastAskedAt } of await em.findAll(ContactRequestEntity)) {
      const about = listing ? posted.get(listing) : undefined;
      expect(about?.userId ?? ownerId).toBe(ownerId);
      expect(askedAt.getTime()).toBeGreaterThan(about?.createdAt.getTime() ?? 0);
      expect(lastAskedAt.getTime()).toBeLessThan(Date.now());
    }
  });

  it('has a contact request about the same route before each testimonial', async () => {
    const em = app().em();
    const asked = await em.findAll(ContactRequestEntity);
    for (const { authorId, targetId, route, createdAt } of await em.findAll(TestimonialEntity)) {
      const between = asked.filter(
        (one) => one.askerId === authorId && one.ownerId === targetId && one.route === route,
      );
      expect(between.some(({ askedAt }) => askedAt < createdAt)).toBe(true);
    }
  });

  it.each(['limit=0', 'limit=51', 'limit=six'])('a testimonial list by %s is refused', async (query) => {
    expect((await app().get(`/api/testimonials?${query}`)).status).toBe(400);
  });
});

describe('a database with data', () => {
  const app = useTestApp();

  it('is not changed', async () => {
    await account(app(), { username: 'Somebody', email: 'somebody@example.com' });
    expect(await seedDemo(app().em(), new Date())).toBe(false);
    expect(await app().em().count(ListingEntity)).toBe(0);
  });
});
