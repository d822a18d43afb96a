import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Ask, AskChoice, AskWith, AskWithQuery, Trip } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { findAccount } from '../../../views/account.views.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { findConversation } from '../conversations.queries.ts';
import { setListing } from '../conversation-listing.queries.ts';
import { LiveEvents } from '../live/live-events.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { messagingErrors } from '../messaging.errors.ts';
import { TripStepsService } from './trip-steps.ts';
import { isShared, type NothingShared, type SharedRoute } from './shared-flights.ts';
import { toItineraryColumns, toRouteColumns, TripEntity } from './trip.entity.ts';
import {
  findSharedRoute,
  storeFlights,
  toOwnNothingShared,
  toSchedules,
  type TripListings,
  withTimes,
} from './trip-itineraries.ts';
import { readTrip, toRoute } from './trip-reader.ts';
import { tripErrors } from './trips.errors.ts';
import {
  blocksOf,
  citiesOf,
  isTripOver,
  type ItineraryRow,
  itinerariesByIds,
  type OpenTripRow,
  openWith,
  ownItineraries,
  profilesOf,
  takenSegments,
} from './trips.queries.ts';

/** Of one's own listings, the soonest, which one can choose from. */
const MAX_OWN = 50;

/** What one person would ask another: the listing of either, or both, one of them a request and one an offer. */
export interface PossibleAsk {
  readonly meId: number;
  readonly otherId: number;
  readonly own: ItineraryRow | undefined;
  readonly theirs: ItineraryRow | undefined;
}

/** What is known of a person and those whom they may ask. */
export interface AskFacts {
  readonly openTrips: readonly OpenTripRow[];
  /** Which flights of the requests have an Amigo. */
  readonly taken: readonly { readonly requestId: number; readonly segment: string }[];
}

type Refusal =
  | { readonly reason: 'asked_already'; readonly trip: OpenTripRow }
  | { readonly reason: 'has_amigo' }
  | { readonly reason: 'full' }
  | { readonly reason: 'nothing_shared'; readonly nothing: NothingShared };

/** What the two of a question would share, or why it cannot be asked. */
type CheckedAsk = AskedListings &
  (
    | { readonly shared: SharedRoute; readonly refusal?: undefined }
    | { readonly shared: SharedRoute | undefined; readonly refusal: Refusal }
  );

interface AskedListings extends TripListings {
  readonly isHelper: boolean;
}

/** Asking somebody to fly together, and with which listings one can (PRODUCT.md 33). */
@Injectable()
export class AsksService {
  constructor(
    private readonly em: EntityManager,
    private readonly liveEvents: LiveEvents,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly messages: MessagesService,
    private readonly steps: TripStepsService,
  ) {}

