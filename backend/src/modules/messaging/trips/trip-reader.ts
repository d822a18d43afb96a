import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { daysBetween, idSchema, type Trip, type TripDetails, type TripsQuery } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { parseCursor, toPage } from '../../../platform/http/paging.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { haveBothWritten } from '../conversations.queries.ts';
import { messagingDb } from '../messaging.db.ts';
import { OPEN_STATES } from './transitions.ts';
import { TripEntity } from './trip.entity.ts';
import { flightsOf, toOwnNothingShared, toTripFlights } from './trip-itineraries.ts';
import { tripPolicy } from './trip-policy.ts';
import { tripErrors } from './trips.errors.ts';
import {
  blocksOf,
  citiesOf,
  profilesOf,
  stepsOf,
  toStep,
  tripReviews,
  tripsOfListing,
  undeletedListings,
} from './trips.queries.ts';

/** Whose page it is: one of the two. */
interface Reader {
  readonly meId: number;
  readonly now: Date;
}

/** What the page of a trip shows, without what other modules know of it, and what of that it may show. */
export interface TripPage {
  readonly trip: Trip & Pick<TripDetails, 'notes' | 'reviewsShownBy'>;
  readonly seesListings: boolean;
  readonly seesHealthNeeds: boolean;
}

/** What the two of a trip read of it: lists, its page and its calendar (PRODUCT.md 33, 34). */
@Injectable()
export class TripReader {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** One's trips, the newest first, and the cursor of the next page. Throws unknown_page. */
  async list(
    me: SessionUser,
    { limit, cursor, with: otherId, open }: TripsQuery,
  ): Promise<{ trips: Trip[]; next?: string }> {
    const beforeId = parseCursor(cursor, idSchema);
    const em = this.em.fork();
    const mine = [
      { askerId: me.id, ...(otherId !== undefined && { askedId: otherId }) },
      { askedId: me.id, ...(otherId !== undefined && { askerId: otherId }) },
    ];
    const where = {
      $or: mine,
      ...(beforeId !== undefined && { id: { $lt: beforeId } }),
      ...(open && { state: { $in: [...OPEN_STATES] } }),
    };
    const rows = await em.find(TripEntity, where, { orderBy: { id: 'desc' }, limit: limit + 1 });
    const { page, next } = toPage(rows, limit, ({ id }) => id);
    return { trips: await toTrips(em, this.readerOf(me), page), ...(next !== undefined && { next }) };
  }

  /** Throws no_such_trip. */
  async getPage(me: SessionUser, id: number): Promise<TripPage> {
    const em = this.em.fork();
    const row = await findOwnTrip(em, me.id, id);
    const facts = {
      ...row.factsOf(me.id, this.clock.now()),
      isBlocked: await isBlockedBetween(em, row.askerId, row.askedId),
      haveBothWritten: await haveBothWritten(messagingDb(em), row.conversation),
    };
    const trip = await toTrip(em, this.readerOf(me), row);
    const notes = tripPolicy.seesNotes(facts) ? toNotes(row, me.id) : { ...NO_NOTES, revision: row.notesRevision };
    return {
      trip: { ...trip, notes, reviewsShownBy: row.revealAt?.toISOString() ?? null },
      seesListings: tripPolicy.seesListings(facts),
      seesHealthNeeds: tripPolicy.seesHealthNeeds(facts),
    };
  }

  /** What a calendar shows of it. Throws no_such_trip, also where the two have never agreed. */
  async getAgreed(me: SessionUser, id: number) {
    const em = this.em.fork();
    const row = await findOwnTrip(em, me.id, id);
    const steps = await stepsOf(messagingDb(em), [id]).execute();
    if (!steps.some(({ step }) => step === 'agree')) throw tripErrors.no_such_trip();
    const flights = await flightsOf(messagingDb(em), [id]).execute();
    return {
      flights: flights.map(({ from, to, day, time, number }) => ({ from, to, date: day, time, flightNumber: number })),
      windowDays: row.endDate ? daysBetween(row.date, row.endDate) : 0,
      trip: { id, sequence: steps.length, flightCount: row.flightCount, isCancelled: row.state === 'cancelled' },
    };
  }

