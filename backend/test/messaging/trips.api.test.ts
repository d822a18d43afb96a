import { afterEach, describe, expect, it } from '@jest/globals';
import type { Trip, Listing, OwnListing, Traveler } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { TRIP_MAIL } from '../../src/modules/messaging/trips/trip-mail-kind.ts';
import { resetLimits } from '../account/given-login.ts';
import { browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';
import { openStream } from './live-stream.ts';

const app = useTestApp();
const given = givenTrips(app);
const sql = (text: string, ...values: unknown[]) =>
  run<Record<string, unknown>>(app().settings.databaseUrl, text, values);
const stepsOf = ({ steps }: Pick<Trip, 'steps'>) => steps.map(({ step, by }) => `${step} by ${by}`);

const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** As if its deletion could not be undone any more. */
const deletedLongAgo = (listingId: number) =>
  sql("update listings.listing set deleted_at = deleted_at - interval '2 minutes' where id = $1", listingId);

const MODERATOR = { byWhom: 'eva', because: 'a test' };

afterEach(() => resetLimits(app()));

describe('asking to fly together', () => {
  it('is a message of the conversation, and waits for the other', async () => {
    const people = await given.pair();
    const trip = await given.ask(people);
    expect(trip).toMatchObject({
      state: 'asked',
      askedByMe: true,
      helpsOther: false,
      can: ['withdraw'],
      revision: 1,
      requestId: people.requestId,
      offerId: people.offerId,
      itinerary: { departureAirport: 'MAA', arrivalAirport: 'LHR' },
    });
    const { messages } = await given.thread(people.helper, people.seeker);
    expect(messages).toMatchObject([{ id: trip.steps[0]?.messageId, content: trip.text }]);
    expect(await given.trips(people.helper)).toMatchObject([
      { id: trip.id, askedByMe: false, helpsOther: true, can: ['agree', 'decline'] },
    ]);
    expect(await given.unread(people.helper)).toBe(1);
  });

  it('is mailed, without the sentence', async () => {
    const people = await given.pair();
    await given.ask(people);
    const mail = await app().mailTo(people.helper.email, ({ subject }) => subject?.includes('asks to fly') === true);
    expect(mail.text).toContain('MAA to LHR');
    expect(mail.text).not.toContain('my mother');
  });

  it('is mailed once, however often its job runs', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    const isAsk = ({ subject }: { subject: string }) => subject.includes('asks to fly together');
    await app().mailTo(people.helper.email, isAsk);
    const [step] = await sql('select id from messaging.trip_step where trip_id = $1', id);
    await Promise.all([1, 2].map(() => sendMails(app(), TRIP_MAIL, Number(step?.['id']))));
    const mails = app()
      .outbox()
      .filter((item) => item.to === people.helper.email && isAsk(item));
    expect(mails).toHaveLength(1);
  });

  it('needs a login', async () => {
    const people = await given.pair();
    expect((await browserOf(app()).post('/api/trips', given.question(people))).status).toBe(401);
  });

  it('is refused to oneself, about a stranger’s listing of somebody else, or without any trip', async () => {
    const people = await given.pair();
    const other = await given.pair();
    const { seeker } = people;
    const ask = (changes: object) => seeker.post('/api/trips', given.question(people, { ...changes }));
    expect(await ask({ otherUserId: ids(seeker) })).toMatchObject({ status: 403 });
    expect(await ask({ theirListingId: other.offerId })).toMatchObject({ status: 422 });
    expect(await ask({ listingId: other.requestId })).toMatchObject({ status: 422 });
    expect(await ask({ theirListingId: undefined })).toMatchObject({ status: 422 });
    expect(await ask({ theirListingId: undefined, listingId: undefined })).toMatchObject({ status: 400 });
    expect(await given.trips(seeker)).toEqual([]);
  });

  it('is possible without a listing of theirs once they have written', async () => {
    const people = await given.pair();
    await given.send(people.helper, people.seeker, 'Hello');
    expect(await given.ask(people, { theirListingId: undefined })).toMatchObject({ state: 'asked', offerId: null });
  });

  it('is refused twice, from either side', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    const asked = { status: 409, body: { code: 'messaging.asked_already' } };
    expect(await people.seeker.post('/api/trips', given.question(people))).toMatchObject(asked);
    const back = { otherUserId: ids(people.seeker), listingId: people.offerId, theirListingId: people.requestId };
    expect(await people.helper.post('/api/trips', { ...back, text: 'May I help?' })).toMatchObject(asked);
    await given.step(people.seeker, id, 'withdraw');
    expect(await people.helper.post('/api/trips', { ...back, text: 'May I help?' })).toMatchObject({ status: 201 });
  });

  it('makes one question of two at the same time', async () => {
    const people = await given.pair();
    const back = { otherUserId: ids(people.seeker), listingId: people.offerId, theirListingId: people.requestId };
    const answers = await Promise.all([
      people.seeker.post('/api/trips', given.question(people)),
      people.helper.post('/api/trips', { ...back, text: 'May I help?' }),
    ]);
    expect(statusesOf(answers)).toEqual([201, 409]);
  });

  it('is refused to whom the other has blocked, as to somebody who is not there', async () => {
    const people = await given.pair();
    await people.helper.put(`/api/blocks/${ids(people.seeker)}`);
    expect(await people.seeker.post('/api/trips', given.question(people))).toMatchObject({
      status: 404,
      body: { code: 'messaging.unreachable' },
    });
  });
});

