import { expect } from '@jest/globals';
import type { Trip, TripState, TripStep } from 'contracts';
import fc from 'fast-check';
import { TripChecksJob } from '../../src/modules/messaging/trips/trip-checks.job.ts';
import { findTransition } from '../../src/modules/messaging/trips/transitions.ts';
import type { Answer, Browser, Site, TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { listings } from '../listings/given.ts';
import { givenTrips, type Pair } from './given-trips.ts';

const acts = fc.constantFrom('ask', 'agree', 'decline', 'withdraw', 'cancel', 'met', 'missed', 'land', 'check');
const sides = fc.constantFrom<'seeker' | 'helper'>('seeker', 'helper');
/** With the helper of the whole way, or the one of its last flight. */
const pairs = fc.constantFrom<keyof Party>('whole', 'part');
const stories = fc.array(
  fc.array(fc.record({ act: acts, side: sides, pair: pairs, isOtherNode: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 3, maxLength: 12 },
);

/** One request with a connection, and two who offer to help on it. */
interface Party {
  readonly whole: Pair;
  readonly part: Pair;
}

/** The status of a request whose node was killed before it answered. */
export const NO_ANSWER = 0;
const STATUSES = [200, 201, 409, 429, NO_ANSWER];
/** A busy processor: nothing was done, and the same request may succeed in a moment. */
const BUSY = 503;
const MAX_REPEATS = 20;
/** What presses and answers are called in the history, where it is another name. */
const STEPS: Record<string, string> = { met: 'say_met', missed: 'say_not_met' };

export interface StoredStep {
  step_id: string;
  trip_id: string;
  step: TripStep;
  from_state: TripState | 'none';
  to_state: string;
  by_id: string | null;
  state: TripState;
  asker_id: string;
  asked_id: string;
  helper_id: string;
  reason: string | null;
  revision: number;
}

/** What somebody pressed, and the answer. */
export interface Press {
  readonly step: string;
  readonly byId: number;
  /** Undefined for a question that was not answered with a trip. */
  readonly tripId: number | undefined;
  readonly status: number;
  /** Of a refusal. */
  readonly code: string | undefined;
}

/** Of one request, or of all. */
export const readSteps = (databaseUrl: string, requestId: number | null = null): Promise<StoredStep[]> =>
  run<StoredStep>(
    databaseUrl,
    `select s.id as step_id, s.trip_id, s.step, s.from_state, s.to_state, s.by_id, a.state, a.asker_id, a.asked_id, a.helper_id, s.reason, a.revision
     from messaging.trip a left join messaging.trip_step s on s.trip_id = a.id
     where $1::bigint is null or a.request_id = $1 order by s.id`,
    [requestId],
  );

/** The flights of a request, or of all, that have two Amigos. */
export const findDoubleAmigos = (databaseUrl: string, requestId: number | null = null): Promise<object[]> =>
  run(
    databaseUrl,
    `select t.request_id, f.request_position from messaging.trip t join messaging.trip_flight f on f.trip_id = t.id
     where t.state in ('agreed', 'done') and ($1::bigint is null or t.request_id = $1)
     group by 1, 2 having count(distinct t.id) > 1`,
    [requestId],
  );

/**
 * Every step follows from the one before, by the table; the last one is the state, and the revision counts the changes of the trip. What
 * was acknowledged is there once, and nothing that nobody pressed.
 */
export function findFaults(rows: readonly StoredStep[], presses: readonly Press[]): string[] {
  const faults: string[] = [];
  for (const [id, steps] of Map.groupBy(rows, (row) => row.trip_id)) {
    let state = 'none';
    for (const { step, from_state: from, to_state: to, by_id: by, asker_id: asker } of steps) {
      const actor = by === null ? 'site' : by === asker ? 'asker' : 'asked';
      if (from !== state || findTransition(step, from, actor)?.to !== to)
        faults.push(`${id}: ${state}, then ${from} ${step} ${to}`);
      state = to;
    }
    if (state !== steps[0]?.state) faults.push(`${id}: ${state} is stored as ${steps[0]?.state}`);
    const changes = steps.filter(({ step }) => step === 'change_trip').length;
    if (steps[0]?.revision !== 1 + changes) faults.push(`${id}: ${changes} changes, revision ${steps[0]?.revision}`);
  }
  return [...faults, ...findLost(rows, presses), ...findUnpressed(rows, presses)];
}

function findLost(rows: readonly StoredStep[], presses: readonly Press[]): string[] {
  const stored = Map.groupBy(rows, (row) => `${row.trip_id} ${row.step} by ${row.by_id}`);
  const done = Map.groupBy(presses.filter(isDone), ({ tripId, step, byId }) => `${tripId} ${step} by ${byId}`);
  return [...done].flatMap(([what, { length }]) => {
    const times = stored.get(what)?.length ?? 0;
    // Agreeing twice is agreeing once, and so is the same answer
    const isThere = what.includes(' agree ') ? times === 1 : times >= (what.includes(' say_') ? 1 : length);
    return isThere ? [] : [`${what} was acknowledged ${length} times, and is stored ${times} times`];
  });
}

function findUnpressed(rows: readonly StoredStep[], presses: readonly Press[]): string[] {
  const possible = presses.filter((press) => isDone(press) || press.status === NO_ANSWER);
  const pressed = Map.groupBy(possible, ({ step, byId }) => `${step} by ${byId}`);
  const byPeople = rows.filter((row) => row.by_id !== null);
  return [...Map.groupBy(byPeople, (row) => `${row.step} by ${row.by_id}`)].flatMap(([what, { length }]) => {
    const times = pressed.get(what)?.length ?? 0;
    return length <= times ? [] : [`${what} is stored ${length} times, and was pressed ${times} times`];
  });
}

export const isDone = ({ status }: Pick<Press, 'status'>): boolean => status >= 200 && status < 300;

/** A node as the two people reach it. */
export interface OrdersNode {
  readonly site: Site;
  /** Runs, or orders, the site's own job. */
  sweep(): Promise<unknown>;
}

export const inThisProcess = (app: TestApp): OrdersNode => ({
  site: app,
  sweep: () => app.nest.get(TripChecksJob).sweep(),
});

interface Nodes {
  readonly app: () => TestApp;
  readonly other: () => OrdersNode;
  /** After each order. */
  readonly onOrder?: () => void;
}

/**
 * One who seeks company, and two who offer it on all or a part of the way, press in any order, also at the same time, on two nodes, while the
 * site's own job runs, also twice at the same time. Returns what was pressed.
 */
export async function checkOrders(nodes: Nodes, { numRuns }: { numRuns: number }): Promise<Press[]> {
  const { app, onOrder } = nodes;
  const given = givenTrips(app);
  const all: Press[] = [];
  const parties = await addParties(app(), numRuns);
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const party = parties.pop();
      if (party === undefined) throw new Error('There are more orders than people.');
      const { seeker, requestId } = party.whole;
      const presses: Press[] = [];
      for (const moment of story)
        presses.push(
          ...(await Promise.all(moment.map((one) => act(nodes, party[one.pair], one)))).filter(
            (one) => one !== undefined,
          ),
        );
      all.push(...presses);
      const { databaseUrl } = app().settings;
      const rows = await readSteps(databaseUrl, requestId);
      expect(findFaults(rows, presses)).toEqual([]);
      expect(await findDoubleAmigos(databaseUrl, requestId)).toEqual([]);
      const open = await given.trips(seeker, 'open=true');
      const others = open.map(({ otherUser }) => otherUser.id);
      expect(new Set(others).size).toBe(others.length);
      onOrder?.();
    }),
    { numRuns, endOnFailure: true },
  );
  return all;
}