  /**
   * Asks somebody; the question is a message of their conversation, which it begins where the two have none. Throws ask_oneself,
   * unreachable, nothing_to_ask, same_side, nothing_shared, asked_already, has_amigo, listing_full, LimitedError.
   */
  async ask(me: SessionUser, input: Ask, callerAddress: string): Promise<Trip> {
    if (input.otherUserId === me.id) throw tripErrors.ask_oneself();
    await this.limits.consume('messaging.try', { account: me });
    const subjects = { account: me, person: input.otherUserId };
    const id = await this.limits.countIfDone(['messaging.ask', 'messaging.ask-person'], subjects, () =>
      this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
        await ensureReachable(em, me.id, input.otherUserId);
        const question = await this.findAsked(em, me, input);
        const conversation = await this.messages.lockConversation(em, { me, callerAddress }, input.otherUserId);
        const db = messagingDb(em);
        const { request, offer, itinerary, isHelper } = await findAskable(db, question);
        const columns = toItineraryColumns(itinerary);
        const now = this.clock.now();
        const of = { requestId: request?.id ?? null, offerId: offer?.id ?? null };
        const schedules = toSchedules({ request, offer });
        const trip = em.create(TripEntity, {
          ...of,
          ...columns,
          conversation: conversation.id,
          askerId: me.id,
          askedId: input.otherUserId,
          helperId: isHelper ? me.id : input.otherUserId,
          content: input.text,
          flightCount: itinerary.flights.length,
          requestSchedule: schedules.request ?? null,
          offerSchedule: schedules.offer ?? null,
          state: 'asked',
          createdAt: now,
          updatedAt: now,
        });
        await em.flush();
        await storeFlights(db, trip.id, itinerary.flights);
        await setListing(db, conversation, getListing({ request, offer }), now);
        const { text, sendSMS, otherUserId } = input;
        const taken = { step: 'ask', from: 'none', byId: me.id, text, sendSMS, mailTo: [otherUserId] } as const;
        publish(await this.steps.record(em, trip, taken));
        return trip.id;
      }),
    );
    return readTrip(this.em.fork(), { meId: me.id, now: this.clock.now() }, id);
  }

  /**
   * With which own listings one can ask: for each of these listings of others, or at most once in a conversation. Nothing about people who
   * cannot be reached, as about listings that are not there.
   */
  async listAskWith(
    me: SessionUser,
    { listings: ids = [], own: ownId, with: withId }: AskWithQuery,
  ): Promise<AskWith[]> {
    const db = messagingDb(this.em.fork());
    const [named, allOwn] = await Promise.all([
      itinerariesByIds(db, ids).execute(),
      ownItineraries(db, me.id, MAX_OWN).execute(),
    ]);
    const now = this.clock.now();
    const own = allOwn.filter((listing) => !isTripOver(listing, now));
    const theirs = named.filter(
      (listing) =>
        listing.status === 'active' &&
        !isTripOver(listing, now) &&
        listing.ownerId !== me.id &&
        (withId === undefined || listing.ownerId === withId),
    );
    const otherIds = await findReachable(
      db,
      me.id,
      withId === undefined ? theirs.map(({ ownerId }) => ownerId) : [withId],
    );
    const listings = [...own, ...theirs];
    const [facts, cities] = await Promise.all([
      readAskFacts(db, { meId: me.id, otherIds }, listings),
      citiesOf(
        db,
        listings.flatMap(({ departureAirport, arrivalAirport, via }) => [departureAirport, ...via, arrivalAirport]),
      ).execute(),
    ]);
    const cityByCode = new Map(cities.map(({ code, city }) => [code, city]));
    const firstId = ownId ?? own.find(({ id }) => ids.includes(id))?.id;
    const answer = (otherId: number, listing?: ItineraryRow): AskWith =>
      toAskWith({ meId: me.id, otherId, theirs: listing, own, firstId }, facts, cityByCode);
    const answers = theirs
      .filter(({ ownerId }) => otherIds.includes(ownerId))
      .map((listing) => answer(listing.ownerId, listing));
    if (withId === undefined) return answers;
    const [about] = answers;
    if (about?.openTrip === null) return [about];
    const isConversation = otherIds.includes(withId) && (await haveConversation(db, me.id, withId));
    return isConversation ? [answer(withId)] : [];
  }

  /** The listings of the question. Throws nothing_to_ask, same_side. */
  private async findAsked(em: EntityManager, me: SessionUser, input: Ask): Promise<PossibleAsk> {
    const { otherUserId, listingId, theirListingId } = input;
    const db = messagingDb(em);
    const ids = [listingId, theirListingId].filter((id) => id !== undefined);
    const trips = await itinerariesByIds(db, ids).execute();
    const now = this.clock.now();
    const find = (id: number | undefined, ownerId: number, statuses: readonly string[]): ItineraryRow | undefined => {
      if (id === undefined) return undefined;
      const trip = trips.find((one) => one.id === id && one.ownerId === ownerId);
      if (trip === undefined || !statuses.includes(trip.status) || isTripOver(trip, now))
        throw tripErrors.nothing_to_ask();
      return trip;
    };
    const own = find(listingId, me.id, ['active', 'closed']);
    const theirs = find(theirListingId, otherUserId, ['active']);
    if (theirs === undefined && !(await haveConversation(db, me.id, otherUserId))) throw tripErrors.nothing_to_ask();
    if (own !== undefined && own.type === theirs?.type) throw tripErrors.same_side();
    return { meId: me.id, otherId: otherUserId, own, theirs };
  }
}

const haveConversation = async (db: MessagingDb, meId: number, otherId: number): Promise<boolean> =>
  (await findConversation(db, meId, otherId).executeTakeFirst()) !== undefined;