describe('the answer', () => {
  it('is a trip, which both see, and each step is stored', async () => {
    const { seeker, helper, trip } = await given.agreed();
    expect(trip).toMatchObject({ state: 'agreed', can: ['cancel', 'write_notes'] });
    expect(stepsOf(trip)).toEqual(['ask by other', 'agree by me']);
    expect(stepsOf(await given.trip(seeker, trip.id))).toEqual(['ask by me', 'agree by other']);
    const { messages } = await given.thread(seeker, helper);
    expect(messages).toHaveLength(2);
  });

  it('reaches the open pages of both, after the question and before what follows', async () => {
    const people = await given.pair();
    const streams = [await openStream(app(), people.seeker), await openStream(app(), people.helper)];
    const { trip } = await given.agreed(people);
    await given.step(people.helper, trip.id, 'cancel', { reason: 'other' });
    for (const { stream } of streams) {
      const contents: string[] = [];
      while (contents.length < 3) {
        const { event } = await stream.next();
        if (event.kind === 'message') contents.push(event.message.content);
      }
      expect(contents).toEqual([trip.text, 'I agree: let us fly together.', 'I have to cancel our trip.']);
      expect((await stream.next()).event).toMatchObject({ kind: 'changed' });
      await stream.close();
    }
  });

  it('is the same when it is pressed twice', async () => {
    const { helper, trip } = await given.agreed();
    expect(await given.agree(helper, trip)).toMatchObject({ status: 200, body: { state: 'agreed' } });
    expect((await given.trip(helper, trip.id)).steps).toHaveLength(2);
  });

  it('of withdrawing and agreeing at the same time is one of both', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    const answers = await Promise.all([
      given.agree(people.helper, asked),
      given.step(people.seeker, asked.id, 'withdraw'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await given.trip(people.seeker, asked.id)).steps).toHaveLength(2);
  });

  it('comes too late for what was withdrawn, and says so', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await given.step(people.seeker, asked.id, 'withdraw');
    const { status, body } = await given.agree(people.helper, asked);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'messaging.trip_state' } });
    expect((body as { message: string }).message).toContain('taken back');
  });

  it('declines kindly, and keeps an uneasy feeling to oneself', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    const mine = bodyOf<Trip>(await given.step(people.helper, id, 'decline', { reason: 'not_comfortable' }));
    const theirs = await given.trip(people.seeker, id);
    expect([mine.steps.at(-1)?.reason, theirs.steps.at(-1)?.reason]).toEqual(['not_comfortable', 'other']);
    const { messages } = await given.thread(people.seeker, people.helper);
    expect(messages.at(-1)?.content).toBe('I cannot this time.');
  });

  it('cannot be given by the one who asked, nor taken back by the other', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    expect(await given.agree(people.seeker, asked)).toMatchObject({ status: 409 });
    expect(await given.step(people.helper, asked.id, 'withdraw')).toMatchObject({ status: 409 });
  });

  it('is one where two helpers agree to the same request at the same time', async () => {
    const people = await given.pair();
    const helper = await given.verified();
    const { id: offerId } = await given.listing(helper);
    const trips = [await given.ask(people), await given.ask({ ...people, helper, offerId })];
    const answers = await Promise.all([given.agree(people.helper, trips[0]!), given.agree(helper, trips[1]!)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    await given.check();
    expect((await given.trips(people.seeker)).map(({ state }) => state).toSorted()).toEqual(['agreed', 'withdrawn']);
  });

  it('is asked for once more where the trip has changed since it was read', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await people.seeker.patch(`/api/listing/${people.requestId}`, { flightNumber: 'QR 529' });
    expect(await given.agree(people.helper, asked)).toMatchObject({
      status: 409,
      body: { code: 'messaging.trip_changed' },
    });
    const now = await given.trip(people.helper, asked.id);
    expect(now).toMatchObject({ revision: 2, itinerary: { flightNumber: 'QR 529' } });
    expect(await given.agree(people.helper, now)).toMatchObject({ status: 200 });
  });

  it('is refused once the listing is deleted', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await people.seeker.delete(`/api/listing/${people.requestId}`);
    expect(await given.agree(people.helper, asked)).toMatchObject({
      status: 409,
      body: { code: 'messaging.trip_gone' },
    });
    await deletedLongAgo(people.requestId);
    await given.check();
    expect(await given.trip(people.helper, asked.id)).toMatchObject({ state: 'withdrawn', can: [] });
  });
});

