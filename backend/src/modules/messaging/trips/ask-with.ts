import type { AskChoice, AskWith } from 'contracts';
import type { MessagingDb } from '../messaging.db.ts';
import { toRoute } from './read-trips.ts';
import { isShared, type NothingShared, type SharedRoute } from './shared-flights.ts';
import { findSharedRoute, toOwnNothingShared, type TripListings } from './trip-itineraries.ts';
import { toRouteColumns } from './trip.entity.ts';
import { type ItineraryRow, type OpenTripRow, openWith, takenSegments } from './trips.queries.ts';

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

export type Refusal =
  | { readonly reason: 'asked_already'; readonly trip: OpenTripRow }
  | { readonly reason: 'has_amigo' }
  | { readonly reason: 'full' }
  | { readonly reason: 'nothing_shared'; readonly nothing: NothingShared };

/** What the two of a question would share, or why it cannot be asked. */
export type CheckedAsk = AskedListings &
  (
    | { readonly shared: SharedRoute; readonly refusal?: undefined }
    | { readonly shared: SharedRoute | undefined; readonly refusal: Refusal }
  );

interface AskedListings extends TripListings {
  readonly isHelper: boolean;
}

/** Reads it once for all questions to these people about these listings. */
export async function readAskFacts(
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
