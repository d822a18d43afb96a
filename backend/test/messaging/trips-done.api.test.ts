import { describe, expect, it, jest } from '@jest/globals';
import type { Trip, Listing, Matches, Traveler, TripDetails } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { RatingEntity, TestimonialModeration } from '../../src/modules/listings/index.ts';
import { TripChecksJob } from '../../src/modules/messaging/trips/trip-checks.job.ts';
import { TRIP_MAIL } from '../../src/modules/messaging/trips/trip-mail-kind.ts';
import { aNumber, verify, withPhone, withVerifiedPhone } from '../account/given-phone.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { inDays, type ListingRow, listings } from '../listings/given.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';

// PRODUCT.md 31, 34, 35
const app = useTestApp();
const given = givenTrips(app);
const sql = (text: string, ...values: unknown[]) =>
  run<Record<string, unknown>>(app().settings.databaseUrl, text, values);

const tripsDoneOf = async (who: Browser) =>
  bodyOf<Traveler>(await app().get(`/api/listings/${ids(who)}`)).user.tripsDone;
const ratingOf = (who: Browser) =>
  app()
    .em()
    .findOne(RatingEntity, { userId: ids(who) });

/** A pair whose helper has this browser, on a day. */
async function pairWith(helper: Browser, date = inDays(7)): Promise<Pair> {
  const seeker = await given.verified();
  const { id: requestId } = await given.listing(seeker, { type: 'seeking_help', date });
  const { id: offerId } = await given.listing(helper, { date });
  return { seeker, helper, requestId, offerId };
}

/** One offers help and the other seeks it, each with the same listing. */
async function pairOf(seeker: Browser, helper: Browser, row: ListingRow): Promise<Pair> {
  const [requestId = 0, offerId = 0] = await listings(app(), [
    { ...row, type: 'seeking_help', userId: ids(seeker) },
    { ...row, type: 'helper', userId: ids(helper) },
  ]);
  return { seeker, helper, requestId, offerId };
}

describe('trips done', () => {
  it('count for both once they have flown together, on cards, details and pages', async () => {
    const { seeker, helper, offerId } = await given.done();
    expect(await tripsDoneOf(seeker)).toBe(1);
    expect(bodyOf<Listing>(await app().get(`/api/listing/${offerId}`)).user.tripsDone).toBe(1);
    await given.done(await pairWith(helper, inDays(8)));
    expect(await tripsDoneOf(helper)).toBe(2);
    const data = bodyOf<{ messages: object }>(await helper.get('/api/account/data'));
    expect(data.messages).toMatchObject({ tripsDone: 2 });
  });

  it('do not count what is agreed, cancelled or missed, nor twice', async () => {
    const { seeker, helper, trip } = await given.agreed();
    expect(await tripsDoneOf(helper)).toBe(0);
    await given.endTrip(trip.id, 14);
    await given.step(seeker, trip.id, 'met', { met: false, reason: 'plans_changed' });
    for (const _ of [1, 2]) await given.check();
    expect(await tripsDoneOf(helper)).toBe(0);
    const done = await given.done(await pairWith(helper, inDays(8)));
    for (const _ of [1, 2]) await given.check();
    await given.step(done.seeker, done.trip.id, 'met', { met: true });
    expect(await tripsDoneOf(helper)).toBe(1);
  });

  it('are not looked at while one answer is waited for', async () => {
    const { seeker, trip } = await given.agreed();
    await given.endTrip(trip.id);
    await given.step(seeker, trip.id, 'met', { met: true });
    await given.check();
    const check = jest.spyOn(app().nest.get(TripChecksJob), 'check');
    await given.check();
    expect(check).not.toHaveBeenCalledWith(trip.id);
    await given.endTrip(trip.id, 14);
    await given.check();
    expect(check).toHaveBeenCalledWith(trip.id);
    check.mockRestore();
  });

  it('put somebody above a stranger among matches, and are one of the reasons', async () => {
    const { helper } = await given.done();
    const day = inDays(40);
    const me = await given.verified();
    const own = await given.listing(me, { type: 'seeking_help', date: day });
    const stranger = await given.listing(await given.verified(), { date: day });
    const known = await given.listing(helper, { date: day });
    const { matches } = bodyOf<Matches>(await me.get(`/api/my-listings/${own.id}/matches`));
    expect(matches.map(({ listing }) => listing.id)).toEqual([known.id, stranger.id]);
    expect(matches[0]?.reasons).toContainEqual({ type: 'trips_done', fits: true, trips: 1 });
    expect(matches[1]?.reasons.some(({ type }) => type === 'trips_done')).toBe(false);
  });
});