describe('an agreed trip', () => {
  it('is cancelled by either, and can be asked for again', async () => {
    const { trip, ...people } = await given.agreed();
    const cancelled = bodyOf<Trip>(await given.step(people.seeker, trip.id, 'cancel', { reason: 'flight_changed' }));
    expect(cancelled).toMatchObject({ state: 'cancelled', can: [] });
    expect(await given.ask(people)).toMatchObject({ state: 'asked' });
  });

  it('has the cities of its airports wherever it is read, as far as they are known', async () => {
    const { seeker, helper, trip } = await given.agreed();
    const cities = { departureCity: 'Chennai', arrivalCity: 'London' };
    expect(trip.itinerary).toMatchObject(cities);
    expect(await given.trips(seeker)).toMatchObject([{ id: trip.id, itinerary: cities }]);
    const { itinerary: read, request, offer } = await given.trip(helper, trip.id);
    for (const one of [read, request, offer]) expect(one).toMatchObject(cities);
    await sql("update messaging.trip set arrival_airport = 'XXX' where id = $1", trip.id);
    const [listed] = await given.trips(seeker);
    expect(listed?.itinerary).toMatchObject({ departureCity: 'Chennai', arrivalAirport: 'XXX' });
    expect(listed?.itinerary).not.toHaveProperty('arrivalCity');
  });

  it('is not there for anybody else', async () => {
    const { trip } = await given.agreed();
    const stranger = await given.traveler();
    const missing = { status: 404, body: { code: 'messaging.no_such_trip' } };
    expect(await stranger.get(`/api/trips/${trip.id}`)).toMatchObject(missing);
    for (const name of ['agree', 'decline', 'withdraw', 'cancel', 'met'])
      expect(await given.step(stranger, trip.id, name, { revision: 1, reason: 'other', met: true })).toMatchObject(
        missing,
      );
    expect(await stranger.put(`/api/trips/${trip.id}/notes`, { text: 'Hello', revision: 0 })).toMatchObject(missing);
  });

  it('shows health needs to the helper, only while it is agreed', async () => {
    const people = await given.pair();
    await people.seeker.patch(`/api/listing/${people.requestId}`, {
      healthNeeds: ['wheelchair'],
      healthConsent: true,
    });
    const asked = await given.ask(people);
    expect(await given.trip(people.helper, asked.id)).not.toHaveProperty('healthNeeds');
    await given.agree(people.helper, asked);
    expect(await given.trip(people.helper, asked.id)).toMatchObject({ healthNeeds: ['wheelchair'] });
    await given.step(people.helper, asked.id, 'cancel', { reason: 'other' });
    expect(await given.trip(people.helper, asked.id)).not.toHaveProperty('healthNeeds');
  });

  it('has notes that both write, and nobody overwrites unread', async () => {
    const { seeker, helper, trip } = await given.agreed();
    const write = (who: typeof seeker, text: string, revision: number) =>
      who.put(`/api/trips/${trip.id}/notes`, { text, revision });
    expect(await write(seeker, 'Desk 14', 0)).toMatchObject({ status: 200 });
    expect(await write(helper, 'Desk 12', 0)).toMatchObject({ status: 409 });
    // As a gateway does that got no answer
    expect(await write(seeker, 'Desk 14', 0)).toMatchObject({ status: 200 });
    expect(await write(helper, 'Desk 14', 0)).toMatchObject({ status: 409 });
    expect(await given.trip(helper, trip.id)).toMatchObject({
      notes: { text: 'Desk 14', revision: 1, changedBy: 'other' },
    });
  });

  it('shows its notes to nobody once one has blocked the other, nor in a download', async () => {
    const { seeker, helper, trip } = await given.agreed();
    await helper.put(`/api/trips/${trip.id}/notes`, { text: 'Call 5550143', revision: 0 });
    await given.endTrip(trip.id);
    await helper.put(`/api/blocks/${ids(seeker)}`);
    const { notes, can } = await given.trip(seeker, trip.id);
    expect({ notes, can }).toEqual({
      notes: { text: '', revision: 1, changedBy: null, changedAt: null },
      can: ['say_met'],
    });
    expect((await seeker.get('/api/account/data')).text).not.toContain('5550143');
  });

  it.each([
    ['a block', ({ seeker, helper }: Pair) => helper.put(`/api/blocks/${ids(seeker)}`)],
    ['a suspension', ({ helper }: Pair) => app().nest.get(ModerateFlow).suspend(ids(helper), MODERATOR)],
  ] as const)('is cancelled by %s', async (_name, act) => {
    const { trip, ...people } = await given.agreed();
    await act(people);
    await given.check();
    const seen = await given.trip(people.seeker, trip.id);
    expect(seen).toMatchObject({ state: 'cancelled' });
    expect(seen.steps.at(-1)).toMatchObject({ step: 'cancel', by: 'site', reason: 'unavailable' });
  });

  it('is cancelled when one of the two leaves, and stays readable', async () => {
    const { seeker, helper, trip } = await given.agreed();
    await given.leave(helper);
    await given.check();
    expect(await given.trip(seeker, trip.id)).toMatchObject({
      state: 'cancelled',
      otherUser: { username: 'Deleted traveler' },
    });
  });

  it('is answered without a live event for who has left', async () => {
    const { seeker, helper, trip } = await given.agreed();
    await given.endTrip(trip.id);
    await given.leave(helper);
    await given.step(seeker, trip.id, 'met', { met: true });
    expect(await given.events(helper)).toEqual([]);
    expect(await given.unread(helper)).toBe(0);
  });

  it.each([
    ['deleted', ({ seeker, requestId }: Pair) => seeker.delete(`/api/listing/${requestId}`)],
    ['hidden', ({ requestId }: Pair) => app().nest.get(ModerateFlow).hideListing(requestId, MODERATOR)],
  ] as const)('outlives a listing that is %s', async (_name, act) => {
    const { trip, ...people } = await given.agreed();
    await act(people);
    await given.check();
    expect(await given.trip(people.helper, trip.id)).toMatchObject({ state: 'agreed', request: null });
  });

  it('follows its edited listing, which is mailed to both, and stays when that is closed', async () => {
    const { seeker, helper, requestId, trip } = await given.agreed();
    await seeker.patch(`/api/listing/${requestId}`, { flightNumber: 'QR 529' });
    await seeker.post(`/api/listing/${requestId}/close`);
    await given.check();
    const seen = await given.trip(helper, trip.id);
    expect(seen).toMatchObject({ state: 'agreed', revision: 2, itinerary: { flightNumber: 'QR 529' } });
    expect(seen.steps.at(-1)).toMatchObject({ step: 'change_trip', by: 'site' });
    for (const { email } of [seeker, helper])
      await app().mailTo(email, ({ subject }) => subject?.includes('The trip has changed') === true);
  });
});

