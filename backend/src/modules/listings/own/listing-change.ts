import type { EntityManager } from '@mikro-orm/postgresql';
import { type CalendarDay, type ChangeListing, DAYS_ACROSS_EARTH, editListingSchemaFrom } from 'shared-ui/contracts';
import { AirportEntity } from '../airport.entity.ts';
import type { AirportsService } from '../airports.service.ts';
import { flightKeyOf } from '../flight-key.ts';
import type { ListingEntity } from '../listing.entity.ts';
import { ChangeRefusedError } from './own-listing.errors.ts';

/** A change as it is kept: a name that is emptied has become the account's. What is left out stays; null empties. */
export type KeptChange = Omit<ChangeListing, 'name'> & { name?: string };

interface Surroundings {
  airports: AirportsService;
  /** The earliest day there is on Earth. */
  today: CalendarDay;
}

/**
 * Changes a listing, where what comes of it keeps the rules of listings. Throws ChangeRefusedError, UnknownAirportError.
 * What changes by itself was judged on the way in; the rules between fields need what is stored as well.
 */
export async function applyChange(
  em: EntityManager,
  listing: ListingEntity,
  change: KeptChange,
  { airports, today }: Surroundings,
): Promise<void> {
  const stored = await routeOf(em, listing);
  const { departureAirport, arrivalAirport, ...columns } = change;
  const route = {
    departureAirport: departureAirport ?? stored.departureAirport,
    arrivalAirport: arrivalAirport ?? stored.arrivalAirport,
  };
  ensureValid(listing, { ...route, ...daysAndTips(listing), ...given(daysAndTips(columns)) }, today);
  Object.assign(listing, given(columns));
  // ' , ' names none
  listing.skills ||= null;
  if (columns.flightNumber !== undefined) listing.flightKey = columns.flightNumber && flightKeyOf(columns.flightNumber);
  if (route.departureAirport === stored.departureAirport && route.arrivalAirport === stored.arrivalAirport) return;
  const keys = await airports.route(em, route.departureAirport, route.arrivalAirport);
  Object.assign(listing, { departureAirport: keys.departure, arrivalAirport: keys.arrival });
}

function ensureValid({ type, date }: ListingEntity, trip: object, today: CalendarDay): void {
  const { error } = editListingSchemaFrom(() => today, { type, date }, DAYS_ACROSS_EARTH).safeParse(trip);
  if (error) throw new ChangeRefusedError(error.issues);
}

async function routeOf(em: EntityManager, { departureAirport, arrivalAirport }: ListingEntity) {
  const found = await em.find(AirportEntity, { id: [departureAirport, arrivalAirport] }, { fields: ['code'] });
  const codeOf = (key: number) => found.find(({ id }) => id === key)?.code ?? '';
  return { departureAirport: codeOf(departureAirport), arrivalAirport: codeOf(arrivalAirport) };
}

type DaysAndTips = Partial<
  Pick<ListingEntity, 'date' | 'endDate' | 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>
>;

const daysAndTips = ({ date, endDate, tipAmount, minTip, maxTip, offersTips, acceptsTips }: DaysAndTips) => ({
  ...{ date, endDate, tipAmount, minTip, maxTip, offersTips, acceptsTips },
});

const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
