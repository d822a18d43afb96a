import { addDays, type CalendarDay, daysBetween, toFlightKey } from 'contracts';

/** One flight of a listing. */
export interface ItineraryFlight {
  readonly from: string;
  readonly to: string;
  /** Its local departure day; the earliest one in a window of days. */
  readonly day: CalendarDay;
  /** HH:MM at its departure airport; null where it is unknown. */
  readonly time: string | null;
  readonly number: string | null;
}

/** The flights of a listing, in order. All leave on the same day of its window. */
export interface Itinerary {
  readonly flights: readonly ItineraryFlight[];
  /** How many days later they may leave. */
  readonly windowDays: number;
}

/** Whose listing says the number: that of one side alone is not confirmed by the other. */
export type NumberSource = 'both' | 'request' | 'offer';

/** A flight that both are on. Positions count from 1; null without that listing. */
export interface SharedFlight extends ItineraryFlight {
  readonly numberSource: NumberSource | null;
  readonly requestPosition: number | null;
  readonly offerPosition: number | null;
}

/** What a request and an offer have in common. */
export interface SharedItinerary extends Itinerary {
  readonly flights: readonly SharedFlight[];
}

/** With from where to where who looks for company flies in all, or else who offers it. */
export interface SharedRoute extends SharedItinerary {
  readonly whole: { readonly from: string; readonly to: string };
}

/** Why two listings share no flight. */
export type NothingShared =
  | { readonly reason: 'route' }
  /** They share a part of the way on other days. */
  | { readonly reason: 'day'; readonly request: FlightDays; readonly offer: FlightDays }
  /** They share a part of the way and a day, on other flights. */
  | { readonly reason: 'flight'; readonly requestNumber: string | null; readonly offerNumber: string | null }
  /** All flights that they share have another Amigo. */
  | { readonly reason: 'taken' };

/** Which flight of a listing it is, 'DOH-LHR': an edit of days, numbers and other flights leaves it the same. */
export const toSegment = ({ from, to }: Pick<ItineraryFlight, 'from' | 'to'>): string => `${from}-${to}`;

const NONE: ReadonlySet<string> = new Set();

interface FlightDays {
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
}

type Pair = Readonly<Record<'request' | 'offer', Itinerary>>;

/** Flights of a request and of an offer from the same airport to the same one: one flight each, or one that may be the several of the other. */
interface Stretch {
  readonly request: Range;
  readonly offer: Range;
}

interface Range {
  /** From 0. */
  readonly first: number;
  readonly last: number;
}

/**
 * The flights that a request and an offer share, as far as they say, on the days that both leave open. A flight whose number only one side
 * knows is shared; a single flight may be the several of the other side from and to the same airports, since not everybody knows of
 * a connection. The days are local to the departure airports, so that the date line does not matter. Flights of the request that are `taken`, as
 * `toSegment` names them, are left out.
 */
export function findSharedFlights(pair: Pair, taken = NONE): SharedItinerary | NothingShared {
  const stretches = listStretches(pair);
  const free = stretches.filter(({ request: { first, last } }) =>
    pair.request.flights.slice(first, last + 1).every((flight) => !taken.has(toSegment(flight))),
  );
  const shared = findBest(pair, free);
  if (shared !== undefined) return shared;
  return findBest(pair, stretches) === undefined ? explain(pair, stretches) : { reason: 'taken' };
}

function findBest(pair: Pair, stretches: readonly Stretch[]): SharedItinerary | undefined {
  const days = [...new Set(stretches.map((stretch) => getDaysApart(pair, stretch)))];
  const shared = days
    .map((daysApart) => shareOnDays(pair, stretches, daysApart))
    .filter((itinerary) => itinerary !== undefined);
  return shared.toSorted((one, other) => other.flights.length - one.flights.length)[0];
}

export const isShared = <Shared extends SharedItinerary>(found: Shared | NothingShared): found is Shared =>
  'flights' in found;