describe('a question that is not answered yet', () => {
  it.each([
    ['a block', 'unavailable', ({ seeker, helper }: Pair) => helper.put(`/api/blocks/${ids(seeker)}`)],
    ['a suspension', 'unavailable', ({ helper }: Pair) => app().nest.get(ModerateFlow).suspend(ids(helper), MODERATOR)],
    ['a deleted account', 'unavailable', ({ helper }: Pair) => given.leave(helper)],
    [
      'a deleted offer',
      'listing_deleted',
      async ({ helper, offerId }: Pair) => {
        await helper.delete(`/api/listing/${offerId}`);
        await deletedLongAgo(offerId);
      },
    ],
    [
      'a hidden request',
      'listing_deleted',
      ({ requestId }: Pair) => app().nest.get(ModerateFlow).hideListing(requestId, MODERATOR),
    ],
  ] as const)('is withdrawn by %s', async (_name, reason, act) => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await act(people);
    await given.check();
    const seen = await given.trip(people.seeker, asked.id);
    expect(seen).toMatchObject({ state: 'withdrawn', can: [] });
    expect(seen.steps.at(-1)).toMatchObject({ step: 'withdraw', by: 'site', reason });
  });

  it('follows its edited listing, which is mailed to both', async () => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await people.seeker.patch(`/api/listing/${people.requestId}`, { flightNumber: 'QR 529' });
    await given.check();
    expect(await given.trip(people.helper, asked.id)).toMatchObject({ state: 'asked', revision: 2 });
    for (const { email } of [people.seeker, people.helper])
      await app().mailTo(email, ({ subject }) => subject?.includes('The trip has changed') === true);
  });

  it.each([
    ['closed by who asked', ({ seeker, requestId }: Pair) => seeker.post(`/api/listing/${requestId}/close`)],
    ['full', ({ helper, offerId }: Pair) => helper.put(`/api/listing/${offerId}/full`, { full: true })],
  ] as const)('can still be agreed to when a listing is %s', async (_name, act) => {
    const people = await given.pair();
    const asked = await given.ask(people);
    await act(people);
    await given.check();
    expect(await given.agree(people.helper, asked)).toMatchObject({ status: 200 });
  });
});

