import { describe, expect, it } from '@jest/globals';
import { type Listing, type Testimonial, todayAnywhere } from 'shared-ui/contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { ListingEntity, RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { useTestApp } from '../harness.ts';
import { account, nextOf, search } from './given.ts';

describe('the demo data', () => {
  const app = useTestApp();

  it('fills an empty database once, also when two nodes start together', async () => {
    const filled = await Promise.all([seedDemo(app().em(), new Date()), seedDemo(app().em(), new Date())]);
    expect(filled.filter(Boolean)).toHaveLength(1);
    expect(await app().em().count(ListingEntity)).toBe(120);
  });

  it('shows only trips that are still to come, posted in the past, by confirmed people', async () => {
    const seen: Listing[] = [];
    for (let next: string | undefined = '/api/listings?limit=50'; next !== undefined;) {
      const page = await app().get(next);
      seen.push(...(page.body as Listing[]));
      next = nextOf(page);
    }
    expect(seen).toHaveLength(120);
    for (const { date, createdAt, userId } of seen) {
      expect(date > todayAnywhere()).toBe(true);
      expect(Date.parse(createdAt)).toBeLessThan(Date.now());
      expect(userId).not.toBeNull();
    }
  });

  it('was posted in the order of its ids', async () => {
    const newest = await search(app(), { order: 'newest', limit: 50 });
    expect(newest.map(({ createdAt }) => createdAt)).toEqual(
      newest
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
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

  it('keeps sums and counts that fit the testimonials, and leaves some people without', async () => {
    const em = app().em();
    const testimonials = await em.findAll(TestimonialEntity);
    for (const { userId, sum, count } of await em.findAll(RatingEntity)) {
      const own = testimonials.filter(({ targetId }) => targetId === userId);
      expect([count, sum]).toEqual([own.length, own.reduce((total, { rating }) => total + rating, 0)]);
    }
    expect(await em.count(RatingEntity)).toBeLessThan(await em.count(AccountEntity));
  });

  it.each(['limit=0', 'limit=51', 'limit=six', 'page=2'])('a testimonial list by %s is refused', async (query) => {
    expect((await app().get(`/api/testimonials?${query}`)).status).toBe(400);
  });
});

describe('a database that holds data', () => {
  const app = useTestApp();

  it('is left as it is', async () => {
    await account(app(), { username: 'Somebody', email: 'somebody@example.com' });
    expect(await seedDemo(app().em(), new Date())).toBe(false);
    expect(await app().em().count(ListingEntity)).toBe(0);
  });
});
