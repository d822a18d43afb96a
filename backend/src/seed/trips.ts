import type { EntityManager } from '@mikro-orm/postgresql';
import type { TripStep } from 'contracts';
import {
  TripEntity,
  TripStepEntity,
  countTrip,
  findItinerary,
  findTripListings,
  isShared,
  type MessageEntity,
  messagingDb,
  itinerariesByIds,
  storeFlights,
  toItinerary,
  toItineraryColumns,
  toSchedules,
  toSegment,
} from '../modules/messaging/index.ts';
import type { AddedConversation, SeedStep } from './conversations.ts';
import { findPosted, type PostedListing } from './listings.ts';
import { getId, HOUR_MS, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';

interface SeedListingName {
  of: string;
  route: string;
  day: number;
}

interface SeedTrip {
  helper: string;
  request?: SeedListingName;
  offer?: SeedListingName;
  /** What happened after the flight: the question, or both answers too. */
  after?: 'asked' | 'done';
}

/** What people of the demo have asked and agreed, the oldest first; their steps are in the conversations. */
const TRIPS = readSeed<Readonly<Record<string, SeedTrip>>>('trips');

interface Context {
  posted: readonly PostedListing[];
  conversations: readonly AddedConversation[];
}

/** A message that carries a step. */
interface Line {
  step: SeedStep;
  message: MessageEntity;
}

/** Takes the steps one after the other, as people do: the database knows no other way to a state. */
export async function addTrips(em: EntityManager, people: Ids, context: Context): Promise<void> {
  for (const [key, trip] of Object.entries(TRIPS)) await addTrip(em, people, context, { key, ...trip });
}

async function addTrip(
  em: EntityManager,
  people: Ids,
  { posted, conversations }: Context,
  { key, helper, request, offer, after }: SeedTrip & { key: string },
): Promise<void> {
  const [ask, ...others] = findLines(conversations, key);
  const listings = [request, offer].map((name) => name && findPosted(posted, name).entity);
  const ids = listings.flatMap((listing) => listing?.id ?? []);
  const db = messagingDb(em);
  const itineraries = await itinerariesByIds(db, ids).execute();
  const of = { requestId: listings[0]?.id ?? null, offerId: listings[1]?.id ?? null };
  const between = conversations.find(({ conversation }) => conversation.id === ask?.message.conversation);
  if (ask === undefined || itineraries.length === 0 || between === undefined)
    throw new Error(`The demo data names the trip ${key}, about which nobody asks.`);
  const { lowerId, higherId } = between.conversation;
  const { senderId: askerId, content, createdAt } = ask.message;
  const found = findTripListings(itineraries, of);
  const itinerary = await findItinerary(db, found);
  if (!isShared(itinerary)) throw new Error(`The two of the trip ${key} share no flight.`);
  const schedules = toSchedules(found);
  const trip = em.create(TripEntity, {
    conversation: between.conversation.id,
    askerId,
    askedId: askerId === lowerId ? higherId : lowerId,
    ...of,
    ...toItineraryColumns(itinerary),
    helperId: getId(people, helper),
    flightCount: itinerary.flights.length,
    requestSchedule: schedules.request ?? null,
    offerSchedule: schedules.offer ?? null,
    content,
    state: 'asked',
    createdAt,
    updatedAt: createdAt,
  });
  await em.flush();
  await storeFlights(db, trip.id, itinerary.flights);
  addStep(em, trip, { step: 'ask', from: 'none', byId: askerId, at: createdAt, messageId: ask.message.id });
  for (const { step, message } of others) {
    const { id: messageId, senderId: byId, createdAt: at } = message;
    const from = trip.apply(step.step, trip.roleOf(byId), at);
    addStep(em, trip, { step: step.step, from, byId, at, messageId, reason: step.reason });
    await em.flush();
  }
  if (after !== undefined) await endTrip(em, trip, after);
  const [listing] = listings;
  const segments = found.request === undefined ? [] : toItinerary(found.request).flights.map(toSegment);
  if (request !== undefined && trip.state === 'agreed')
    listing?.followTrips({ amigoSegments: trip.requestSegments ?? [], endedAt: null }, segments, trip.updatedAt);
  await em.flush();
}

const findLines = (conversations: readonly AddedConversation[], key: string): Line[] =>
  conversations.flatMap(({ seed, messages }) =>
    seed.lines.flatMap(([, , , step], index) => {
      const message = messages[index];
      return step?.trip === key && message !== undefined ? [{ step, message }] : [];
    }),
  );

/** The site asks on the morning after the last flight; both say yes a few hours later. */
async function endTrip(em: EntityManager, trip: TripEntity, after: 'asked' | 'done'): Promise<void> {
  const { askerId, askedId, questionAt } = trip;
  const later = (hours: number) => new Date(questionAt.getTime() + hours * HOUR_MS);
  trip.apply('ask_met', 'site', questionAt);
  trip.questions = 1;
  trip.askedMetAt = questionAt;
  addStep(em, trip, { step: 'ask_met', from: 'agreed', byId: null, at: questionAt });
  await em.flush();
  if (after === 'asked') return;
  for (const [byId, at] of [[askerId, later(3)] as const, [askedId, later(8)] as const])
    addStep(em, trip, { step: trip.answer(byId, true, at) ?? 'say_met', from: 'agreed', byId, at });
  await em.flush();
  trip.apply('finish', 'site', later(8));
  addStep(em, trip, { step: 'finish', from: 'agreed', byId: null, at: later(8) });
  await em.flush();
  await countTrip(em, trip);
}

interface NewStep {
  step: TripStep;
  from: TripStepEntity['fromState'];
  byId: number | null;
  at: Date;
  messageId?: number | undefined;
  reason?: string | undefined;
}

function addStep(em: EntityManager, { id, state }: TripEntity, { step, from, byId, at, ...more }: NewStep): void {
  em.create(TripStepEntity, {
    trip: id,
    step,
    fromState: from,
    toState: state,
    byId,
    createdAt: at,
    messageId: more.messageId ?? null,
    reason: more.reason ?? null,
  });
}