describe('two mailboxes', () => {
  it('that agree to many trips for one day get one, and the caller learns of their own alone (ASVS 2.3.2)', async () => {
    const [p, q] = await given.people();
    const day = { date: inDays(20) };
    const ways = [
      { from: 'MAA', to: 'LHR' },
      { from: 'JFK', to: 'LAX' },
      { from: 'DEL', to: 'SYD' },
    ];
    const trips: Trip[] = [];
    for (const way of ways) trips.push(await given.ask(await pairOf(q, p, { ...day, ...way })));
    const answers = [];
    for (const trip of trips) answers.push(await given.agree(p, trip));
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409]);
    const subjectId = trips[0]?.id;
    for (const { body } of answers.slice(1)) {
      expect(body).toMatchObject({ code: 'messaging.trips_overlap', subjectId });
      expect(JSON.stringify(body)).toContain(`MAA to LHR, ${day.date}`);
    }
    const third = await given.traveler();
    const asked = await given.ask(await pairOf(q, third, { ...day, from: 'CDG', to: 'NRT' }));
    const { status, body } = await given.agree(third, asked);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'messaging.other_overlaps' } });
    expect(JSON.stringify(body)).not.toMatch(/MAA|LHR|subjectId/);
  });

  it('that agree at the same moment, on two conversations, get one (ASVS 2.3.4)', async () => {
    const helper = await given.traveler();
    const day = { date: inDays(20) };
    const asked: Trip[] = [];
    for (const way of [
      { from: 'MAA', to: 'LHR' },
      { from: 'JFK', to: 'LAX' },
    ])
      asked.push(await given.ask(await pairOf(await given.traveler(), helper, { ...day, ...way })));
    const answers = await Promise.all(asked.map((trip) => given.agree(helper, trip)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('count one trip together in 30 days and one a day, and show no review unread (ASVS 2.3.2)', async () => {
    const [p, q] = await given.people();
    const first = await given.done(await pairOf(q, p, { date: inDays(20) }));
    for (const day of [30, 49, 50]) await given.done(await pairOf(q, p, { date: inDays(day) }));
    expect([await tripsDoneOf(p), await tripsDoneOf(q)]).toEqual([2, 2]);
    const { trip } = first;
    const stars = { rating: 5 };
    const sent = bodyOf<TripDetails>(await given.review(p, trip, stars), 201);
    expect(sent).toMatchObject({ doesMyReviewWait: true });
    expect(bodyOf<TripDetails>(await given.review(q, trip, stars), 201)).toMatchObject({
      doesMyReviewWait: true,
      theirReview: null,
      reviews: { mine: true, theirs: true, areShown: false },
    });
    for (const who of [p, q]) expect(await ratingOf(who)).toBeNull();
    const waiting = await app().nest.get(TestimonialModeration).listPending(app().em());
    expect(waiting.filter(({ authorId }) => authorId === ids(p) || authorId === ids(q))).toHaveLength(2);
    await app()
      .nest.get(ModerateFlow)
      .acceptReview(waiting[0]?.id ?? 0, { byWhom: 'eva', because: 'a test' });
    expect(await ratingOf(q)).toMatchObject({ sum: 5, count: 1 });
  });

  it('count one where both trips are settled at the same moment (ASVS 2.3.4)', async () => {
    const helper = await given.traveler();
    const trips: Trip[] = [];
    for (const _ of [1, 2]) {
      const seeker = await given.traveler();
      const { trip } = await given.agreed(await pairOf(seeker, helper, { date: inDays(20), flight: 'BA36' }));
      await given.endTrip(trip.id);
      await given.step(seeker, trip.id, 'met', { met: true });
      trips.push(trip);
    }
    await Promise.all(trips.map(({ id }) => given.step(helper, id, 'met', { met: true })));
    expect(await tripsDoneOf(helper)).toBe(1);
  });

  it('wait with the reviews of a second trip where they have verified phones', async () => {
    const [p, q] = await given.verifiedPair();
    const { trip: earlier } = await given.done(await pairOf(q, p, { date: inDays(20) }));
    const { trip: later } = await given.done(await pairOf(q, p, { date: inDays(30) }));
    expect(bodyOf<TripDetails>(await given.review(p, later), 201)).toMatchObject({ doesMyReviewWait: true });
    expect(bodyOf<TripDetails>(await given.review(p, earlier), 201)).toMatchObject({ doesMyReviewWait: false });
  });
});

describe('a person who deletes their account and comes back', () => {
  it('has their trips and ratings again with the same address, and once after leaving twice', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, { rating: 2 });
    await given.review(helper, trip);
    await given.leave(helper);
    const back = await app().logIn(helper.email);
    expect(await tripsDoneOf(back)).toBe(1);
    expect(await ratingOf(back)).toMatchObject({ sum: 2, count: 1 });
    await given.leave(back);
    const again = await app().logIn(helper.email);
    await app().logIn(helper.email);
    expect(await tripsDoneOf(again)).toBe(1);
  });

  it('has them again with another address and the same phone, once it is verified, and then no more by the address', async () => {
    const number = aNumber();
    const { me: helper } = await withVerifiedPhone(app(), number);
    await given.done(await pairWith(helper));
    await given.leave(helper);
    const stranger = await app().logIn('another.address@example.com');
    await stranger.patch('/api/profile', { phoneNumber: number });
    expect(await tripsDoneOf(stranger)).toBe(0);
    const { me: back } = await withVerifiedPhone(app(), number);
    expect(await tripsDoneOf(back)).toBe(1);
    expect(await tripsDoneOf(await app().logIn(helper.email))).toBe(0);
  });

  it('merges what both accounts had', async () => {
    const { helper } = await given.done();
    await given.leave(helper);
    const number = aNumber();
    const { me: other } = await withVerifiedPhone(app(), number);
    await given.done(await pairWith(other, inDays(8)));
    await given.leave(other);
    const back = await app().logIn(helper.email);
    await verify(back, (await withPhone(app(), number, back)).code);
    expect(await tripsDoneOf(back)).toBe(2);
  });

  it('does not escape a review that nobody has seen yet', async () => {
    const { seeker, helper, trip } = await given.done();
    await given.review(seeker, trip, { rating: 1 });
    await given.leave(helper);
    expect(await ratingOf(await app().logIn(helper.email))).toMatchObject({ sum: 1, count: 1 });
  });

  it('stores no number of trips for who has left', async () => {
    const { helper } = await given.done();
    await given.leave(helper);
    expect(await sql('select 1 from messaging.trip_count where user_id = $1', ids(helper))).toEqual([]);
  });
});