/** What a trip consists of that is about one listing alone; of a request without the flights that are `taken`. */
export function fromOneListing(
  { flights, windowDays }: Itinerary,
  side: 'request' | 'offer',
  taken = NONE,
): SharedItinerary | NothingShared {
  const free = flights
    .map((flight, at) => ({
      ...flight,
      numberSource: flight.number === null ? null : side,
      requestPosition: side === 'request' ? at + 1 : null,
      offerPosition: side === 'offer' ? at + 1 : null,
    }))
    .filter((flight) => side === 'offer' || !taken.has(toSegment(flight)));
  return free.length === 0 ? { reason: 'taken' } : { windowDays, flights: free };
}

/** Flights of one listing among those that two share: several of the other side may stand for one of it. Empty without that listing. */
export function ofListing(flights: readonly SharedFlight[], side: 'request' | 'offer'): SharedFlight[] {
  const key = side === 'request' ? 'requestPosition' : 'offerPosition';
  const ofSide = flights.filter((flight) => flight[key] !== null);
  return [...Map.groupBy(ofSide, (flight) => flight[key]).values()].flatMap((same) => {
    const [first, last] = [same[0], same.at(-1)];
    return first && last ? [{ ...first, to: last.to }] : [];
  });
}

/** The same itinerary on one of its days, that of the first flight. */
export const onDay = <Shared extends SharedItinerary>(itinerary: Shared, day: CalendarDay): Shared => {
  const [first] = itinerary.flights;
  const later = first === undefined ? 0 : daysBetween(first.day, day);
  return { ...itinerary, windowDays: 0, flights: itinerary.flights.map((flight) => moveFlight(flight, later)) };
};

const moveFlight = <Moved extends ItineraryFlight>(flight: Moved, days: number): Moved => ({
  ...flight,
  day: addDays(flight.day, days),
});

function listStretches({ request, offer }: Pair): Stretch[] {
  const [ofRequest, ofOffer] = [listRanges(request), listRanges(offer)];
  return ofRequest.flatMap((one) =>
    ofOffer
      .filter((other) => isSingle(one) || isSingle(other))
      .filter(
        (other) =>
          request.flights[one.first]?.from === offer.flights[other.first]?.from &&
          request.flights[one.last]?.to === offer.flights[other.last]?.to,
      )
      .map((other) => ({ request: one, offer: other })),
  );
}

const listRanges = ({ flights }: Itinerary): Range[] =>
  flights.flatMap((_first, first) => flights.slice(first).map((_last, more) => ({ first, last: first + more })));

const isSingle = ({ first, last }: Range): boolean => first === last;

/** How much later the offer's stretch leaves than the request's, both on the first day of their windows. */
const getDaysApart = (pair: Pair, { request, offer }: Stretch): number =>
  daysBetween(getDay(pair.request, request), getDay(pair.offer, offer));

const getDay = ({ flights }: Itinerary, { first }: Range): CalendarDay => getFlight(flights, first).day;

function getFlight<Of extends ItineraryFlight>(flights: readonly Of[], at: number): Of {
  const flight = flights[at];
  if (flight === undefined) throw new Error(`An itinerary of ${flights.length} flights has none at ${at}.`);
  return flight;
}

/** What they share where the offer's listing leaves so many days later than the request's; undefined for nothing. */
function shareOnDays(pair: Pair, stretches: readonly Stretch[], daysApart: number): SharedItinerary | undefined {
  // So many days after the first one of its window the request leaves
  const earliest = Math.max(0, daysApart);
  const latest = Math.min(pair.request.windowDays, pair.offer.windowDays + daysApart);
  if (earliest > latest) return undefined;
  const possible = stretches.filter(
    (stretch) => getDaysApart(pair, stretch) === daysApart && areSameFlights(pair, stretch),
  );
  const flights = chain(possible, { request: 0, offer: 0 })
    .flatMap((stretch) => toSharedFlights(pair, stretch))
    .map(({ of, ...flight }) => moveFlight(flight, of === 'request' ? earliest : earliest - daysApart));
  return flights.length === 0 ? undefined : { windowDays: latest - earliest, flights };
}

