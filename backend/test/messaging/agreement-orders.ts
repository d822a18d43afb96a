import { expect } from '@jest/globals';
import type { Agreement } from 'contracts';
import fc from 'fast-check';
import { AgreementChecksJob } from '../../src/modules/messaging/agreements/agreement-checks.job.ts';
import { findTransition } from '../../src/modules/messaging/agreements/transitions.ts';
import type { Answer, TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { givenTrips, type Pair } from './given-trips.ts';

const acts = fc.constantFrom('ask', 'agree', 'decline', 'withdraw', 'cancel', 'met', 'missed', 'land', 'check');
const sides = fc.constantFrom<'seeker' | 'helper'>('seeker', 'helper');
const stories = fc.array(
  fc.array(fc.record({ act: acts, side: sides, isOtherNode: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  { minLength: 3, maxLength: 12 },
);

interface Stored {
  agreement_id: string;
  step: 'agree';
  from_state: 'asked' | 'none';
  to_state: string;
  by_id: string | null;
  state: string;
  asker_id: string;
}

/** Every step follows from the one before, by the table, and the last one is the state. */
function findFaults(rows: readonly Stored[]): string[] {
  const faults: string[] = [];
  for (const steps of Map.groupBy(rows, (row) => row.agreement_id).values()) {
    let state = 'none';
    for (const { step, from_state: from, to_state: to, by_id: by, asker_id: asker } of steps) {
      const actor = by === null ? 'site' : by === asker ? 'asker' : 'asked';
      if (from !== state || findTransition(step, from, actor)?.to !== to)
        faults.push(`${state}: ${from} ${step} ${to}`);
      state = to;
    }
    if (state !== steps[0]?.state) faults.push(`${state} is stored as ${steps[0]?.state}`);
  }
  return faults;
}

interface Nodes {
  app: () => TestApp;
  other: () => TestApp;
}

/** Both sides press in any order, also at the same time, on two nodes, while the site's own job runs, also twice at the same time. */
export async function checkOrders(nodes: Nodes, { numRuns }: { numRuns: number }): Promise<void> {
  const { app } = nodes;
  const given = givenTrips(app);
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      await run(app().settings.databaseUrl, 'delete from platform.rate_limit');
      const people = await given.pair();
      for (const moment of story) await Promise.all(moment.map((one) => act(nodes, people, one)));
      const rows = await run<Stored>(
        app().settings.databaseUrl,
        `select s.agreement_id, s.step, s.from_state, s.to_state, s.by_id, a.state, a.asker_id
         from messaging.agreement_step s join messaging.agreement a on a.id = s.agreement_id
         where a.request_id = $1 order by s.id`,
        [people.requestId],
      );
      expect(findFaults(rows)).toEqual([]);
      const open = await given.trips(people.seeker);
      expect(open.filter(({ state }) => state === 'asked' || state === 'agreed').length).toBeLessThan(2);
    }),
    { numRuns, endOnFailure: true },
  );
}

async function act(
  { app, other }: Nodes,
  people: Pair,
  { act: name, side, isOtherNode }: { act: string; side: 'seeker' | 'helper'; isOtherNode: boolean },
): Promise<void> {
  const node = isOtherNode ? other() : app();
  const who: TestBrowser = isOtherNode ? people[side].at(other()) : people[side];
  if (name === 'check') return node.nest.get(AgreementChecksJob).sweep();
  if (name === 'ask') {
    const [to, mine, theirs] =
      side === 'seeker'
        ? [people.helper, people.requestId, people.offerId]
        : [people.seeker, people.offerId, people.requestId];
    const body = { otherUserId: to.user.id, listingId: mine, theirListingId: theirs, text: 'Shall we?' };
    return expectNoFault(await who.post('/api/trips', body));
  }
  const [trip] = (await who.get('/api/trips')).body as Agreement[];
  if (trip === undefined) return;
  if (name === 'land') return void (await givenTrips(app).endTrip(trip.id, 1));
  const [path, body] =
    name === 'met' || name === 'missed'
      ? ['met', { met: name === 'met' }]
      : [name, { revision: trip.revision, reason: 'other' }];
  expectNoFault(await who.post(`/api/trips/${trip.id}/${path}`, body));
}

function expectNoFault({ status, text }: Answer): void {
  if (![200, 201, 409, 429].includes(status)) throw new Error(`It answered ${status} ${text}`);
}