describe('the mail after a trip that was done', () => {
  const thanksTo = async (who: Browser): Promise<string> =>
    (await app().mailTo(who.email, ({ subject }) => subject.includes('You flew together'))).text;

  it('offers the traveler a tip for the helper, once, and the helper none', async () => {
    const { seeker, helper, trip } = await given.done();
    expect(await thanksTo(seeker)).toContain(`/tip/${ids(helper)}`);
    expect(await thanksTo(helper)).not.toContain('/tip/');
    const [step] = await sql("select id from messaging.trip_step where trip_id = $1 and step = 'finish'", trip.id);
    await sendMails(app(), TRIP_MAIL, Number(step?.['id']));
    const mails = app()
      .outbox()
      .filter(({ to, text }) => to === seeker.email && text.includes('/tip/'));
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['wants no tips', (who: Browser) => who.patch('/api/tips/preferences', { noTips: true })],
    [
      'has only a hidden offer',
      (who: Browser) => sql("update listings.listing set status = 'hidden' where user_id = $1", ids(who)),
    ],
    ['is suspended', (who: Browser) => sql('update account.account set suspended_at = now() where id = $1', ids(who))],
    [
      'gets none while frozen',
      (who: Browser) => sql('insert into payments.payout_freeze (user_id, frozen_at) values ($1, now())', ids(who)),
    ],
  ] as const)('offers none where the helper %s', async (_name, act) => {
    const people = await given.agreed();
    await given.endTrip(people.trip.id, 14);
    await act(people.helper);
    await given.step(people.seeker, people.trip.id, 'met', { met: true });
    await given.check();
    expect(await thanksTo(people.seeker)).not.toContain('/tip/');
  });
});
