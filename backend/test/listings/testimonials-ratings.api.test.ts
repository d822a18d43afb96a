import { afterEach, describe, expect, it } from '@jest/globals';
import type { Testimonial } from 'contracts';
import { RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn, nextOf } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const MANY = 20;
const aTraveler = () => given.traveler();
const review = (who: Browser, targetUserId: number, rating: number, text = `Everything went well, number ${rating}`) =>
  who.post('/api/testimonials', { targetUserId, rating, text, route: 'MAA to LHR' });
const sum = (ratings: readonly number[]) => ratings.reduce((total, rating) => total + rating, 0);

/** The stored rating, which is compared with the testimonials. */
async function getRating(userId: number) {
  const em = app().em();
  const ratings = (await em.find(TestimonialEntity, { targetId: userId })).map(({ rating }) => rating);
  const rating = await em.findOne(RatingEntity, { userId });
  expect(rating && [rating.sum, rating.count]).toEqual([sum(ratings), ratings.length]);
  return rating;
}

/** A helper, and travelers who have asked for their contact details. */
async function givenHelper(askers: number): Promise<{ helper: Browser; all: Browser[] }> {
  const helper = await given.verified();
  const { id } = await given.listing(helper);
  const all: Browser[] = [];
  for (let count = 0; count < askers; count += 1) {
    // Each counts: with a verified phone
    const me = await given.verified();
    await me.post(`/api/listings/${id}/contact`);
    all.push(me);
  }
  return { helper, all };
}

const toStars = (at: number) => 1 + (at % 5);
const getStatuses = (answers: readonly { status: number }[]) => new Set(answers.map(({ status }) => status));

afterEach(() => resetLimits(app()));

describe('a rating stays exact', () => {
  it('when twenty people rate somebody concurrently, and then change their ratings concurrently', async () => {
    const { helper, all } = await givenHelper(MANY);
    const { id } = helper.user;
    const rate = (stars: (at: number) => number) => Promise.all(all.map((me, at) => review(me, id, stars(at))));
    expect(getStatuses(await rate(toStars))).toEqual(new Set([201]));
    expect(await getRating(id)).toMatchObject({ sum: sum(all.map((_, at) => toStars(at))), count: MANY });
    expect(getStatuses(await rate((at) => 6 - toStars(at)))).toEqual(new Set([201]));
    expect(await getRating(id)).toMatchObject({ sum: sum(all.map((_, at) => 6 - toStars(at))), count: MANY });
  });

  it('when one person rates twenty times concurrently: only the last one counts', async () => {
    const { helper, all } = await givenHelper(1);
    const [me] = all as [Browser];
    const { id } = helper.user;
    const answers = await Promise.all(Array.from({ length: MANY }, (_, at) => review(me, id, toStars(at))));
    expect(getStatuses(answers)).toEqual(new Set([201]));
    expect(await getRating(id)).toMatchObject({ count: 1 });
    const [only] = (await app().get(`/api/testimonials/user/${id}`)).body as Testimonial[];
    expect(Math.max(...answers.map(({ body }) => (body as Testimonial).id))).toBe(only?.id);
  });

  it('when two people rate each other concurrently', async () => {
    const [one, other] = [await given.verified(), await given.verified()];
    const { id } = await given.listing(one);
    await other.post(`/api/listings/${id}/contact`);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([review(one, other.user.id, 5), review(other, one.user.id, 4)]);
      expect(getStatuses(answers)).toEqual(new Set([201]));
    }
    expect(await getRating(one.user.id)).toMatchObject({ sum: 4, count: 1 });
    expect(await getRating(other.user.id)).toMatchObject({ sum: 5, count: 1 });
  });

  it('when somebody is rated while they delete their account: nothing is left', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { helper, all } = await givenHelper(3);
      const { id } = helper.user;
      const leaving = helper.delete('/api/account', { confirmation: 'DELETE' });
      const answers = await Promise.all(all.map((me) => review(me, id, 5)));
      expect((await leaving).status).toBe(204);
      for (const { status } of answers) expect([201, 404]).toContain(status);
      expect(await app().em().count(TestimonialEntity, { targetId: id })).toBe(0);
      expect(await app().em().count(RatingEntity, { userId: id })).toBe(0);
    }
  });

  it('when its author deletes their account: the testimonial stays, by a deleted traveler, with its rating', async () => {
    const { helper, all } = await givenHelper(2);
    const [deleted, remaining] = all as [Browser, Browser];
    await review(deleted, helper.user.id, 2);
    await review(remaining, helper.user.id, 5);
    await deleted.delete('/api/account', { confirmation: 'DELETE' });
    expect(await getRating(helper.user.id)).toMatchObject({ sum: 7, count: 2 });
    const list = (await app().get(`/api/testimonials/user/${helper.user.id}`)).body as Testimonial[];
    expect(list.map(({ user }) => user.username)).toEqual([remaining.user.username, 'Deleted traveler']);
  });
});

