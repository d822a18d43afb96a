import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Trip, MAX_ASK_LENGTH, MAX_NOTES_LENGTH } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { Limits } from '../../src/platform/limits/limits.ts';
import { resetLimits } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { type Form, inDays } from '../listings/given.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';

// PRODUCT.md 33: what is refused beside what trips.api.test.ts has
const app = useTestApp();
const given = givenTrips(app);

const MODERATOR = { byWhom: 'eva', because: 'a test' };
const MAX_ASKS_AN_HOUR = 30;
const MAX_ASKS_A_PERSON = 5;
const LONG_AGO = '2020-01-01';

const moveToThePast = (listingId: number) =>
  run(
    app().settings.databaseUrl,
    'update listings.listing set date = $2, end_date = null, last_flight_date = null where id = $1',
    [listingId, LONG_AGO],
  );

/** As it is between a block and the job that ends the open questions of the two. */
const blockWithoutJob = (blocker: Browser, blocked: Browser) =>
  run(
    app().settings.databaseUrl,
    'insert into messaging.block (blocker_id, blocked_id, created_at) values ($1, $2, $3)',
    [ids(blocker), ids(blocked), app().clock.now()],
  );

afterEach(() => resetLimits(app()));

describe('a question is refused', () => {
  it.each([
    ['no sentence', { text: '' }, 'text'],
    ['a sentence of spaces', { text: '   ' }, 'text'],
    ['a sentence that is too long', { text: 'x'.repeat(MAX_ASK_LENGTH + 1) }, 'text'],
    ['nobody who is asked', { otherUserId: undefined }, 'otherUserId'],
    ['a listing that has no number', { theirListingId: 'first' }, 'theirListingId'],
    ['no listing', { listingId: undefined, theirListingId: undefined }, 'listingId'],
  ] as const)('with %s', async (_name, changes, path) => {
    const people = await given.pair();
    expect(await people.seeker.post('/api/trips', given.question(people, changes))).toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
  });

  it.each([
    ['is deleted', ({ helper, offerId }: Pair) => helper.delete(`/api/listing/${offerId}`)],
    ['is closed', ({ helper, offerId }: Pair) => helper.post(`/api/listing/${offerId}/close`)],
    ['is hidden', ({ offerId }: Pair) => app().nest.get(ModerateFlow).hideListing(offerId, MODERATOR)],
    ['is over', ({ offerId }: Pair) => moveToThePast(offerId)],
  ] as const)('about a listing that %s', async (_name, act) => {
    const people = await given.pair();
    await act(people);
    expect(await people.seeker.post('/api/trips', given.question(people))).toMatchObject({
      status: 422,
      body: { code: 'messaging.nothing_to_ask' },
    });
    expect(await given.trips(people.seeker)).toEqual([]);
  });

  it('once the flight has landed and the morning after has come, also while it is that day elsewhere', async () => {
    const people = await given.pair();
    const date = inDays(2);
    const way = { departureAirport: 'MEL', arrivalAirport: 'SYD', date };
    const { id: requestId } = await given.listing(people.seeker, { type: 'seeking_help', ...way });
    const { id: offerId } = await given.listing(people.helper, way);
    const there = { ...people, requestId, offerId };
    const asked = await given.ask(there);
    jest.spyOn(app().clock, 'now').mockReturnValue(new Date(`${date}T23:00:00Z`));
    expect(await given.agree(people.helper, asked)).toMatchObject({ body: { code: 'messaging.trip_gone' } });
    await given.check();
    const { state, steps } = await given.trip(people.seeker, asked.id);
    expect({ state, reason: steps.at(-1)?.reason }).toEqual({ state: 'withdrawn', reason: 'trip_over' });
    expect(await people.seeker.post('/api/trips', given.question(there))).toMatchObject({
      body: { code: 'messaging.nothing_to_ask' },
    });
  });

  it('where both offer help', async () => {
    const people = await given.pair();
    const { id: listingId } = await given.listing(people.seeker);
    expect(await people.seeker.post('/api/trips', given.question(people, { listingId }))).toMatchObject({
      status: 422,
      body: { code: 'messaging.same_side' },
    });
  });

  it.each([
    ['suspended', ({ helper }: Pair) => app().nest.get(ModerateFlow).suspend(ids(helper), MODERATOR)],
    ['deleted', ({ helper }: Pair) => given.leave(helper)],
  ] as const)('to an account that is %s', async (_name, act) => {
    const people = await given.pair();
    await act(people);
    expect(await people.seeker.post('/api/trips', given.question(people))).toMatchObject({
      status: 404,
      body: { code: 'messaging.unreachable' },
    });
  });

  it('after 30 of them in an hour, also where they were taken back', async () => {
    const people = await given.pair();
    for (let count = 1; count < MAX_ASKS_AN_HOUR; count += 1)
      await app().nest.get(Limits).consume('messaging.ask', { account: people.seeker });
    await given.step(people.seeker, (await given.ask(people)).id, 'withdraw');
    const refused = await people.seeker.post('/api/trips', given.question(people));
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('to the same person for the sixth time in a day', async () => {
    const people = await given.pair();
    for (let count = 0; count < MAX_ASKS_A_PERSON; count += 1)
      await given.step(people.seeker, (await given.ask(people)).id, 'withdraw');
    expect(await people.seeker.post('/api/trips', given.question(people))).toMatchObject({ status: 429 });
    await given.leave(people.seeker);
    const seeker = await app().logIn(people.seeker.email);
    const again = given.question(people, { listingId: undefined });
    expect(await seeker.post('/api/trips', again)).toMatchObject({ status: 429 });
  });
});

describe('a step is refused', () => {
  it.each<[string, string, Form, string]>([
    ['agreeing without what was read', 'agree', {}, 'revision'],
    ['declining without a reason', 'decline', {}, 'reason'],
    ['declining with a reason that nobody knows', 'decline', { reason: 'bored' }, 'reason'],
    ['cancelling without a reason', 'cancel', {}, 'reason'],
    ['an answer that is neither yes nor no', 'met', { met: 'maybe' }, 'met'],
    ['a reason for a no that nobody knows', 'met', { met: false, reason: 'bored' }, 'reason'],
  ])('for %s', async (_name, step, body, path) => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    expect(await given.step(people.helper, id, step, body)).toMatchObject({
      status: 400,
      body: { fields: [{ path }] },
    });
    expect(await given.trip(people.helper, id)).toMatchObject({ state: 'asked' });
  });

  it('for notes that are too long', async () => {
    const { seeker, trip } = await given.agreed();
    expect(
      await seeker.put(`/api/trips/${trip.id}/notes`, { text: 'x'.repeat(MAX_NOTES_LENGTH + 1), revision: 0 }),
    ).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'text' }] },
    });
  });

  it('where the question was taken back, which the page shows after that', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await given.step(people.seeker, asked.id, 'withdraw');
    for (const [step, body] of [
      ['agree', { revision: 1 }],
      ['decline', { reason: 'other' }],
      ['cancel', { reason: 'other' }],
    ] as const)
      expect(await given.step(people.helper, asked.id, step, body)).toMatchObject({
        status: 409,
        body: { code: 'messaging.trip_state' },
      });
    expect(await given.trip(people.helper, asked.id)).toMatchObject({ state: 'withdrawn', can: [] });
  });

  it('where one of the two has blocked the other a second ago', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await blockWithoutJob(people.seeker, people.helper);
    expect(await given.agree(people.helper, asked)).toMatchObject({
      status: 404,
      body: { code: 'messaging.unreachable' },
    });
  });

  it('where the days of the listing are over', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await moveToThePast(people.requestId);
    expect(await given.agree(people.helper, asked)).toMatchObject({
      status: 409,
      body: { code: 'messaging.trip_gone' },
    });
    await given.check();
    const seen = await given.trip(people.helper, asked.id);
    expect(seen).toMatchObject({ state: 'withdrawn' });
    expect(seen.steps.at(-1)).toMatchObject({ step: 'withdraw', by: 'site', reason: 'trip_over' });
  });
});

describe('after a block', () => {
  it('somebody can still decline, without a message', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    await blockWithoutJob(people.helper, people.seeker);
    const declined = bodyOf<Trip>(await given.step(people.helper, id, 'decline', { reason: 'other' }));
    expect(declined).toMatchObject({
      state: 'declined',
      steps: [{ step: 'ask' }, { step: 'decline', messageId: null }],
    });
    expect((await given.thread(people.seeker, people.helper)).messages).toHaveLength(1);
  });

  it('a trip whose flight is over stays agreed, and is done once both say so', async () => {
    const { seeker, helper, trip } = await given.agreed();
    await given.endTrip(trip.id);
    await helper.put(`/api/blocks/${ids(seeker)}`);
    await given.check();
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'agreed' });
    for (const who of [seeker, helper]) await given.step(who, trip.id, 'met', { met: true });
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'done' });
  });
});