describe('after the flight', () => {
  it('both are asked once, reminded once, and two yes make it done', async () => {
    const { seeker, helper, trip } = await given.agreed();
    expect(await given.step(seeker, trip.id, 'met', { met: true })).toMatchObject({ status: 409 });
    await given.endTrip(trip.id);
    for (const _ of [1, 2]) await given.check();
    const count = async () => (await given.trip(seeker, trip.id)).steps.filter(({ step }) => step === 'ask_met').length;
    expect(await count()).toBe(1);
    await given.endTrip(trip.id, 4);
    for (const _ of [1, 2]) await given.check();
    expect(await count()).toBe(2);
    expect(bodyOf(await given.step(seeker, trip.id, 'met', { met: true }))).toMatchObject({ state: 'agreed' });
    expect(bodyOf(await given.step(helper, trip.id, 'met', { met: true }))).toMatchObject({ state: 'done' });
  });

  it('one yes makes it done after 14 days', async () => {
    const { seeker, trip } = await given.agreed();
    await given.endTrip(trip.id);
    await given.step(seeker, trip.id, 'met', { met: true });
    await given.endTrip(trip.id, 14);
    await given.check();
    expect(await given.trip(seeker, trip.id)).toMatchObject({ state: 'done' });
  });

  it('the reason of a no is kept where the same answer is sent again without one', async () => {
    const { trip, seeker } = await given.agreed();
    await given.endTrip(trip.id, 1);
    await given.step(seeker, trip.id, 'met', { met: false, reason: 'did_not_come', text: 'Nobody was there.' });
    await given.step(seeker, trip.id, 'met', { met: false });
    const answers = () => sql('select reason, details from messaging.trip_answer where trip_id = $1', trip.id);
    expect(await answers()).toMatchObject([{ reason: 'did_not_come', details: 'Nobody was there.' }]);
    await given.step(seeker, trip.id, 'met', { met: true });
    expect(await answers()).toMatchObject([{ reason: null, details: null }]);
  });

  it('two people who did not meet somebody bring them before the operator', async () => {
    const { trip, ...people } = await given.agreed();
    const missed = async ({ id }: Trip, seeker: typeof people.seeker) => {
      await given.endTrip(id, 14);
      await given.step(seeker, id, 'met', { met: false, reason: 'did_not_come' });
      expect(await given.trip(seeker, id)).toMatchObject({ state: 'not_met' });
    };
    const reports = () => sql('select id from messaging.report where about_id = $1', ids(people.helper));
    await missed(trip, people.seeker);
    expect(await reports()).toHaveLength(0);
    const seeker = await given.verified();
    const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
    const second = await given.ask({ ...people, seeker, requestId });
    await given.agree(people.helper, second);
    await missed(second, seeker);
    const [report] = await reports();
    const { trips } = await app().nest.get(ModerateFlow).show(Number(report?.['id']), MODERATOR);
    expect(trips).toMatchObject([
      { id: second.id, state: 'not_met', askerId: ids(seeker), answers: [{ reason: 'did_not_come' }] },
      { id: trip.id, state: 'not_met', answers: [{ userId: ids(people.seeker) }] },
    ]);
    expect(trips[0]?.steps.at(-1)).toMatchObject({ step: 'miss', byId: null, reason: null });
  });
});