/** Without the forms of their listings, which take longer than what follows. */
async function addParties(app: TestApp, count: number): Promise<Party[]> {
  const given = givenTrips(() => app);
  const people: [Browser, Browser, Browser][] = [];
  for (let at = 0; at < count; at += 1) people.push([...(await given.verifiedPair()), await given.verified()]);
  const stops = [{ at: 'DOH' }];
  const added = await listings(
    app,
    people.flatMap(([seeker, helper, other]) => [
      { type: 'seeking_help', userId: seeker.user.id, email: seeker.email, stops },
      { type: 'helper', userId: helper.user.id, email: helper.email, stops },
      { type: 'helper', userId: other.user.id, email: other.email, from: 'DOH' },
    ]),
  );
  return people.map(([seeker, helper, other], at) => {
    const [requestId = 0, offerId = 0, partId = 0] = added.slice(3 * at);
    return {
      whole: { seeker, helper, requestId, offerId },
      part: { seeker, helper: other, requestId, offerId: partId },
    };
  });
}

async function act(
  { app, other }: Nodes,
  people: Pair,
  { act: name, side, isOtherNode }: { act: string; side: 'seeker' | 'helper'; isOtherNode: boolean },
): Promise<Press | undefined> {
  const node = isOtherNode ? other() : inThisProcess(app());
  const byId = people[side].user.id;
  const who: TestBrowser = people[side].at(node.site);
  if (name === 'check') return void (await node.sweep());
  if (name === 'ask') {
    const [to, mine, theirs] =
      side === 'seeker'
        ? [people.helper, people.requestId, people.offerId]
        : [people.seeker, people.offerId, people.requestId];
    const body = { otherUserId: to.user.id, listingId: mine, theirListingId: theirs, text: 'Shall we?' };
    return toPress({ step: name, byId, tripId: undefined }, await repeatWhileBusy(() => who.post('/api/trips', body)));
  }
  const otherId = people[side === 'seeker' ? 'helper' : 'seeker'].user.id;
  const { status, body: trips } = await repeatWhileBusy(() => who.get(`/api/trips?with=${otherId}`));
  const [trip] = status === NO_ANSWER ? [] : (trips as Trip[]);
  if (trip === undefined) return undefined;
  if (name === 'land') return void (await givenTrips(app).endTrip(trip.id, 1));
  const [path, body] =
    name === 'met' || name === 'missed'
      ? ['met', { met: name === 'met' }]
      : [name, { revision: trip.revision, reason: 'other' }];
  const answer = await repeatWhileBusy(() => who.post(`/api/trips/${trip.id}/${path}`, body));
  return toPress({ step: STEPS[name] ?? name, byId, tripId: trip.id }, answer);
}

async function repeatWhileBusy(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let times = 0; times < MAX_REPEATS && answer.status === BUSY; times += 1) answer = await send();
  return answer;
}

function toPress(press: Pick<Press, 'step' | 'byId' | 'tripId'>, { status, text, body }: Answer): Press {
  if (!STATUSES.includes(status)) throw new Error(`It answered ${status} ${text}`);
  const { id, code } = (body ?? {}) as { id?: number; code?: string };
  return { ...press, tripId: isDone({ status }) ? id : press.tripId, status, code };
}