describe('the testimonials about one person', () => {
  it('are listed newest first, page by page, also without a login [spec 214]', async () => {
    const { helper, all } = await givenHelper(5);
    for (const [at, me] of all.entries()) await review(me, helper.user.id, toStars(at));
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

  it('are empty for a person without any, or who does not exist', async () => {
    for (const id of [(await aTraveler()).user.id, 987_654_321])
      expect(await app().get(`/api/testimonials/user/${id}`)).toMatchObject({ status: 200, body: [] });
  });

  it.each(['1?limit=0', '1?limit=51', '1?cursor=x', '1?cursor=WyJ4Il0', '0', 'meena', '1.5'])(
    'are refused for %s',
    async (address) => {
      expect((await app().get(`/api/testimonials/user/${address}`)).status).toBe(400);
    },
  );
});

describe('writing testimonials is limited', () => {
  it.each(['listings.testimonial', 'listings.testimonial-day'])('by account: %s', async (name) => {
    setLimit(app(), name, 1);
    const { helper, all } = await givenHelper(2);
    const [me, other] = all as [Browser, Browser];
    expect((await review(me, helper.user.id, 5)).status).toBe(201);
    const refused = await review(me, helper.user.id, 1);
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/try again in/) } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await review(other, helper.user.id, 5)).status).toBe(201);
    expect(await getRating(helper.user.id)).toMatchObject({ sum: 10, count: 2 });
  });
});

const newUserId = async () => (await given.traveler()).user.id;
let count = 0;

/** Replaces all testimonials by these, oldest first. Answers their texts. */
async function addTestimonials(pairs: readonly (readonly [author: number, target: number])[]): Promise<string[]> {
  const em = app().em();
  await em.nativeDelete(TestimonialEntity, {});
  const texts = pairs.map(([authorId, targetId], at) => {
    const text = `This is testimonial ${(count += 1)}`;
    const [one, two] = [65 + Math.floor(at / 26), 65 + (at % 26)].map((code) => String.fromCodePoint(code));
    em.create(TestimonialEntity, {
      authorId,
      targetId,
      text,
      route: `M${one}${two} to LHR`,
      rating: 5,
      createdAt: new Date(Date.UTC(2026, 9, 1, 0, at)),
    });
    return text;
  });
  await em.flush();
  return texts;
}
const listHome = async (limit = 6) => {
  const { body } = await app().get(`/api/testimonials?limit=${limit}`);
  return (body as Testimonial[]).map(({ text }) => text);
};

it('the home page shows the newest of each author, and the newest about each person [spec 213]', async () => {
  const [a, b, c, d, e] = [
    await newUserId(),
    await newUserId(),
    await newUserId(),
    await newUserId(),
    await newUserId(),
  ];
  const [ofA, , , ofC, , ofB, ofE] = await addTestimonials([
    [b, a],
    [a, c],
    [e, c],
    [d, c],
    [a, e],
    [c, b],
    [a, e],
  ]);
  expect(await listHome()).toEqual([ofE, ofB, ofC, ofA]);
  expect(await listHome(2)).toEqual([ofE, ofB]);
});

it('nobody fills the home page, however many testimonials they write', async () => {
  const [busy, target, quiet, other] = [await newUserId(), await newUserId(), await newUserId(), await newUserId()];
  const many = Array.from({ length: 40 }, () => [busy, target] as const);
  const texts = await addTestimonials([[quiet, other], ...many]);
  expect(await listHome()).toEqual([texts.at(-1), texts[0]]);
});