/** The numbers do not say that these are different flights. A connection keeps the number of a single flight at most once, at its beginning. */
function areSameFlights(pair: Pair, { request, offer }: Stretch): boolean {
  const one = getFlight(pair.request.flights, request.first).number;
  const other = getFlight(pair.offer.flights, offer.first).number;
  return one === null || other === null || toFlightKey(one) === toFlightKey(other);
}

/** The stretches that follow each other on both sides and have the most flights. */
function chain(stretches: readonly Stretch[], from: { request: number; offer: number }): readonly Stretch[] {
  const chains = stretches
    .filter(({ request, offer }) => request.first >= from.request && offer.first >= from.offer)
    .map((stretch) => [
      stretch,
      ...chain(stretches, { request: stretch.request.last + 1, offer: stretch.offer.last + 1 }),
    ]);
  const [longest = []] = chains.toSorted((one, other) => countFlights(other) - countFlights(one));
  return longest;
}

const countFlights = (stretches: readonly Stretch[]): number =>
  stretches.reduce((count, { request, offer }) => count + Math.max(getLength(request), getLength(offer)), 0);

const getLength = ({ first, last }: Range): number => last - first + 1;

/** Of the side that has more flights there, each with all that is known of it. */
function toSharedFlights(pair: Pair, { request, offer }: Stretch): (SharedFlight & { of: 'request' | 'offer' })[] {
  const of = getLength(offer) > getLength(request) ? 'offer' : 'request';
  const [side, own, other] = of === 'offer' ? [pair.offer, offer, request] : [pair.request, request, offer];
  const single = getFlight((of === 'offer' ? pair.request : pair.offer).flights, other.first);
  return side.flights.slice(own.first, own.last + 1).map((flight, at) => {
    // What the single flight says is about the departure of the first one
    const same = at === 0 ? single : { time: null, number: null };
    const [ownPosition, otherPosition] = [own.first + at + 1, other.first + 1];
    const [inRequest, inOffer] = of === 'offer' ? [same, flight] : [flight, same];
    return {
      of,
      from: flight.from,
      to: flight.to,
      day: flight.day,
      time: flight.time ?? same.time,
      number: flight.number ?? same.number,
      numberSource: getNumberSource(inRequest.number, inOffer.number),
      requestPosition: of === 'offer' ? otherPosition : ownPosition,
      offerPosition: of === 'offer' ? ownPosition : otherPosition,
    };
  });
}

function getNumberSource(inRequest: string | null, inOffer: string | null): NumberSource | null {
  if (inRequest !== null && inOffer !== null) return 'both';
  if (inRequest !== null) return 'request';
  return inOffer === null ? null : 'offer';
}

function explain(pair: Pair, stretches: readonly Stretch[]): NothingShared {
  const onSameDay = stretches.find((stretch) => {
    const daysApart = getDaysApart(pair, stretch);
    return Math.max(0, daysApart) <= Math.min(pair.request.windowDays, pair.offer.windowDays + daysApart);
  });
  if (onSameDay !== undefined)
    return {
      reason: 'flight',
      requestNumber: getFlight(pair.request.flights, onSameDay.request.first).number,
      offerNumber: getFlight(pair.offer.flights, onSameDay.offer.first).number,
    };
  const [nearest] = stretches.toSorted(
    (one, other) => Math.abs(getDaysApart(pair, one)) - Math.abs(getDaysApart(pair, other)),
  );
  if (nearest !== undefined)
    return {
      reason: 'day',
      request: getFlightDays(pair.request, nearest.request),
      offer: getFlightDays(pair.offer, nearest.offer),
    };
  return isSameWay(pair) ? { reason: 'flight', requestNumber: null, offerNumber: null } : { reason: 'route' };
}

const getFlightDays = (itinerary: Itinerary, range: Range): FlightDays => {
  const firstDay = getDay(itinerary, range);
  return { firstDay, lastDay: addDays(firstDay, itinerary.windowDays) };
};

/** From the same airport to the same one, by other airports between. */
const isSameWay = ({ request, offer }: Pair): boolean =>
  request.flights[0]?.from === offer.flights[0]?.from && request.flights.at(-1)?.to === offer.flights.at(-1)?.to;
