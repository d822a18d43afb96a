import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDay,
  type ChangeListing,
  type CreateListing,
  DAYS_ACROSS_EARTH,
  editListingSchemaFrom,
  type FindHelp,
  type ListingType,
  type OfferHelp,
  todayAnywhere,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { AirportEntity } from '../airports/airport.entity.ts';
import { AirportsService } from '../airports/airports.service.ts';
import { ListingAlerts } from '../alerts/listing-alerts.ts';
import { HealthNeedsService } from '../health-needs/health-needs.service.ts';
import { ListingEntity } from '../listing.entity.ts';
import { ChangeRefusedError } from '../listings.errors.ts';
import { findSpoken } from '../spoken.ts';
import { toFlightKey } from '../trip/flight-number.ts';

/** The fields of all forms, some of which only the long one has. */
type TripForm = Omit<FindHelp & OfferHelp, 'captchaToken' | 'consent' | 'acceptsTips' | 'tipAmount'> &
  Partial<Pick<CreateListing, 'skills' | 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>>;

export interface NewListing {
  type: ListingType;
  /** The account of the form's address. */
  userId: number;
  form: TripForm;
  /** Whether the poster has proven the address: then there is nothing to confirm (product.md 2). */
  confirmed?: boolean;
}

/** A change with the name resolved: an emptied name has become the account's. Undefined keeps a value, null empties it. */
export type ResolvedChange = Omit<ChangeListing, 'name'> & { name?: string };

/** Writes listings with what belongs to them: health needs, and alerts. Call its methods in a transaction. */
@Injectable()
export class ListingWriter {
  constructor(
    private readonly airports: AirportsService,
    private readonly healthNeeds: HealthNeedsService,
    private readonly alerts: ListingAlerts,
    private readonly clock: Clock,
  ) {}

  /** Throws UnknownAirportError. */
  async create(em: EntityManager, { type, userId, form, confirmed }: NewListing): Promise<ListingEntity> {
    const { departureAirport, arrivalAirport, flightNumber, skills } = form;
    const { name, email, phoneNumber, date, endDate, time, description } = form;
    const { tipAmount, minTip, maxTip, offersTips, acceptsTips } = form;
    const route = await this.airports.getRouteIds(em, departureAirport, arrivalAirport);
    const listing = em.create(ListingEntity, {
      type,
      userId,
      departureAirport: route.departure,
      arrivalAirport: route.arrival,
      flightNumber,
      flightKey: flightNumber === undefined ? undefined : toFlightKey(flightNumber),
      // ' , ' is a list of no skills.
      skills: skills || undefined,
      ...{ name, email, phoneNumber, date, endDate, time, description },
      ...{ tipAmount, minTip, maxTip, offersTips, acceptsTips, needs: form.needs },
      spoken: await findSpoken(em, userId),
      confirmedAt: confirmed === true ? this.clock.now() : undefined,
    });
    listing.setTraveler(form.traveler);
    await em.flush();
    if (form.healthConsent === true) await this.healthNeeds.change(em, listing.id, form);
    await this.alerts.follow(em, [listing.id]);
    if (listing.confirmedAt) await this.announce(em, listing.id);
    return listing;
  }

  /** Changes a locked listing. Throws UnknownAirportError, and ChangeRefusedError where the result would break a rule. */
  async change(em: EntityManager, listing: ListingEntity, change: ResolvedChange): Promise<void> {
    await this.applyChange(em, listing, change);
    await em.flush();
    await this.healthNeeds.change(em, listing.id, change);
    await this.alerts.follow(em, [listing.id]);
    await this.announce(em, listing.id);
  }

  /** Finds the alerts that a listing fits which the public can see from now on. */
  announce(em: EntityManager, listingId: number): Promise<void> {
    return this.alerts.announce(em, [listingId]);
  }

  /** Each value was validated by the contract; the rules between values are checked here, with the stored ones merged in. */
  private async applyChange(em: EntityManager, listing: ListingEntity, change: ResolvedChange): Promise<void> {
    const stored = await getRouteCodes(em, listing);
    const { departureAirport, arrivalAirport, traveler, needs, healthNeeds, healthConsent, ...columns } = change;
    const route = {
      departureAirport: departureAirport ?? stored.departureAirport,
      arrivalAirport: arrivalAirport ?? stored.arrivalAirport,
    };
    ensureValid(
      listing,
      {
        ...{ ...route, traveler, needs, healthNeeds, healthConsent },
        ...pickDaysAndTips(listing),
        ...omitUndefined(pickDaysAndTips(columns)),
      },
      todayAnywhere(this.clock.now().getTime()),
    );
    Object.assign(listing, omitUndefined(columns));
    if (traveler !== undefined) listing.setTraveler(traveler);
    if (needs !== undefined) listing.needs = needs ?? [];
    // ' , ' is a list of no skills.
    listing.skills ||= null;
    const { flightNumber } = columns;
    if (flightNumber !== undefined) listing.flightKey = flightNumber && toFlightKey(flightNumber);
    if (route.departureAirport === stored.departureAirport && route.arrivalAirport === stored.arrivalAirport) return;
    const ids = await this.airports.getRouteIds(em, route.departureAirport, route.arrivalAirport);
    Object.assign(listing, { departureAirport: ids.departure, arrivalAirport: ids.arrival });
  }
}

function ensureValid({ type, date }: ListingEntity, changed: object, today: CalendarDay): void {
  const { error } = editListingSchemaFrom(() => today, { type, date }, DAYS_ACROSS_EARTH).safeParse(changed);
  if (error) throw new ChangeRefusedError(error.issues);
}

async function getRouteCodes(em: EntityManager, { departureAirport, arrivalAirport }: ListingEntity) {
  const found = await em.find(AirportEntity, { id: [departureAirport, arrivalAirport] }, { fields: ['code'] });
  const getCode = (airportId: number) => found.find(({ id }) => id === airportId)?.code ?? '';
  return { departureAirport: getCode(departureAirport), arrivalAirport: getCode(arrivalAirport) };
}

type DaysAndTips = Partial<
  Pick<ListingEntity, 'date' | 'endDate' | 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>
>;

const pickDaysAndTips = ({ date, endDate, tipAmount, minTip, maxTip, offersTips, acceptsTips }: DaysAndTips) => ({
  ...{ date, endDate, tipAmount, minTip, maxTip, offersTips, acceptsTips },
});

const omitUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