const setFull = (who: Pair['seeker'], id: number, full: boolean) => who.put(`/api/listing/${id}/full`, { full });

/** Whether the lists, which all have the same condition, show it. */
const isListed = async (owner: Pair['seeker'], listingId: number) =>
  bodyOf<Traveler>(await app().get(`/api/listings/${ids(owner)}`)).listings.some(({ id }) => id === listingId);

/** Whether the newest page of its route has it. */
const isFound = async (listingId: number) =>
  bodyOf<Listing[]>(await app().get('/api/listings?from=MAA&to=LHR&order=newest&limit=50')).some(
    ({ id }) => id === listingId,
  );

const ownListing = async (owner: Pair['seeker'], listingId: number) =>
  bodyOf<OwnListing[]>(await owner.get('/api/my-listings')).find(({ id }) => id === listingId);

describe('a request with an Amigo', () => {
  it('leaves the lists, says so on its page, and comes back when the trip is cancelled', async () => {
    const { seeker, requestId, trip } = await given.agreed();
    await given.followAmigo(requestId);
    expect(await isListed(seeker, requestId)).toBe(false);
    expect(await app().get(`/api/listing/${requestId}`)).toMatchObject({ status: 200, body: { hasAmigo: true } });
    expect(await ownListing(seeker, requestId)).toMatchObject({ status: 'active', hasAmigo: true, isFull: true });
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    await given.followAmigo(requestId);
    expect(await isListed(seeker, requestId)).toBe(true);
    expect(await ownListing(seeker, requestId)).toMatchObject({ status: 'active', hasAmigo: false, isFull: false });
  });

  it('comes back when the two did not meet', async () => {
    const { seeker, helper, requestId, trip } = await given.agreed();
    await given.followAmigo(requestId);
    await given.endTrip(trip.id);
    for (const who of [seeker, helper]) await given.step(who, trip.id, 'met', { met: false });
    await given.followAmigo(requestId);
    expect(await isListed(seeker, requestId)).toBe(true);
  });

  it('stays in the lists with its badge where its owner keeps it open, and can be asked about when it is free again', async () => {
    const { seeker, helper, requestId, trip, ...people } = await given.agreed();
    await given.followAmigo(requestId);
    expect(bodyOf(await setFull(seeker, requestId, false))).toMatchObject({ status: 'active', isFull: false });
    await given.followAmigo(requestId);
    expect(await isListed(seeker, requestId)).toBe(true);
    expect(bodyOf(await app().get(`/api/listing/${requestId}`))).toMatchObject({ hasAmigo: true });
    const third = await given.verified();
    const askThird = () =>
      third.post('/api/trips', { otherUserId: ids(seeker), theirListingId: requestId, text: 'May I help?' });
    expect(await askThird()).toMatchObject({ status: 409, body: { code: 'messaging.has_amigo' } });
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    await given.followAmigo(requestId);
    expect(bodyOf(await given.agree(seeker, bodyOf(await askThird(), 201)))).toMatchObject({ state: 'agreed' });
    await given.followAmigo(requestId);
    expect(await isListed(seeker, requestId)).toBe(false);
    expect(await seeker.post('/api/trips', given.question({ ...people, seeker, helper, requestId }))).toMatchObject({
      status: 409,
      body: { code: 'messaging.has_amigo' },
    });
  });

  it('can be agreed about a second time by the same two', async () => {
    const { trip, ...people } = await given.agreed();
    await given.followAmigo(people.requestId);
    await given.step(people.helper, trip.id, 'cancel', { reason: 'plans_changed' });
    const again = await given.ask(people);
    expect(bodyOf(await given.agree(people.helper, again))).toMatchObject({ state: 'agreed' });
  });

  it('stays closed where its owner has closed it, and is as full as before when it is reopened', async () => {
    const { seeker, requestId, trip } = await given.agreed();
    await given.followAmigo(requestId);
    expect(bodyOf(await seeker.post(`/api/listing/${requestId}/close`))).toMatchObject({
      status: 'closed',
      isFull: true,
    });
    expect(bodyOf(await seeker.post(`/api/listing/${requestId}/reopen`))).toMatchObject({
      status: 'active',
      isFull: true,
    });
    expect(await isListed(seeker, requestId)).toBe(false);
    await seeker.post(`/api/listing/${requestId}/close`);
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    await given.followAmigo(requestId);
    expect((await app().get(`/api/listing/${requestId}`)).status).toBe(404);
  });
});

