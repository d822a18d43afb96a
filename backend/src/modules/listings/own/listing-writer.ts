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
  toFlightKey,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { AirportsService } from '../airports/airports.service.ts';
import { announceListings, followListings } from '../listing-alerts.ts';
import { ListingPosterEntity } from './listing-poster.entity.ts';
import { ListingPosters, type Poster } from './listing-posters.ts';
import { endPendingRequests } from '../contact/pending-contact-requests.ts';
import { readFlights, replaceFlights, storeFlights } from '../flights/store-flights.ts';
import { HealthNeedsService } from '../health-needs/health-needs.service.ts';
import { ListingEntity, listPositions } from '../listing.entity.ts';
import { listingErrors } from '../listings.errors.ts';
import { MATCHES_MAIL } from '../mail-names.ts';
import { findOwnerLanguages } from '../spoken.ts';
import { getTrip, isSameTrip, mergeTrip, toSegments } from './changed-trip.ts';

/** The fields of all forms, some of which only the long one has. */
type TripForm = Omit<FindHelp & OfferHelp, 'captchaToken' | 'attemptId' | 'consent' | 'acceptsTips' | 'tipAmount'> &
  Partial<Pick<CreateListing, 'skills' | 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>>;

export interface NewListing {
  type: ListingType;
  /** The account of the form's address. */
  userId: number;
  form: TripForm;
  attemptId?: string | undefined;
  /** Whether the poster has proven the address: then there is nothing to confirm (PRODUCT.md 2). */
  confirmed?: boolean;
  /** Who posts an unconfirmed one. */
  poster?: Poster;
}

/** A change with the name resolved: an emptied name has become the account's. Undefined keeps a value, null empties it. */
export type ResolvedChange = Omit<ChangeListing, 'name'> & { name?: string };

/** Index: the key. */
const CONFIRM = `
  update listings.listing set confirmed_at = ? where id = any(?::bigint[]) and confirmed_at is null returning id`;

/** Its owner has changed, deleted or restored a listing; flows/amigos handles it. */
export const LISTING_CHANGED = 'listings.changed';
export interface ListingChanged {
  readonly listingId: number;
}

/** Writes listings with what belongs to them: health needs, alerts, and mails about matches. Call its methods in a transaction. */
@Injectable()
export class ListingWriter {
  constructor(
    private readonly airports: AirportsService,
    private readonly healthNeeds: HealthNeedsService,
    private readonly posters: ListingPosters,
    private readonly jobs: Jobs,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
  ) {}

  /** Throws unknown_airport, and UniqueConstraintViolationException where the account has posted this attempt. */
  async create(em: EntityManager, newListing: NewListing): Promise<ListingEntity> {
    const { type, userId, form, attemptId, confirmed, poster } = newListing;
    const { name, email, phoneNumber, date, endDate, skills, description } = form;
    const { tipAmount, minTip, maxTip, offersTips, acceptsTips } = form;
    const flights = await readFlights(em, this.airports, form);
    const [first] = flights;
    const { departureAirport, time, flightNumber } = first;
    const { arrivalAirport } = flights.at(-1) ?? first;
    const listing = em.create(ListingEntity, {
      type,
      userId,
      departureAirport,
      arrivalAirport,
      flightNumber,
      flightKey: flightNumber === undefined ? undefined : toFlightKey(flightNumber),
      // ' , ' is a list of no skills.
      skills: skills || undefined,
      name,
      email,
      phoneNumber,
      date,
      endDate,
      time,
      description,
      tipAmount,
      minTip,
      maxTip,
      offersTips,
      acceptsTips,
      needs: form.needs,
      attemptId,
      confirmedAt: confirmed === true ? this.clock.now() : undefined,
    });
    listing.setTraveler(form.traveler);
    listing.setSpoken(await findOwnerLanguages(em, userId));
    listing.setFlightDays(flights);
    await em.flush();
    await storeFlights(em, listing, flights);
    if (form.healthConsent === true) await this.healthNeeds.change(em, listing.id, form);
    await followListings(em, [listing.id]);
    if (listing.confirmedAt) {
      await this.announce(em, [listing.id]);
      await this.outbox.order(em, MATCHES_MAIL, [{ subject: listing.id }]);
    } else if (poster) this.posters.store(em, listing.id, poster);
    return listing;
  }

  /** Changes a locked listing, whose account is locked too. Throws unknown_airport, and change_refused where the result would break a rule. */
  async change(em: EntityManager, listing: ListingEntity, change: ResolvedChange): Promise<void> {
    const ownerLanguages = await findOwnerLanguages(em, listing.userId);
    await this.applyChange(em, listing, change);
    listing.setSpoken(ownerLanguages);
    await em.flush();
    await this.healthNeeds.change(em, listing.id, change);
    await followListings(em, [listing.id]);
    await this.announce(em, [listing.id]);
    await this.announceChange(em, listing.id);
  }

