import { afterEach, describe, expect, it } from '@jest/globals';
import type { Listing, Testimonial, Traveler, TripDetails } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { RatingEntity, TripReviewsService } from '../../src/modules/listings/index.ts';
import { REVIEW_SHOWN_MAIL, REVIEW_WRITTEN_MAIL } from '../../src/modules/listings/testimonials/trip-review-mail.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { orderAndSend, sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips } from './given-trips.ts';
import { openStream } from './live-stream.ts';

// PRODUCT.md 34
const app = useTestApp();
const given = givenTrips(app);
const TEXT = 'He forgot us at the transfer desk';
const SECRET = { rating: 2, text: TEXT };

const reviewsAbout = async (who: Browser): Promise<Testimonial[]> =>
  bodyOf(await browserOf(app()).get(`/api/testimonials/user/${ids(who)}`));
const ratingOf = (who: Browser) =>
  app()
    .em()
    .findOne(RatingEntity, { userId: ids(who) });
const mailsTo = ({ email }: Browser, words: string) =>
  app()
    .outbox()
    .filter((item) => item.to === email && item.subject.includes(words));
const conflict = (code: string) => ({ status: 409, body: { code } });

afterEach(() => resetLimits(app()));

describe('the first review of a trip', () => {
  it('is read by its author alone, and the other one learns only that it is there', async () => {
    const { seeker, helper, trip } = await given.done();
    expect(trip).toMatchObject({ can: ['review'], reviews: { mine: false, theirs: false, areShown: false } });
    const mine = bodyOf<TripDetails>(await given.review(seeker, trip, SECRET), 201);
    expect(mine).toMatchObject({
      myReview: SECRET,
      theirReview: null,
      can: [],
      reviews: { mine: true, theirs: false, areShown: false },
    });
    const theirs = await given.trip(helper, trip.id);
    expect(theirs).toMatchObject({
      myReview: null,
      theirReview: null,
      can: ['review'],
      reviews: { mine: false, theirs: true, areShown: false },
    });
    const days = (Date.parse(theirs.reviewsShownBy ?? '') - app().clock.now().getTime()) / (24 * 3_600_000);
    expect(Math.round(days)).toBe(14);
  });

  it('is in no public list, average, page or download, and its stars count nowhere', async () => {
    const { seeker, helper, offerId, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    const visitor = browserOf(app());
    const paths = [
      '/api/testimonials',
      `/api/testimonials/user/${ids(helper)}`,
      `/api/listings/${ids(helper)}`,
      `/api/listing/${offerId}`,
      '/api/listings',
    ];
    const answers = [
      ...(await Promise.all(paths.map((path) => visitor.get(path)))),
      ...(await Promise.all(['/api/account/data', `/api/trips/${trip.id}`].map((path) => helper.get(path)))),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(TEXT);
    }
    const { user, ratings } = bodyOf<Traveler>(await visitor.get(`/api/listings/${ids(helper)}`));
    expect({ ...user, ratings }).toMatchObject({ averageRating: null, ratingCount: 0, ratings: [0, 0, 0, 0, 0] });
    expect(bodyOf<Listing>(await visitor.get(`/api/listing/${offerId}`))).toMatchObject({ ratingCount: 0 });
    expect(await ratingOf(helper)).toBeNull();
    expect((await seeker.get('/api/account/data')).text).toContain(TEXT);
  });

  it('is mailed to the other one once, without stars and text', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    const mail = await app().mailTo(helper.email, ({ subject }) => subject.includes('has written about your trip'));
    expect(mail.text).toContain(`/trips/${trip.id}`);
    expect(mail.text).not.toContain(TEXT);
    await Promise.all([1, 2].map(() => sendMails(app(), REVIEW_WRITTEN_MAIL, trip.id)));
    expect(mailsTo(helper, 'has written about your trip')).toHaveLength(1);
  });
});