describe('a full offer', () => {
  it('leaves the lists and the search until its owner says otherwise, and nobody can ask about it', async () => {
    const { helper, offerId, ...people } = await given.pair();
    expect(bodyOf(await setFull(helper, offerId, true))).toMatchObject({ status: 'active', isFull: true });
    expect(await isListed(helper, offerId)).toBe(false);
    expect(await isFound(offerId)).toBe(false);
    expect((await app().get(`/api/listing/${offerId}`)).status).toBe(200);
    expect(await people.seeker.post('/api/trips', given.question({ ...people, helper, offerId }))).toMatchObject({
      status: 409,
      body: { code: 'messaging.listing_full' },
    });
    await setFull(helper, offerId, false);
    expect(await isListed(helper, offerId)).toBe(true);
    expect(await isFound(offerId)).toBe(true);
  });

  it('stays in the lists when somebody agrees, and is full no more when a trip is cancelled', async () => {
    const { seeker, helper, offerId, trip } = await given.agreed();
    await given.followAmigo(offerId);
    expect(await isListed(helper, offerId)).toBe(true);
    await setFull(helper, offerId, true);
    await given.followAmigo(offerId);
    expect(await isListed(helper, offerId)).toBe(false);
    await given.step(seeker, trip.id, 'cancel', { reason: 'other' });
    for (const _ of [1, 2]) await given.followAmigo(offerId);
    expect(await isListed(helper, offerId)).toBe(true);
    await setFull(helper, offerId, true);
    await given.followAmigo(offerId);
    expect(await isListed(helper, offerId)).toBe(false);
  });

  it("is nobody else's to change, and needs a yes or a no", async () => {
    const { seeker, helper, offerId } = await given.pair();
    expect((await setFull(seeker, offerId, true)).status).toBe(404);
    expect((await helper.put(`/api/listing/${offerId}/full`, {})).status).toBe(400);
  });
});

describe('the database', () => {
  it('refuses to change or delete a step, and a state that nobody can reach', async () => {
    const { trip } = await given.agreed();
    for (const statement of [
      'update messaging.trip_step set reason = null where trip_id = $1',
      'delete from messaging.trip_step where trip_id = $1',
      "update messaging.trip set state = 'declined' where id = $1",
      "insert into messaging.trip_step (trip_id, step, from_state, to_state, created_at) values ($1, 'agree', 'declined', 'agreed', now())",
    ])
      await expect(sql(statement, trip.id)).rejects.toThrow(/only grows|No trip goes|trip_step_known/);
    await sql('delete from messaging.trip where id = $1', trip.id);
  });
});