  /** Its owner has posted them: says so to who asked for contact details, and looks for alerts and matches. Repeating it changes nothing. */
  async confirm(em: EntityManager, listingIds: readonly number[]): Promise<void> {
    const confirmed = await em.execute<{ id: number }[]>(CONFIRM, [this.clock.now(), `{${listingIds.join(',')}}`]);
    const ids = confirmed.map(({ id }) => id);
    await em.nativeDelete(ListingPosterEntity, { listing: ids });
    await endPendingRequests(em, this.outbox, ids);
    await this.announce(em, ids);
    await this.outbox.order(
      em,
      MATCHES_MAIL,
      ids.map((id) => ({ subject: id })),
    );
  }

  /** A login proves the address, and a listing that was posted with it in the same browser is its owner's (PRODUCT.md 2). */
  async confirmPostedBy(
    em: EntityManager,
    owner: { userId: number; email: string },
    browserId: string | undefined,
  ): Promise<void> {
    if (browserId !== undefined) await this.confirm(em, await this.posters.listPostedBy(em, owner, browserId));
  }

  /** Deletes a locked listing that its owner has not posted. Call `countPoster` after the commit. */
  async disown(em: EntityManager, listing: ListingEntity) {
    const restorableUntil = listing.remove(this.clock.now());
    await em.flush();
    const poster = await this.posters.take(em, listing.id);
    return { restorableUntil, countPoster: () => this.posters.countDisowned(poster) };
  }

  /** Looks for alerts that these listings fit, which the public can see from now on. */
  announce(em: EntityManager, listingIds: readonly number[]): Promise<void> {
    return announceListings(em, this.jobs, listingIds);
  }

  /** To those with whom its owner flies, or may fly. */
  announceChange(em: EntityManager, listingId: number, startAfterSeconds = 0): Promise<void> {
    return this.jobs.send(em, LISTING_CHANGED, { listingId } satisfies ListingChanged, { startAfterSeconds });
  }

  /** Each value was validated by the contract; the rules between values are checked here, with the stored ones merged in. */
  private async applyChange(em: EntityManager, listing: ListingEntity, change: ResolvedChange): Promise<void> {
    const { stored, airportIds } = await getTrip(em, listing);
    const trip = mergeTrip(stored, change);
    const { departureAirport: _from, arrivalAirport: _to, flights: _flights, ...others } = change;
    const { traveler, needs, healthNeeds, healthConsent, ...columns } = others;
    const today = todayAnywhere(this.clock.now().getTime());
    const whoFlies = { traveler, needs, healthNeeds, healthConsent };
    ensureValid(listing, { ...whoFlies, ...pickTips(listing), ...omitUndefined(pickTips(columns)), ...trip }, today);
    // Read before anything is changed: a query in between would store half of it
    const flights = await readFlights(em, this.airports, trip, airportIds);
    Object.assign(listing, omitUndefined(columns));
    if (traveler !== undefined) listing.setTraveler(traveler);
    if (needs !== undefined) listing.needs = needs ?? [];
    // ' , ' is a list of no skills.
    listing.skills ||= null;
    if (isSameTrip(stored, trip)) return;
    const [{ departureAirport, date, time = null, flightNumber = null }] = flights;
    const { arrivalAirport = listing.arrivalAirport } = flights.at(-1) ?? {};
    Object.assign(listing, { departureAirport, arrivalAirport, date, time, flightNumber });
    listing.flightKey = flightNumber && toFlightKey(flightNumber);
    listing.setFlightDays(flights);
    // Their trips follow in a moment, and say whether the Amigos still fly along
    const amigoSegments = toSegments(stored).filter((_segment, at) => listing.amigoFlights.includes(at + 1));
    listing.amigoFlights = listPositions(toSegments(trip), amigoSegments);
    if (stored.flights.length > 0 || flights.length > 1) await replaceFlights(em, listing, flights);
  }
}

function ensureValid({ type, date }: ListingEntity, changed: object, today: CalendarDay): void {
  const { error } = editListingSchemaFrom(() => today, { type, date }, DAYS_ACROSS_EARTH).safeParse(changed);
  if (error) throw listingErrors.change_refused(error.issues);
}

type Tips = Partial<Pick<ListingEntity, 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>>;

const pickTips = ({ tipAmount, minTip, maxTip, offersTips, acceptsTips }: Tips) => ({
  tipAmount,
  minTip,
  maxTip,
  offersTips,
  acceptsTips,
});

const omitUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
