import type { Agreement, Trip } from 'contracts';
import { AgreementChecksJob } from '../../src/modules/messaging/agreements/agreement-checks.job.ts';
import { AmigosFlow } from '../../src/flows/amigos/amigos.flow.ts';
import type { Answer, Browser, TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import type { Form } from '../listings/given.ts';
import { bodyOf, givenMessages, ids } from './given.ts';

/** Somebody who seeks help, somebody who offers it, and their listings. */
export interface Pair {
  readonly seeker: Browser;
  readonly helper: Browser;
  readonly requestId: number;
  readonly offerId: number;
}

/** People who ask each other to fly together. */
export const givenTrips = (app: () => TestApp) => {
  const given = givenMessages(app);
  const step = (who: TestBrowser, id: number, name: string, body: Form = {}): Promise<Answer> =>
    who.post(`/api/trips/${id}/${name}`, body);
  const agree = (who: TestBrowser, { id, revision }: Pick<Agreement, 'id' | 'revision'>) =>
    step(who, id, 'agree', { revision });
  const pair = async (): Promise<Pair> => {
    const [seeker, helper] = await given.verifiedPair();
    const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
    const { id: offerId } = await given.listing(helper);
    return { seeker, helper, requestId, offerId };
  };
  /** What the seeker sends to ask the helper, with both listings. */
  const question = ({ helper, requestId, offerId }: Pair, changes: Form = {}): Form => ({
    ...{ otherUserId: ids(helper), listingId: requestId, theirListingId: offerId },
    text: 'Would you fly together with my mother?',
    ...changes,
  });
  const ask = async (people: Pair, changes: Form = {}): Promise<Agreement> =>
    bodyOf(await people.seeker.post('/api/trips', question(people, changes)), 201);
  return {
    ...given,
    pair,
    question,
    ask,
    step,
    agree,
    /** A pair, and what they have agreed. */
    agreed: async (): Promise<Pair & { trip: Agreement }> => {
      const people = await pair();
      const trip = bodyOf<Agreement>(await agree(people.helper, await ask(people)));
      return { ...people, trip };
    },
    trip: async (who: TestBrowser, id: number): Promise<Trip> => bodyOf(await who.get(`/api/trips/${id}`)),
    trips: async (who: TestBrowser, query = ''): Promise<Agreement[]> => bodyOf(await who.get(`/api/trips?${query}`)),
    /** Does what the scheduled job and the jobs of agreements do. */
    check: () => app().nest.get(AgreementChecksJob).sweep(),
    followAmigo: (requestId: number) => app().nest.get(AmigosFlow).follow(requestId),
    /** Moves the morning after the last flight into the past. */
    endTrip: (id: number, daysAgo = 0): Promise<unknown> =>
      run(
        app().settings.databaseUrl,
        'update messaging.agreement set question_at = now() - make_interval(days => $2) where id = $1',
        [id, daysAgo],
      ),
  };
};