describe('both reviews of a trip', () => {
  it('appear together, count, and say that the two flew together', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    const seen = bodyOf<TripDetails>(await given.review(helper, trip, { rating: 4 }), 201);
    expect(seen).toMatchObject({ theirReview: SECRET, myReview: { rating: 4 }, reviews: { areShown: true } });
    expect(await given.trip(seeker, trip.id)).toMatchObject({
      theirReview: { rating: 4 },
      reviews: { areShown: true },
    });
    expect(await reviewsAbout(helper)).toMatchObject([{ ...SECRET, route: 'MAA to LHR', flewTogether: true }]);
    expect(await reviewsAbout(seeker)).toMatchObject([{ rating: 4, flewTogether: true }]);
    expect(await ratingOf(helper)).toMatchObject({ sum: 2, count: 1 });
    expect(await ratingOf(seeker)).toMatchObject({ sum: 4, count: 1 });
    for (const who of [seeker, helper]) {
      const mail = await app().mailTo(who.email, ({ subject }) => subject.includes('reviews of your trip are shown'));
      expect(mail.text).not.toContain(TEXT);
    }
  });

  it('are mailed once where the one is shown by the job and the other a moment later', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await given.doneDaysAgo(trip, 13);
    await given.review(helper, trip);
    await app().mailTo(helper.email, ({ subject }) => subject.includes('reviews of your trip are shown'));
    await orderAndSend(app(), REVIEW_SHOWN_MAIL, { subject: trip.id, person: ids(helper) });
    expect(mailsTo(helper, 'of your trip are shown')).toHaveLength(1);
  });

  it('appear together where both are written at the same time', async () => {
    const { seeker, helper, trip } = await given.done();
    const answers = await Promise.all([given.review(seeker, trip), given.review(helper, trip)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await given.trip(seeker, trip.id)).toMatchObject({ reviews: { areShown: true } });
    for (const who of [seeker, helper]) expect(await ratingOf(who)).toMatchObject({ count: 1 });
  });

  it('stand beside what the specification lets the same author write about the same route', async () => {
    const { seeker, helper, offerId, trip } = await given.done();
    await seeker.post(`/api/listings/${offerId}/contact`);
    const ordinary = { targetUserId: ids(helper), route: 'MAA to LHR', rating: 3, text: 'Answered all my questions' };
    await seeker.post('/api/testimonials', ordinary);
    await given.review(seeker, trip, SECRET);
    await given.review(helper, trip);
    await seeker.post('/api/testimonials', { ...ordinary, rating: 4 });
    const reviews = await reviewsAbout(helper);
    expect(reviews.map(({ rating, flewTogether }) => [rating, flewTogether])).toEqual([
      [2, true],
      [4, undefined],
    ]);
    expect(await ratingOf(helper)).toMatchObject({ sum: 6, count: 2 });
  });
});

describe('one review of a trip', () => {
  it('appears 14 days after the trip was done, however late or often its job runs', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await given.doneDaysAgo(trip, 13);
    await given.revealReviews();
    expect(await reviewsAbout(helper)).toEqual([]);
    await given.doneDaysAgo(trip, 20);
    await Promise.all([1, 2].map(() => given.revealReviews()));
    await given.revealReviews();
    expect(await reviewsAbout(helper)).toMatchObject([SECRET]);
    expect(await ratingOf(helper)).toMatchObject({ sum: 2, count: 1 });
    for (const [who, words] of [
      [seeker, 'What you have written about your trip with'],
      [helper, 'has written about your trip'],
    ] as const) {
      const mail = await app().mailTo(who.email, ({ subject }) => subject.includes('review of your trip is shown'));
      expect(mail.text).toContain(words);
      expect(mail.text).not.toContain('What you and');
      expect(mailsTo(who, 'review of your trip is shown')).toHaveLength(1);
    }
    expect(await given.trip(helper, trip.id)).toMatchObject({
      theirReview: SECRET,
      can: [],
      reviews: { mine: false, theirs: true, areShown: true },
    });
    expect(await given.review(helper, trip, { rating: 1 })).toMatchObject(conflict('messaging.review_too_late'));
    expect(await reviewsAbout(seeker)).toEqual([]);
  });

  it('reaches the open pages of both when its time has come', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await given.doneDaysAgo(trip, 14);
    const streams = [await openStream(app(), seeker), await openStream(app(), helper)];
    await given.revealReviews();
    const events = await Promise.all(streams.map(({ stream }) => stream.next()));
    expect(events.map(({ event }) => event)).toMatchObject([
      { kind: 'changed', otherUserId: ids(helper) },
      { kind: 'changed', otherUserId: ids(seeker) },
    ]);
    expect(await given.trip(helper, trip.id)).toMatchObject({ theirReview: SECRET });
    for (const { stream } of streams) await stream.close();
  });
});

