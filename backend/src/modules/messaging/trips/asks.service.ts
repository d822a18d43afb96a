import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Trip, Ask } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { type LimitKey, Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { findAccount } from '../../../views/account.views.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { findConversation } from '../conversations/conversations.queries.ts';
import { setListing } from '../conversations/conversation-listing.queries.ts';
import { LiveEvents } from '../live/live-events.ts';
import { MessagesService } from '../messages/messages.service.ts';
import { messagingDb } from '../messaging.db.ts';
import { UnreachableError } from '../messaging.errors.ts';
import { TripStepsService } from './trip-steps.ts';
import { isShared } from './shared-flights.ts';
import { toItineraryColumns, TripEntity } from './trip.entity.ts';
import { findItinerary, storeFlights, toOwnNothingShared, toSchedules } from './trip-itineraries.ts';
import {
  AskedAlreadyError,
  AskOneselfError,
  FullError,
  HasAmigoError,
  NothingSharedError,
  NothingToAskError,
  SameSideError,
} from './trips.errors.ts';
import { agreedForRequest, isTripOver, openBetween, type ItineraryRow, itinerariesByIds } from './trips.queries.ts';
import { readTrip } from './read-trips.ts';

/** The listings that are asked about, and which of the two owns which. */
interface AskedListings {
  readonly request: ItineraryRow | undefined;
  readonly offer: ItineraryRow | undefined;
  /** The request, or else the offer. */
  readonly listing: ItineraryRow;
  readonly helperId: number;
  /** Whether the other person looks for nobody else. */
  readonly isFull: boolean;
}

/** Asking somebody to fly together (product.md 33). */
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
   * Asks somebody; the question is a message of their conversation, which it begins where the two have none. Throws AskOneselfError,
   * UnreachableError, NothingToAskError, SameSideError, NothingSharedError, AskedAlreadyError, HasAmigoError, FullError, LimitedError.
   */
  async ask(me: SessionUser, input: Ask, callerAddress: string): Promise<Trip> {
    if (input.otherUserId === me.id) throw new AskOneselfError();
    await this.limits.consume('messaging.try', me.email);
    const keys: LimitKey[] = [
      ['messaging.ask', me.email],
      ['messaging.ask-person', `${me.email}/${input.otherUserId}`],
    ];
    const id = await this.limits.countIfDone(keys, () =>
      this.liveEvents.transactional(this.em.fork(), async (em, publish) => {
        await ensureReachable(em, me.id, input.otherUserId);
        const asked = await this.findAsked(em, me, input);
        const conversation = await this.messages.lockConversation(em, { me, callerAddress }, input.otherUserId);
        const db = messagingDb(em);
        const itinerary = await findItinerary(db, asked);
        const side = asked.helperId === me.id ? 'offer' : 'request';
        if (!isShared(itinerary)) throw new NothingSharedError(toOwnNothingShared(itinerary, side));
        const columns = toItineraryColumns(itinerary);
        await ensureUnasked(em, { one: me.id, other: input.otherUserId, itinerary: columns }, asked);
        const now = this.clock.now();
        const of = { requestId: asked.request?.id ?? null, offerId: asked.offer?.id ?? null };
        const schedules = toSchedules(asked);
        const trip = em.create(TripEntity, {
          ...of,
          ...columns,
          conversation: conversation.id,
          askerId: me.id,
          askedId: input.otherUserId,
          helperId: asked.helperId,
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
        await setListing(db, conversation, asked.listing, now);
        const { text, sendSMS, otherUserId } = input;
        const taken = { step: 'ask', from: 'none', byId: me.id, text, sendSMS, mailTo: [otherUserId] } as const;
        await publish(em, await this.steps.record(em, trip, taken));
        return trip.id;
      }),
    );
    return readTrip(this.em.fork(), { meId: me.id, now: this.clock.now() }, id);
  }

  /** The listings of the question. Throws NothingToAskError, SameSideError. */
  private async findAsked(em: EntityManager, me: SessionUser, input: Ask): Promise<AskedListings> {
    const { otherUserId, listingId, theirListingId } = input;
    const db = messagingDb(em);
    const ids = [listingId, theirListingId].filter((id) => id !== undefined);
    const trips = await itinerariesByIds(db, ids).execute();
    const now = this.clock.now();
    const find = (id: number | undefined, ownerId: number, statuses: readonly string[]): ItineraryRow | undefined => {
      if (id === undefined) return undefined;
      const trip = trips.find((one) => one.id === id && one.ownerId === ownerId);
      if (trip === undefined || !statuses.includes(trip.status) || isTripOver(trip, now)) throw new NothingToAskError();
      return trip;
    };
    const own = find(listingId, me.id, ['active', 'closed']);
    const theirs = find(theirListingId, otherUserId, ['active']);
    if (theirs === undefined && (await findConversation(db, me.id, otherUserId).executeTakeFirst()) === undefined)
      throw new NothingToAskError();
    if (own !== undefined && own.type === theirs?.type) throw new SameSideError();
    return toAskedTrip({ own, theirs, meId: me.id, otherId: otherUserId });
  }
}

interface Sides {
  readonly own: ItineraryRow | undefined;
  readonly theirs: ItineraryRow | undefined;
  readonly meId: number;
  readonly otherId: number;
}

function toAskedTrip({ own, theirs, meId, otherId }: Sides): AskedListings {
  const [request, offer] = (['seeking_help', 'helper'] as const).map((type) =>
    [own, theirs].find((trip) => trip?.type === type),
  );
  const listing = request ?? offer;
  if (listing === undefined) throw new NothingToAskError();
  const seekerId = request?.ownerId;
  return {
    request,
    offer,
    listing,
    isFull: theirs?.isFull ?? false,
    helperId: offer?.ownerId ?? (seekerId === meId ? otherId : meId),
  };
}

/** Before the listing is looked up: who is blocked must not tell it from one that is not there. Throws UnreachableError. */
async function ensureReachable(em: EntityManager, meId: number, otherId: number): Promise<void> {
  const account = await findAccount(em, otherId);
  if (account?.suspended !== false || (await isBlockedBetween(em, meId, otherId))) throw new UnreachableError();
}

/** Throws AskedAlreadyError, HasAmigoError, FullError. Call it with the conversation locked. */
async function ensureUnasked(
  em: EntityManager,
  people: Pick<Parameters<typeof openBetween>[1], 'one' | 'other' | 'itinerary'>,
  asked: AskedListings,
): Promise<void> {
  const db = messagingDb(em);
  const [requestId, offerId] = [asked.request?.id ?? null, asked.offer?.id ?? null];
  const open = await openBetween(db, { ...people, requestId, offerId }).executeTakeFirst();
  if (open !== undefined) throw new AskedAlreadyError();
  if (requestId !== null && (await agreedForRequest(db, requestId).executeTakeFirst()) !== undefined)
    throw new HasAmigoError();
  if (asked.isFull) throw new FullError();
}
