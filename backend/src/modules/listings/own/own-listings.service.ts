import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDay,
  type ChangeListing,
  DAYS_ACROSS_EARTH,
  type DeletedListing,
  editListingSchemaFrom,
  type MyListingsQuery,
  type OwnListing,
  todayAnywhere,
  toFlightKey,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { AirportsService } from '../airports/airports.service.ts';
import { clearContactEmail } from '../contact/contact-emails.service.ts';
import { readFlights, replaceFlights } from '../flights/store-flights.ts';
import { ListingEntity } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { ChangeRefusedError, OwnListingNotFoundError } from '../listings.errors.ts';
import { type Owner, ownFilter, ownListings, toOwnListing } from './own-listings.queries.ts';
import { getTrip, isSameTrip, mergeTrip } from './changed-trip.ts';

/** A change with the name resolved: an emptied name has become the account's. Undefined keeps a value, null empties it. */
type ResolvedChange = Omit<ChangeListing, 'name'> & { name?: string };

/**
 * What an owner does with their listings. Every change locks the row, so that concurrent ones run one after the other. All throw
 * OwnListingNotFoundError for somebody else's.
 */
@Injectable()
export class OwnListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly airports: AirportsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Those that are not over first, then the newest first: one statement. */
  async list(me: Owner, { type }: MyListingsQuery): Promise<OwnListing[]> {
    const today = this.today();
    const rows = await this.prepared.run('listings_own', ownListings(listingsDb(this.em), me, { today, type }));
    return rows.map((row) => toOwnListing(row, today));
  }

  async get(em: EntityManager, me: Owner, id: number): Promise<OwnListing> {
    const today = this.today();
    const row = await ownListings(listingsDb(em), me, { today, id }).executeTakeFirst();
    if (row === undefined) throw new OwnListingNotFoundError();
    return toOwnListing(row, today);
  }

  /**
   * Call it in a transaction. Throws ListingOverError, ListingHiddenError, UnknownAirportError, and ChangeRefusedError where the
   * changed listing would break a rule.
   */
  async change(em: EntityManager, me: Owner, id: number, change: ResolvedChange): Promise<OwnListing> {
    const listing = await lockOwn(em, me, id);
    listing.ensureChangeable(this.today());
    await this.applyChange(em, listing, change);
    await em.flush();
    return this.get(em, me, id);
  }

  /** Removes it from the public lists. Throws ListingHiddenError. */
  close(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (listing) => listing.close());
  }

  /** Returns it to the public lists. Throws ListingOverError, ListingHiddenError. */
  reopen(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (listing) => listing.reopen(this.today()));
  }

  /** Makes the account's own address the contact again. */
  removeContactEmail(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (listing, em) => clearContactEmail(em, listing));
  }

  /** Deletes it; `restore` undoes that for a minute. Deleting it again answers the same. */
  remove(me: Owner, id: number): Promise<DeletedListing> {
    return this.withinLimit(me, async (em) => {
      const listing = await lockOwn(em, me, id, { includeDeleted: true });
      const restorableUntil = listing.remove(this.clock.now());
      await em.flush();
      return { restorableUntil: restorableUntil.toISOString() };
    });
  }

  /** Undoes a deletion; does nothing where it is not deleted. Not limited, since it cannot wait. */
  restore(me: Owner, id: number): Promise<OwnListing> {
    return this.em.transactional(async (em) => {
      const listing = await lockOwn(em, me, id, { includeDeleted: true });
      listing.restore(this.clock.now());
      await em.flush();
      return this.get(em, me, id);
    });
  }

  private update(
    me: Owner,
    id: number,
    work: (listing: ListingEntity, em: EntityManager) => void | Promise<void>,
  ): Promise<OwnListing> {
    return this.withinLimit(me, async (em) => {
      await work(await lockOwn(em, me, id), em);
      await em.flush();
      return this.get(em, me, id);
    });
  }

  private withinLimit<Result>(me: Owner, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.limits.countIfDone([['listings.own', String(me.id)]], () => this.em.transactional(work));
  }

  /** Each value was validated by the contract; the rules between values are checked here, with the stored ones merged in. */
  private async applyChange(em: EntityManager, listing: ListingEntity, change: ResolvedChange): Promise<void> {
    const { stored, airportIds } = await getTrip(em, listing);
    const trip = mergeTrip(stored, change);
    const { departureAirport: _from, arrivalAirport: _to, flights: _flights, ...columns } = change;
    ensureValid(listing, { ...pickTips(listing), ...omitUndefined(pickTips(columns)), ...trip }, this.today());
    // Read before anything is changed: a query in between would store half of it
    const flights = await readFlights(em, this.airports, trip, airportIds);
    Object.assign(listing, omitUndefined(columns));
    // ' , ' is a list of no skills.
    listing.skills ||= null;
    if (isSameTrip(stored, trip)) return;
    const [{ departureAirport, date, time = null, flightNumber = null }] = flights;
    const { arrivalAirport = listing.arrivalAirport } = flights.at(-1) ?? {};
    Object.assign(listing, { departureAirport, arrivalAirport, date, time, flightNumber });
    listing.flightKey = flightNumber && toFlightKey(flightNumber);
    listing.setFlightDays(flights);
    if (stored.flights.length > 0 || flights.length > 1) await replaceFlights(em, listing, flights);
  }

  private today(): CalendarDay {
    return todayAnywhere(this.clock.now().getTime());
  }
}

async function lockOwn(
  em: EntityManager,
  me: Owner,
  id: number,
  { includeDeleted = false } = {},
): Promise<ListingEntity> {
  const where = { id, ...ownFilter(me), ...(!includeDeleted && { status: { $ne: 'deleted' as const } }) };
  const listing = await em.findOne(ListingEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (listing === null) throw new OwnListingNotFoundError();
  return listing;
}

function ensureValid({ type, date }: ListingEntity, changed: object, today: CalendarDay): void {
  const { error } = editListingSchemaFrom(() => today, { type, date }, DAYS_ACROSS_EARTH).safeParse(changed);
  if (error) throw new ChangeRefusedError(error.issues);
}

type Tips = Partial<Pick<ListingEntity, 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>>;

const pickTips = ({ tipAmount, minTip, maxTip, offersTips, acceptsTips }: Tips) => ({
  ...{ tipAmount, minTip, maxTip, offersTips, acceptsTips },
});

const omitUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