describe('taking back the review of a trip', () => {
  const takeBack = async (who: Browser, { id }: { id: number }) => {
    const { myReview } = await given.trip(who, id);
    return who.delete(`/api/testimonials/${myReview?.id}`);
  };

  it('while it is blind shows nothing to the other one, and lets its author write again, without a second mail', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await app().mailTo(helper.email, ({ subject }) => subject.includes('has written about your trip'));
    const { stream } = await openStream(app(), helper);
    expect((await takeBack(seeker, trip)).status).toBe(204);
    expect((await stream.next()).event).toMatchObject({ kind: 'changed', otherUserId: ids(seeker) });
    await stream.close();
    for (const who of [seeker, helper])
      expect(await given.trip(who, trip.id)).toMatchObject({
        myReview: null,
        theirReview: null,
        can: ['review'],
        reviews: { mine: false, theirs: false, areShown: false },
      });
    expect(await given.review(seeker, trip, { rating: 4 })).toMatchObject({ status: 201 });
    await given.review(helper, trip);
    await app().mailTo(helper.email, ({ subject }) => subject.includes('reviews of your trip are shown'));
    expect(mailsTo(helper, 'has written about your trip')).toHaveLength(1);
    expect(await ratingOf(helper)).toMatchObject({ sum: 4, count: 1 });
  });

  it('after both were shown removes it alone, and nobody writes any more', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await given.review(helper, trip, { rating: 4 });
    expect((await takeBack(seeker, trip)).status).toBe(204);
    expect(await reviewsAbout(helper)).toEqual([]);
    expect(await ratingOf(helper)).toBeNull();
    expect(await given.trip(seeker, trip.id)).toMatchObject({
      myReview: null,
      theirReview: { rating: 4 },
      can: [],
      reviews: { mine: false, theirs: true, areShown: true },
    });
    expect(await given.review(seeker, trip)).toMatchObject(conflict('listings.trip_reviews_shown'));
    expect((await takeBack(helper, trip)).status).toBe(204);
    for (const who of [seeker, helper]) {
      expect(await given.trip(who, trip.id)).toMatchObject({ can: [], reviews: { mine: false, areShown: true } });
      expect(await given.review(who, trip)).toMatchObject(conflict('listings.trip_reviews_shown'));
    }
  });

  it('is for its author alone', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await given.review(helper, trip);
    const { myReview, theirReview } = await given.trip(seeker, trip.id);
    expect(theirReview).not.toHaveProperty('id');
    for (const who of [helper, await given.verified()])
      expect(await who.delete(`/api/testimonials/${myReview?.id}`)).toMatchObject({ status: 404 });
    expect(await reviewsAbout(helper)).toMatchObject([SECRET]);
  });

  it('at the same time as the other one is written shows neither without the other, or both', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await Promise.all([takeBack(seeker, trip), given.review(helper, trip)]);
    const { reviews, can } = await given.trip(seeker, trip.id);
    expect(reviews).toMatchObject({ mine: false, theirs: true });
    expect(can).toEqual(reviews.areShown ? [] : ['review']);
    expect(await ratingOf(helper)).toBeNull();
  });
});

