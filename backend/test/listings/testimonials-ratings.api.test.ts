import { afterEach, describe, expect, it } from '@jest/globals';
import type { Testimonial } from 'shared-ui/contracts';
import { RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import { forgetCounts, tighten } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn, nextOf } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const MANY = 20;
const aTraveler = () => given.traveler();
const say = (who: Browser, targetUserId: number, rating: number, text = `Everything went well, number ${rating}`) =>
  who.post('/api/testimonials', { targetUserId, rating, text, route: 'MAA to LHR' });
const summed = (ratings: readonly number[]) => ratings.reduce((sum, rating) => sum + rating, 0);

/** What is kept of somebody's rating, and what it should be by the testimonials that are there. */
async function ratingOf(userId: number) {
  const em = app().em();
  const ratings = (await em.find(TestimonialEntity, { targetId: userId })).map(({ rating }) => rating);
  const kept = await em.findOne(RatingEntity, { userId });
  expect(kept && [kept.sum, kept.count]).toEqual([summed(ratings), ratings.length]);
  return kept;
}

/** A helper, and people who have asked for their contact details. */
async function aHelper(askers: number): Promise<{ helper: Browser; all: Browser[] }> {
  const helper = await given.verified();
  const { id } = await given.listing(helper);
  const all: Browser[] = [];
  for (let count = 0; count < askers; count += 1) {
    const me = await aTraveler();
    await me.post(`/api/listings/${id}/contact`);
    all.push(me);
  }
  return { helper, all };
}

const starsOf = (at: number) => 1 + (at % 5);
const statusesOf = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

afterEach(() => forgetCounts(app()));

describe('a rating stays exact', () => {
  it('when twenty people rate somebody at once, and then change their minds at once', async () => {
    const { helper, all } = await aHelper(MANY);
    const { id } = helper.user;
    const rate = (stars: (at: number) => number) => Promise.all(all.map((me, at) => say(me, id, stars(at))));
    expect(statusesOf(await rate(starsOf))).toEqual(new Set([201]));
    expect(await ratingOf(id)).toMatchObject({ sum: summed(all.map((_, at) => starsOf(at))), count: MANY });
    expect(statusesOf(await rate((at) => 6 - starsOf(at)))).toEqual(new Set([201]));
    expect(await ratingOf(id)).toMatchObject({ sum: summed(all.map((_, at) => 6 - starsOf(at))), count: MANY });
  });

  it('when one person rates twenty times at once: the last one stands, alone', async () => {
    const { helper, all } = await aHelper(1);
    const [me] = all as [Browser];
    const { id } = helper.user;
    const answers = await Promise.all(Array.from({ length: MANY }, (_, at) => say(me, id, starsOf(at))));
    expect(statusesOf(answers)).toEqual(new Set([201]));
    expect(await ratingOf(id)).toMatchObject({ count: 1 });
    const [only] = (await app().get(`/api/testimonials/user/${id}`)).body as Testimonial[];
    expect(Math.max(...answers.map(({ body }) => (body as Testimonial).id))).toBe(only?.id);
  });

  it('when two people rate each other at once', async () => {
    const [one, other] = [await given.verified(), await given.verified()];
    const { id } = await given.listing(one);
    await other.post(`/api/listings/${id}/contact`);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([say(one, other.user.id, 5), say(other, one.user.id, 4)]);
      expect(statusesOf(answers)).toEqual(new Set([201]));
    }
    expect(await ratingOf(one.user.id)).toMatchObject({ sum: 4, count: 1 });
    expect(await ratingOf(other.user.id)).toMatchObject({ sum: 5, count: 1 });
  });

  it('when somebody is rated while they leave: nothing of them is left', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { helper, all } = await aHelper(3);
      const { id } = helper.user;
      const leaving = helper.delete('/api/account', { confirmation: 'DELETE' });
      const answers = await Promise.all(all.map((me) => say(me, id, 5)));
      expect((await leaving).status).toBe(204);
      for (const { status } of answers) expect([201, 404]).toContain(status);
      expect(await app().em().count(TestimonialEntity, { targetId: id })).toBe(0);
      expect(await app().em().count(RatingEntity, { userId: id })).toBe(0);
    }
  });

  it('when its author leaves: the testimonial stays, by a deleted traveler, and the rating with it', async () => {
    const { helper, all } = await aHelper(2);
    const [leaves, stays] = all as [Browser, Browser];
    await say(leaves, helper.user.id, 2);
    await say(stays, helper.user.id, 5);
    await leaves.delete('/api/account', { confirmation: 'DELETE' });
    expect(await ratingOf(helper.user.id)).toMatchObject({ sum: 7, count: 2 });
    const list = (await app().get(`/api/testimonials/user/${helper.user.id}`)).body as Testimonial[];
    expect(list.map(({ user }) => user.username)).toEqual([stays.user.username, 'Deleted traveler']);
  });
});

describe('what was said of one person', () => {
  it('comes newest first, page by page, also for who is logged out', async () => {
    const { helper, all } = await aHelper(5);
    for (const [at, me] of all.entries()) await say(me, helper.user.id, starsOf(at));
    const seen: number[] = [];
    let pages = 0;
    for (let next: string | undefined = `/api/testimonials/user/${helper.user.id}?limit=2`; next !== undefined;) {
      const page = await app().get(next);
      expect(page.status).toBe(200);
      seen.push(...(page.body as Testimonial[]).map(({ rating }) => rating));
      next = nextOf(page);
      pages += 1;
    }
    expect([seen, pages]).toEqual([[5, 4, 3, 2, 1], 3]);
  });

  it('is nothing of a person of whom nothing was said, or who is not there', async () => {
    for (const id of [(await aTraveler()).user.id, 987_654_321])
      expect(await app().get(`/api/testimonials/user/${id}`)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['1?limit=0', '1?limit=51', '1?cursor=x', '1?cursor=WyJ4Il0', '0', 'meena', '1.5'])(
    'is refused for %s',
    async (address) => {
      expect((await app().get(`/api/testimonials/user/${address}`)).status).toBe(400);
    },
  );
});

describe('saying something of others is limited', () => {
  it.each(['listings.testimonial', 'listings.testimonial-day'])('by account: %s', async (name) => {
    tighten(app(), name, 1);
    const { helper, all } = await aHelper(2);
    const [me, other] = all as [Browser, Browser];
    expect((await say(me, helper.user.id, 5)).status).toBe(201);
    const refused = await say(me, helper.user.id, 1);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/try again in/) } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await say(other, helper.user.id, 5)).status).toBe(201);
    expect(await ratingOf(helper.user.id)).toMatchObject({ sum: 10, count: 2 });
  });
});