/** The listing that their conversation is about from now on. */
function getListing({ request, offer }: TripListings): ItineraryRow {
  const listing = request ?? offer;
  if (listing === undefined) throw tripErrors.nothing_to_ask();
  return listing;
}

/** Before the listing is looked up: who is blocked must not tell it from one that is not there. Throws unreachable. */
async function ensureReachable(em: EntityManager, meId: number, otherId: number): Promise<void> {
  const account = await findAccount(em, otherId);
  if (account?.suspended !== false || (await isBlockedBetween(em, meId, otherId))) throw messagingErrors.unreachable();
}

/** Those of these people who are here and neither suspended nor blocked. */
async function findReachable(db: MessagingDb, meId: number, ids: readonly number[]): Promise<number[]> {
  const [profiles, blocks] = await Promise.all([profilesOf(db, ids).execute(), blocksOf(db, meId, ids).execute()]);
  const blocked = new Set(blocks.map(({ otherId }) => otherId));
  return profiles.filter(({ id, suspended }) => id !== meId && !suspended && !blocked.has(id)).map(({ id }) => id);
}

/** Throws asked_already, has_amigo, listing_full, nothing_shared. Call it with the conversation locked. */
async function findAskable(db: MessagingDb, question: PossibleAsk) {
  const { meId, otherId, own, theirs } = question;
  const listings = [own, theirs].filter((listing) => listing !== undefined);
  const facts = await readAskFacts(db, { meId, otherIds: [otherId] }, listings);
  const checked = checkAsk(question, facts);
  if (checked.refusal !== undefined) throw toError(checked.refusal, checked.isHelper ? 'offer' : 'request');
  return { ...checked, itinerary: await withTimes(db, checked.shared) };
}

function toError(refusal: Refusal, side: 'request' | 'offer'): Error {
  switch (refusal.reason) {
    case 'asked_already':
      return tripErrors.asked_already();
    case 'has_amigo':
      return tripErrors.has_amigo();
    case 'full':
      return tripErrors.listing_full();
    case 'nothing_shared':
      return tripErrors.nothing_shared(toOwnNothingShared(refusal.nothing, side));
  }
}

/** Whom one could ask about which of their listings, and the own ones that could be named. */
export interface Candidates {
  readonly meId: number;
  readonly otherId: number;
  /** Undefined for a question about an own listing alone. */
  readonly theirs: ItineraryRow | undefined;
  readonly own: readonly ItineraryRow[];
  /** The own listing that is chosen first where it can be. */
  readonly firstId: number | undefined;
}

interface Checked {
  readonly own: ItineraryRow | undefined;
  readonly checked: CheckedAsk;
}

/** Reads it once for all questions to these people about these listings. */
async function readAskFacts(
  db: MessagingDb,
  { meId, otherIds }: { meId: number; otherIds: readonly number[] },
  listings: readonly ItineraryRow[],
): Promise<AskFacts> {
  const requestIds = listings.filter(({ type }) => type === 'seeking_help').map(({ id }) => id);
  const [openTrips, taken] = await Promise.all([
    openWith(db, meId, otherIds).execute(),
    takenSegments(db, requestIds).execute(),
  ]);
  return { openTrips, taken };
}

/** Whether these two can ask each other about these listings (PRODUCT.md 33): the one rule, for what is offered and for what is asked. */
export function checkAsk(question: PossibleAsk, facts: AskFacts): CheckedAsk {
  const listings = toAskedListings(question);
  const { request } = listings;
  const ofRequest = facts.taken.filter(({ requestId }) => requestId === request?.id);
  const taken = new Set(ofRequest.map(({ segment }) => segment));
  const found = findSharedRoute(listings, taken);
  // What others fly along on is shown with the refusal
  const all = isShared(found) ? found : findSharedRoute(listings);
  const shared = isShared(all) ? all : undefined;
  const refuse = (refusal: Refusal): CheckedAsk => ({ ...listings, shared, refusal });
  const trip = facts.openTrips.find(
    (one) => [one.askerId, one.askedId].includes(question.otherId) && isSameTrip(one, listings, shared),
  );
  if (trip !== undefined) return refuse({ reason: 'asked_already', trip });
  const isTaken = !isShared(found) && found.reason === 'taken';
  if (isTaken || (request !== undefined && !isShared(findSharedRoute({ request }, taken))))
    return refuse({ reason: 'has_amigo' });
  if (question.theirs?.isFull === true) return refuse({ reason: 'full' });
  if (!isShared(found)) return refuse({ reason: 'nothing_shared', nothing: found });
  return { ...listings, shared: found };
}