describe('a review is refused', () => {
  it('before the trip is done, and of one that did not happen', async () => {
    const { seeker, trip } = await given.agreed();
    expect(await given.review(seeker, trip)).toMatchObject(conflict('messaging.trip_not_done'));
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    expect(await given.review(seeker, trip)).toMatchObject(conflict('messaging.trip_state'));
  });

  it('after 14 days, also while the job that shows the other one is late, and until then mails say the last day', async () => {
    const { seeker, helper, trip } = await given.done();
    const lastDay = new Date(Date.parse((await given.trip(seeker, trip.id)).reviewsShownBy ?? '') - 36 * 3_600_000);
    const until = `until **${lastDay.toISOString().slice(0, 10)}**`.replaceAll('*', '');
    await given.review(seeker, trip);
    for (const words of ['You flew together', 'has written about your trip']) {
      const mail = await app().mailTo(helper.email, ({ subject }) => subject.includes(words));
      expect(mail.text).toContain(until);
    }
    await given.doneDaysAgo(trip, 15);
    expect(await given.trip(helper, trip.id)).toMatchObject({ can: [] });
    expect(await given.review(helper, trip)).toMatchObject(conflict('messaging.review_too_late'));
  });

  it('a second time', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    expect(await given.review(seeker, trip, { rating: 5 })).toMatchObject(conflict('listings.trip_reviewed'));
    await given.review(helper, trip);
    expect(await reviewsAbout(helper)).toMatchObject([SECRET]);
  });

  it('to anybody else, as of a trip that is not there', async () => {
    const { trip } = await given.done();
    const missing = { status: 404, body: { code: 'messaging.no_such_trip' } };
    expect(await given.review(await given.verified(), trip)).toMatchObject(missing);
    expect(await given.review(await given.verified(), { id: 999_999_999 })).toMatchObject(missing);
    expect(await given.review(browserOf(app()), trip)).toMatchObject({ status: 401 });
  });

  it('about somebody who has left', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.leave(helper);
    expect(await given.review(seeker, trip)).toMatchObject({
      status: 404,
      body: { code: 'listings.no_such_traveler' },
    });
    expect(await given.trip(seeker, trip.id)).toMatchObject({ can: [] });
  });

  it.each([
    ['no stars', { rating: undefined }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['too few words', { text: 'Good' }, 'text'],
    ['too many', { text: 'x'.repeat(501) }, 'text'],
  ])('with %s', async (_name, changes, path) => {
    const { seeker, trip } = await given.done();
    expect(await given.review(seeker, trip, changes)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
  });

  it('too often', async () => {
    const { seeker, trip } = await given.done();
    setLimit(app(), 'messaging.trip-step', 0);
    expect(await given.review(seeker, trip)).toMatchObject({ status: 429 });
  });
});

describe('the review of a trip', () => {
  it('is not prevented by a block', async () => {
    const { seeker, helper, trip } = await given.done();
    await helper.put(`/api/blocks/${ids(seeker)}`);
    expect(await given.review(seeker, trip)).toMatchObject({ status: 201 });
  });

  it('is shown after its author has left', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    await given.leave(seeker);
    await given.doneDaysAgo(trip, 14);
    await given.revealReviews();
    expect(await reviewsAbout(helper)).toMatchObject([{ ...SECRET, user: { id: null, username: 'Deleted traveler' } }]);
  });

  it('goes on waiting where the operator rejects and accepts it meanwhile', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    const [row] = await run<{ id: string }>(
      app().settings.databaseUrl,
      'select id from listings.testimonial where trip_id = $1',
      [trip.id],
    );
    const moderator = { byWhom: 'Ravi', because: 'read it' };
    const flow = app().nest.get(ModerateFlow);
    const id = Number(row?.id);
    await expect(flow.acceptReview(id, moderator)).rejects.toThrow(`Testimonial ${id} goes on waiting: it is shown`);
    await flow.rejectReview(id, moderator);
    const sentence = await flow.acceptReview(id, moderator);
    expect(sentence).toContain(`Testimonial ${id} is not rejected any more. It goes on waiting`);
    expect(await reviewsAbout(helper)).toEqual([]);
    await given.review(helper, trip);
    expect(await reviewsAbout(helper)).toMatchObject([SECRET]);
    expect(await ratingOf(helper)).toMatchObject({ sum: 2, count: 1 });
  });

  it('is never shown once the operator has rejected it', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, SECRET);
    const db = app().settings.databaseUrl;
    await run(db, "update listings.testimonial set status = 'rejected' where trip_id = $1", [trip.id]);
    for (const who of [seeker, helper])
      expect(await given.trip(who, trip.id)).toMatchObject({ reviews: { areShown: false } });
    await given.review(helper, trip, { rating: 4 });
    await app().nest.get(TripReviewsService).revealDue();
    expect(await reviewsAbout(helper)).toEqual([]);
    expect(await given.trip(helper, trip.id)).toMatchObject({ theirReview: null });
    expect((await helper.get('/api/account/data')).text).not.toContain(TEXT);
    expect(await ratingOf(helper)).toBeNull();
    expect(await ratingOf(seeker)).toMatchObject({ sum: 4, count: 1 });
  });
});
