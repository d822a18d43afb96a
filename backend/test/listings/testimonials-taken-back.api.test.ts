import { afterEach, describe, expect, it } from '@jest/globals';
import type { Listing, Testimonial, Traveler } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import { type Answer, type Browser, browserOf, type TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, givenMessages, ids } from '../messaging/given.ts';

const app = useTestApp();
const given = givenMessages(app);
const MISSING = { status: 404, body: { code: 'listings.no_such_testimonial' } };
const TEXT = 'She never came to the gate';
const MODERATOR = { byWhom: 'Ravi', because: 'read it' };

const review = (who: Browser, about: Browser, rating: number): Promise<Answer> =>
  who.post('/api/testimonials', { targetUserId: ids(about), rating, text: TEXT, route: 'MAA to LHR' });
const takeBack = (who: TestBrowser, id: number): Promise<Answer> => who.delete(`/api/testimonials/${id}`);
const shownAbout = async (about: Browser): Promise<Testimonial[]> =>
  bodyOf(await browserOf(app()).get(`/api/testimonials/user/${ids(about)}`));
const ratingOf = (about: Browser) =>
  app()
    .em()
    .findOne(RatingEntity, { userId: ids(about) });

/** A helper, and travelers with a verified phone who have rated them with so many stars. */
async function givenReviews(...stars: number[]) {
  const helper = await given.verified();
  const { id: listingId } = await given.listing(helper);
  const authors: { author: Browser; id: number }[] = [];
  for (const rating of stars) {
    const author = await given.verified();
    await author.post(`/api/listings/${listingId}/contact`);
    authors.push({ author, id: bodyOf<Testimonial>(await review(author, helper, rating), 201).id });
  }
  return { helper, listingId, authors };
}

/** One that waits for the operator. */
async function givenPending() {
  const { helper, listingId } = await givenReviews();
  const author = await given.traveler();
  await author.post(`/api/listings/${listingId}/contact`);
  setLimit(app(), 'listings.unproven-testimonial', 0);
  const written = bodyOf<Testimonial>(await review(author, helper, 1), 201);
  expect(written.pending).toBe(true);
  return { helper, author, id: written.id };
}

afterEach(() => resetLimits(app()));

describe('taking back a testimonial', () => {
  it('needs a login', async () => {
    const { authors } = await givenReviews(5);
    expect(await takeBack(browserOf(app()), authors[0]!.id)).toMatchObject({
      status: 401,
      body: { code: 'account.login_needed' },
    });
  });

  it('is for its author alone: others get the response about one that is not there', async () => {
    const { helper, authors } = await givenReviews(2);
    const [{ id } = { id: 0 }] = authors;
    for (const who of [helper, await given.verified()]) {
      expect(await takeBack(who, id)).toMatchObject(MISSING);
      expect(await takeBack(who, 999_999_999)).toMatchObject(MISSING);
    }
    expect(await shownAbout(helper)).toHaveLength(1);
    expect(await ratingOf(helper)).toMatchObject({ sum: 2, count: 1 });
  });

  it('removes it from every list, the average and the count, at once', async () => {
    const { helper, listingId, authors } = await givenReviews(1, 5);
    const [{ author, id } = authors[1]!] = authors;
    expect((await takeBack(author, id)).status).toBe(204);
    const visitor = browserOf(app());
    const paths = ['/api/testimonials?limit=50', `/api/testimonials/user/${ids(helper)}`];
    for (const path of paths) {
      const found = bodyOf<Testimonial[]>(await visitor.get(path));
      expect(found.map((one) => one.id)).not.toContain(id);
    }
    const { user, ratings } = bodyOf<Traveler>(await visitor.get(`/api/listings/${ids(helper)}`));
    expect({ ...user, ratings }).toMatchObject({ averageRating: 5, ratingCount: 1, ratings: [0, 0, 0, 0, 1] });
    expect(bodyOf<Listing>(await visitor.get(`/api/listing/${listingId}`))).toMatchObject({ ratingCount: 1 });
    expect((await author.get('/api/account/data')).text).not.toContain(TEXT);
    expect(await takeBack(author, id)).toMatchObject(MISSING);
  });

  it('leaves nobody with a rating of no reviews', async () => {
    const { helper, authors } = await givenReviews(4);
    await takeBack(authors[0]!.author, authors[0]!.id);
    expect(await ratingOf(helper)).toBeNull();
  });

  it('counts once where two tabs do it at the same time', async () => {
    const { helper, authors } = await givenReviews(1, 5);
    const [{ author, id } = authors[1]!] = authors;
    const answers = await Promise.all([takeBack(author, id), takeBack(author, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404]);
    expect(await ratingOf(helper)).toMatchObject({ sum: 5, count: 1 });
  });

  it('lets its author write a new one about the same trip', async () => {
    const { helper, authors } = await givenReviews(1);
    const [{ author, id } = { author: helper, id: 0 }] = authors;
    await takeBack(author, id);
    expect((await review(author, helper, 4)).status).toBe(201);
    expect(await ratingOf(helper)).toMatchObject({ sum: 4, count: 1 });
  });

  it('is possible while it waits for the operator: its author alone finds it, and then nobody', async () => {
    const { helper, author, id } = await givenPending();
    const path = `/api/testimonials/user/${ids(helper)}`;
    expect((await author.get(path)).body).toMatchObject([{ id, pending: true }]);
    for (const who of [helper, await given.verified(), browserOf(app())])
      expect((await who.get(path)).body).toEqual([]);
    expect((await takeBack(author, id)).status).toBe(204);
    expect(await app().em().findOne(TestimonialEntity, { id })).toBeNull();
    expect(await ratingOf(helper)).toBeNull();
  });

  it('is not possible once the operator has rejected it, or it could be written again past that', async () => {
    const { helper, author, id } = await givenPending();
    await app().nest.get(ModerateFlow).rejectReview(id, MODERATOR);
    expect(await takeBack(author, id)).toMatchObject(MISSING);
    await resetLimits(app());
    expect(bodyOf<Testimonial>(await review(author, helper, 1), 201).pending).toBe(true);
  });

  it('is limited, together with writing', async () => {
    const { authors } = await givenReviews(5);
    setLimit(app(), 'listings.testimonial', 1);
    expect(await takeBack(authors[0]!.author, authors[0]!.id)).toMatchObject({ status: 429 });
  });
});
