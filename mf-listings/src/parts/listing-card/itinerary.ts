import { getFlightEndDate, isAirportOf, type Listing, type ListingFlight, toFlightKey } from 'contracts';

/** Where an itinerary with connections changes planes, as codes. */
export const getStops = ({ flights = [] }: Pick<Listing, 'flights'>): string[] =>
  flights.slice(1).map(({ departureAirport }) => departureAirport);

/** A flight as a list shows it. */
export type ShownFlight = ListingFlight & Pick<Listing, 'endDate'>;

type Itinerary = Pick<Listing, 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flights'>;

/** All flights of an itinerary with connections, each with its last possible day. */
export const listFlights = (itinerary: Itinerary): ShownFlight[] =>
  (itinerary.flights ?? []).map((flight) => ({ ...flight, endDate: getFlightEndDate(itinerary, flight) }));

/** What a search asks for, by the codes of airports or cities. */
export interface SearchedItinerary {
  from?: string | undefined;
  to?: string | undefined;
  flight?: string | undefined;
}

/** The part of an itinerary that a search found. */
export interface FoundSection {
  departureAirport: string;
  arrivalAirport: string;
  /** Its first flight. */
  flight: ShownFlight;
}

/** The part of an itinerary that a search found; undefined where it is the whole, or only its first flight was looked at. */
export function getFoundSection(
  itinerary: Itinerary,
  { from, to, flight: flightNumber }: SearchedItinerary,
): FoundSection | undefined {
  const flights = listFlights(itinerary);
  const sections = flights.flatMap((flight, at) =>
    flights.slice(at).map((last, more) => ({
      departureAirport: flight.departureAirport,
      arrivalAirport: last.arrivalAirport,
      flight,
      isFlight: more === 0,
    })),
  );
  const isNumber = (number: string | null) =>
    flightNumber === undefined || (number !== null && toFlightKey(number) === toFlightKey(flightNumber));
  const isFound = ({ departureAirport, arrivalAirport, flight, isFlight }: (typeof sections)[number]): boolean => {
    if (flightNumber !== undefined) return isFlight && isNumber(flight.flightNumber);
    if (from === undefined && to === undefined) return false;
    // By one airport only a flight that leaves or arrives there
    const isOneFlight = isFlight || (from !== undefined && to !== undefined);
    return isOneFlight && isAt(from, departureAirport) && isAt(to, arrivalAirport);
  };
  const goesThere = isAt(from, itinerary.departureAirport) && isAt(to, itinerary.arrivalAirport);
  return flightNumber === undefined && goesThere ? undefined : sections.find(isFound);
}

/** Of a searched airport or city, if there is one. */
const isAt = (place: string | undefined, airport: string): boolean =>
  place === undefined || isAirportOf(place, airport);