  /** Which flights of this request have an Amigo, each as 'DOH-LHR', and when a trip about this listing was last cancelled or missed. */
  getOfListing(em: EntityManager, listingId: number): Promise<{ amigoSegments: string[]; endedAt: Date | null }> {
    return tripsOfListing(messagingDb(em), listingId).executeTakeFirstOrThrow();
  }

  private readerOf({ id }: SessionUser): Reader {
    return { meId: id, now: this.clock.now() };
  }
}

/** Throws no_such_trip for anybody but the two. */
async function findOwnTrip(em: EntityManager, meId: number, id: number): Promise<TripEntity> {
  const row = await em.findOne(TripEntity, { id, $or: [{ askerId: meId }, { askedId: meId }] });
  if (row === null) throw tripErrors.no_such_trip();
  return row;
}

/** Throws no_such_trip for anybody but the two. */
export async function readTrip(em: EntityManager, reader: Reader, id: number): Promise<Trip> {
  return toTrip(em, reader, await findOwnTrip(em, reader.meId, id));
}

async function toTrip(em: EntityManager, reader: Reader, row: TripEntity): Promise<Trip> {
  const [trip] = await toTrips(em, reader, [row]);
  if (trip === undefined) throw tripErrors.no_such_trip();
  return trip;
}

/** As one of the two sees them; in seven statements, two of them one after the other, however many they are. */
async function toTrips(em: EntityManager, { meId, now }: Reader, rows: readonly TripEntity[]): Promise<Trip[]> {
  if (rows.length === 0) return [];
  const db = messagingDb(em);
  const [steps, profiles, listings, reviews, blocks, allFlights] = await Promise.all([
    stepsOf(
      db,
      rows.map(({ id }) => id),
    ).execute(),
    profilesOf(
      db,
      rows.map((row) => row.otherOf(meId)),
    ).execute(),
    undeletedListings(db, rows.flatMap(listingsOf)).execute(),
    tripReviews(
      db,
      rows.map(({ id }) => id),
    ).execute(),
    blocksOf(
      db,
      meId,
      rows.map((row) => row.otherOf(meId)),
    ).execute(),
    flightsOf(
      db,
      rows.map(({ id }) => id),
    ).execute(),
  ]);
  const blocked = new Set(blocks.map(({ otherId }) => otherId));
  const stepsById = Map.groupBy(steps, ({ tripId }) => tripId);
  const reviewsById = Map.groupBy(reviews, ({ tripId }) => tripId);
  const profileById = new Map(profiles.map((profile) => [profile.id, profile]));
  const listingById = new Map(listings.map((listing) => [listing.id, listing]));
  const flightsById = Map.groupBy(allFlights, ({ tripId }) => tripId);
  const codes = [...rows.flatMap(airportsOf), ...allFlights.flatMap(({ from, to }) => [from, to])];
  const cities = await citiesOf(db, [...new Set(codes)]).execute();
  const cityByCode = new Map(cities.map(({ code, city }) => [code, city]));
  return rows.map((row) => {
    const isAsked = row.state === 'asked';
    const isListingHidden =
      isAsked && listingsOf(row).some((listingId) => listingById.get(listingId)?.awaitsOperator === true);
    const isListingGone = isAsked && !listingsOf(row).every((listingId) => listingById.has(listingId));
    const { id, state, revision } = row;
    const allReviews = reviewsById.get(id) ?? [];
    const written = allReviews.filter(({ isTakenBack }) => !isTakenBack);
    const other = profileById.get(row.otherOf(meId));
    const facts = {
      ...row.factsOf(meId, now),
      isBlocked: blocked.has(row.otherOf(meId)),
      isListingGone,
      isListingHidden,
      hasReviewed: written.some(({ authorId }) => authorId === meId),
      areReviewsShown: allReviews.some(({ isRevealed }) => isRevealed),
      isOtherDeleted: other === undefined,
    };
    const request = tripPolicy.seesTraveler(facts) ? listingById.get(row.requestId ?? 0) : undefined;
    const [mine, theirs] = row.askerId === meId ? [row.askerMet, row.askedMet] : [row.askedMet, row.askerMet];
    return {
      id,
      state,
      revision,
      text: row.content,
      askedByMe: row.askerId === meId,
      helpsOther: facts.isHelper,
      otherUser: {
        id: row.otherOf(meId),
        username: nameOrDeleted(other?.username ?? null),
        profilePictureUrl: other?.profilePictureUrl ?? null,
      },
      requestId: row.requestId ?? null,
      offerId: row.offerId ?? null,
      itinerary: {
        ...toRoute(row, cityByCode),
        flights: toTripFlights(flightsById.get(id) ?? [], row.sideOf(meId)).map((flight) => ({
          ...flight,
          ...getCities(flight, cityByCode),
        })),
        departsAt: row.departsAt.toISOString(),
      },
      nothingShared: row.nothingShared ? toOwnNothingShared(row.nothingShared, row.sideOf(meId)) : null,
      travelerName: request?.travelerName ?? null,
      isListingGone,
      isListingHidden,
      isTravelerUnknown: typeof row.requestId === 'number' && request === undefined,
      reviews: {
        mine: facts.hasReviewed,
        theirs: written.some(({ authorId }) => authorId !== meId),
        areShown: facts.areReviewsShown,
      },
      met: { mine: mine ?? null, theirs: theirs ?? null },
      steps: (stepsById.get(id) ?? []).map((step) => toStep(step, meId)),
      can: tripPolicy.getActions(facts),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

const listingsOf = ({ requestId, offerId }: TripEntity): number[] =>
  [requestId, offerId].filter((id) => typeof id === 'number');

type Ends = Pick<TripEntity, 'departureAirport' | 'arrivalAirport'>;
type RouteColumns = Ends & Pick<TripEntity, 'wholeDepartureAirport' | 'wholeArrivalAirport'>;

/** The way that two people share or would share, with the cities of its ends. */
export function toRoute(
  row: RouteColumns & Pick<TripEntity, 'date' | 'endDate' | 'lastDate' | 'flightNumber' | 'via'>,
  cityByCode: ReadonlyMap<string, string>,
): Omit<Trip['itinerary'], 'flights' | 'departsAt'> {
  const { departureAirport, arrivalAirport, date, endDate = null, lastDate, flightNumber = null, via } = row;
  return {
    departureAirport,
    arrivalAirport,
    ...getCities(row, cityByCode),
    date,
    endDate,
    lastDate,
    flightNumber,
    via,
    whole: { ...wholeOf(row), ...getCities(wholeOf(row), cityByCode) },
  };
}

const wholeOf = (row: RouteColumns): Ends => ({
  departureAirport: row.wholeDepartureAirport,
  arrivalAirport: row.wholeArrivalAirport,
});

const airportsOf = (row: RouteColumns): string[] => {
  const whole = wholeOf(row);
  return [row.departureAirport, row.arrivalAirport, whole.departureAirport, whole.arrivalAirport];
};

/** Left out where an airport is not known any more. */
function getCities(
  { departureAirport, arrivalAirport }: Ends,
  cityByCode: ReadonlyMap<string, string>,
): Pick<Trip['itinerary'], 'departureCity' | 'arrivalCity'> {
  const [departureCity, arrivalCity] = [cityByCode.get(departureAirport), cityByCode.get(arrivalAirport)];
  return { ...(departureCity !== undefined && { departureCity }), ...(arrivalCity !== undefined && { arrivalCity }) };
}

const NO_NOTES = { text: '', changedBy: null, changedAt: null } as const;

function toNotes(row: TripEntity, meId: number): TripDetails['notes'] {
  const { notes: text, notesRevision: revision, notesById = null, notesAt } = row;
  const changedBy = notesById === null ? null : notesById === meId ? 'me' : 'other';
  return { text, revision, changedBy, changedAt: notesAt?.toISOString() ?? null };
}