function toAskedListings({ meId, own, theirs }: PossibleAsk): AskedListings {
  const [request, offer] = (['seeking_help', 'helper'] as const).map((type) =>
    [own, theirs].find((listing) => listing?.type === type),
  );
  return { request, offer, isHelper: offer === undefined ? request?.ownerId !== meId : offer.ownerId === meId };
}

/** About the same request, the same offer where one of both names no request, or the same route and days. */
function isSameTrip(trip: OpenTripRow, { request, offer }: TripListings, shared: SharedRoute | undefined): boolean {
  if (request !== undefined && trip.requestId === request.id) return true;
  if (offer !== undefined && trip.offerId === offer.id && (trip.requestId === null || request === undefined))
    return true;
  if (shared === undefined) return false;
  const { departureAirport, arrivalAirport, date, lastDate } = toRouteColumns(shared);
  return (
    trip.departureAirport === departureAirport &&
    trip.arrivalAirport === arrivalAirport &&
    trip.date <= lastDate &&
    date <= trip.lastDate
  );
}

/** What one can ask somebody. `cityByCode` has the airports of the listings. */
export function toAskWith(
  { meId, otherId, theirs, own, firstId }: Candidates,
  facts: AskFacts,
  cityByCode: ReadonlyMap<string, string>,
): AskWith {
  const named = own.filter(({ type }) => type !== theirs?.type);
  const choices = (theirs === undefined ? named : [...named, undefined]).map((listing) => ({
    own: listing,
    checked: checkAsk({ meId, otherId, own: listing, theirs }, facts),
  }));
  const first = choices.find((choice) => choice.own?.id === firstId) ?? choices.find((choice) => !choice.own);
  const refusal = first?.checked.refusal;
  return {
    otherUserId: otherId,
    theirListingId: theirs?.id ?? null,
    openTrip: theirs !== undefined && refusal?.reason === 'asked_already' ? toOpenTrip(refusal.trip, meId) : null,
    isOffered: refusal?.reason !== 'has_amigo' && refusal?.reason !== 'full',
    choices: choices
      .toSorted((one, other) => compareRanks(rank(one, firstId), rank(other, firstId)))
      .map((choice) => toChoice(choice, meId, cityByCode)),
  };
}

/** The lowest is the best. */
const rank = ({ own, checked: { shared, refusal } }: Checked, firstId: number | undefined): readonly number[] => [
  Number(refusal !== undefined),
  Number(own === undefined),
  Number(own?.id !== firstId),
  -(shared?.flights.length ?? 0),
  -(shared?.flights.filter(({ numberSource }) => numberSource === 'both').length ?? 0),
];

const compareRanks = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

function toChoice({ own, checked }: Checked, meId: number, cityByCode: ReadonlyMap<string, string>): AskChoice {
  const { isHelper, shared, refusal } = checked;
  const itinerary = shared ?? (own && findSharedRoute(own.type === 'helper' ? { offer: own } : { request: own }));
  if (itinerary === undefined || !isShared(itinerary)) throw new Error('A listing has a way of its own.');
  return {
    listingId: own?.id ?? null,
    helpsOther: isHelper,
    travelerName: own?.travelerName ?? null,
    itinerary: toRoute(toRouteColumns(itinerary), cityByCode),
    refusal: refusal
      ? {
          reason: refusal.reason,
          nothingShared:
            refusal.reason === 'nothing_shared'
              ? toOwnNothingShared(refusal.nothing, isHelper ? 'offer' : 'request')
              : null,
          trip: refusal.reason === 'asked_already' ? toOpenTrip(refusal.trip, meId) : null,
        }
      : null,
  };
}

const toOpenTrip = ({ id, state, askerId }: OpenTripRow, meId: number) => ({ id, state, askedByMe: askerId === meId });
