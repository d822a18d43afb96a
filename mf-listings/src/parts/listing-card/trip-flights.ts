import { getFlightEndDate, isAirportOf, type Listing, type ListingFlight, toFlightKey } from 'contracts';

/** Where a trip with connections changes planes, as codes. */
export const getStops = ({ flights = [] }: Pick<Listing, 'flights'>): string[] =>
  flights.slice(1).map(({ departureAirport }) => departureAirport);

/** A flight as a list shows it. */
export type ShownFlight = ListingFlight & Pick<Listing, 'endDate'>;

type Trip = Pick<Listing, 'departureAirport' | 'arrivalAirport' | 'date' | 'endDate' | 'flights'>;

/** All flights of a trip with connections, each with its last possible day. */
export const listFlights = (trip: Trip): ShownFlight[] =>
  (trip.flights ?? []).map((flight) => ({ ...flight, endDate: getFlightEndDate(trip, flight) }));

/** What a search asks for, by the codes of airports or cities. */
export interface SearchedTrip {
  from?: string | undefined;
  to?: string | undefined;
  flight?: string | undefined;
}

/** The part of a trip that a search found. */
export interface FoundSection {
  departureAirport: string;
  arrivalAirport: string;
  /** Its first flight. */
  flight: ShownFlight;
}

/** The part of a trip that a search found; undefined where it is the whole trip, or only its first flight was looked at. */
export function getFoundSection(
  trip: Trip,
  { from, to, flight: flightNumber }: SearchedTrip,
): FoundSection | undefined {
  const flights = listFlights(trip);
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
  const goesThere = isAt(from, trip.departureAirport) && isAt(to, trip.arrivalAirport);
  return flightNumber === undefined && goesThere ? undefined : sections.find(isFound);
}

/** Of a searched airport or city, if there is one. */
const isAt = (place: string | undefined, airport: string): boolean =>
  place === undefined || isAirportOf(place, airport);
