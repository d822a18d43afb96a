import type { AskChoice, TripDetails } from 'contracts';
import { registerLocale, useTranslation } from 'shared-ui/app';
import english from '../../locales/en/trip-route.json' with { type: 'json' };

registerLocale('messaging', english);

/** A trip, or what two people would share; with its listings, which know more cities, where they are loaded. */
export type TripOfRoute = { itinerary: AskChoice['itinerary'] } & Partial<Pick<TripDetails, 'request' | 'offer'>>;

/** The city of each airport of a trip, as far as it is known, by its code. */
export function getCities({ itinerary, request, offer }: TripOfRoute): ReadonlyMap<string, string> {
  const listings = [request, offer].flatMap((listing) => (listing ? [listing, ...(listing.flights ?? [])] : []));
  const cities = new Map<string, string>();
  for (const { departureAirport, departureCity, arrivalAirport, arrivalCity } of [
    ...listings,
    itinerary.whole,
    itinerary,
  ]) {
    if (departureCity) cities.set(departureAirport, departureCity);
    if (arrivalCity) cities.set(arrivalAirport, arrivalCity);
  }
  return cities;
}

/** Which part of the whole way two people share: from an airport on, up to one, or between two; undefined for all of it. */
function getSharedPart({ departureAirport, arrivalAirport, whole }: AskChoice['itinerary']) {
  const isFromStart = departureAirport === whole.departureAirport;
  const isToEnd = arrivalAirport === whole.arrivalAirport;
  if (isFromStart) return isToEnd ? undefined : 'to';
  return isToEnd ? 'from' : 'between';
}

/** 'Chennai to London, together from Doha'; undefined where two people share the whole way. */
export function useSharedPartText(trip: TripOfRoute): string | undefined {
  const getText = useRouteText();
  return getSharedPart(trip.itinerary) === undefined ? undefined : getText(trip);
}

/** 'Chennai to London', with the part that two people share where that is not all of it. */
export function useRouteText(): (trip: TripOfRoute) => string {
  const { t } = useTranslation('messaging');
  return (trip) => {
    const { itinerary } = trip;
    const cities = getCities(trip);
    const nameOf = (code: string): string => cities.get(code) ?? code;
    return t(`tripRoute.together.${getSharedPart(itinerary) ?? 'all'}`, {
      from: nameOf(itinerary.whole.departureAirport),
      to: nameOf(itinerary.whole.arrivalAirport),
      start: nameOf(itinerary.departureAirport),
      end: nameOf(itinerary.arrivalAirport),
    });
  };
}
