import type { Trip, TripDetails } from 'contracts';
import { TripChecksJob } from '../../src/modules/messaging/trips/trip-checks.job.ts';
import { TripReviewsService } from '../../src/modules/listings/index.ts';
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
  const agree = (who: TestBrowser, { id, revision }: Pick<Trip, 'id' | 'revision'>) =>
    step(who, id, 'agree', { revision });
  const pair = async (offer: Form = {}): Promise<Pair> => {
    const [seeker, helper] = await given.verifiedPair();
    const { id: requestId } = await given.listing(seeker, { type: 'seeking_help' });
    const { id: offerId } = await given.listing(helper, offer);
    return { seeker, helper, requestId, offerId };
  };
  /** What the seeker sends to ask the helper, with both listings. */
  const question = ({ helper, requestId, offerId }: Pair, changes: Form = {}): Form => ({
    otherUserId: ids(helper),
    listingId: requestId,
    theirListingId: offerId,
    text: 'Would you fly together with my mother?',
    ...changes,
  });
  const ask = async (people: Pair, changes: Form = {}): Promise<Trip> =>
    bodyOf(await people.seeker.post('/api/trips', question(people, changes)), 201);
  const agreed = async (people?: Pair): Promise<Pair & { trip: Trip }> => {
    const both = people ?? (await pair());
    const trip = bodyOf<Trip>(await agree(both.helper, await ask(both)));
    return { ...both, trip };
  };
  /** By the backend's clock: the one of the database may be some milliseconds ahead. */
  const inDays = (days: number) => new Date(app().clock.now().getTime() + days * 24 * 3_600_000);
  /** Moves the morning after the last flight into the past, and when the two were asked whether they met. */
  const endTrip = (id: number, daysAgo = 0): Promise<unknown> =>
    run(
      app().settings.databaseUrl,
      `update messaging.trip set question_at = $2::timestamptz, departs_at = $2::timestamptz, asked_met_at = case when $3 then $2::timestamptz end
       where id = $1`,
      [id, inDays(-daysAgo), daysAgo > 0],
    );
  return {
    ...given,
    pair,
    question,
    ask,
    step,
    agree,
    /** A pair, and what they have agreed. */
    agreed,
    /** A pair, and the trip that they have taken. */
    done: async (people?: Pair): Promise<Pair & { trip: Trip }> => {
      const { trip, ...both } = await agreed(people);
      await endTrip(trip.id);
      await step(both.seeker, trip.id, 'met', { met: true });
      return { ...both, trip: bodyOf(await step(both.helper, trip.id, 'met', { met: true })) };
    },
    review: (who: TestBrowser, { id }: Pick<Trip, 'id'>, changes: Form = {}): Promise<Answer> =>
      step(who, id, 'review', { rating: 5, text: 'She waited for us at the gate', ...changes }),
    /** Moves the day on which the trip was done into the past, and that on which its reviews are shown. */
    doneDaysAgo: async ({ id }: Pick<Trip, 'id'>, days: number): Promise<void> => {
      const query = (text: string, at: Date) => run(app().settings.databaseUrl, text, [id, at]);
      await query('update messaging.trip set updated_at = $2 where id = $1', inDays(-days));
      await query('update listings.testimonial set reveal_at = $2 where trip_id = $1', inDays(14 - days));
    },
    revealReviews: () => app().nest.get(TripReviewsService).revealDue(),
    trip: async (who: TestBrowser, id: number): Promise<TripDetails> => bodyOf(await who.get(`/api/trips/${id}`)),
    trips: async (who: TestBrowser, query = ''): Promise<Trip[]> => bodyOf(await who.get(`/api/trips?${query}`)),
    /** Does what the scheduled job and the jobs of trips do. */
    check: () => app().nest.get(TripChecksJob).sweep(),
    followAmigo: (requestId: number) => app().nest.get(AmigosFlow).follow(requestId),
    endTrip,
  };
};
