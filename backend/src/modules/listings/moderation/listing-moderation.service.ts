import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Listing, type ListingFlight, formatRoute, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { getFinalDate, ListingEntity } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { cardById } from '../listings.queries.ts';
import { HiddenListingEntity } from './hidden-listing.entity.ts';

/** `unchanged`: it was hidden, or visible, already. `stillHidden`: the other reason still hides it. */
type HidingOutcome = 'done' | 'unchanged' | 'stillHidden' | 'missing';

type Reason = 'byItself' | 'withOwner';

interface ReportedListing {
  ownerId: number;
  /** What it says now: an operator may read the report after it was changed. */
  excerpt: string;
  isPublic: boolean;
  /** Whether the reporter has asked for its contact details. */
  hasAsked: boolean;
  /** Unless confirmed, it is not public whose it is. */
  isConfirmed: boolean;
}

const AWAIT_ANNOUNCEMENT = `
  insert into listings.restored_listing (listing_id) select unnest(?::bigint[]) on conflict do nothing`;

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/**
 * Hides listings for the operator, also those that were just deleted, so that restoring them does not show them again. Call every
 * method in a transaction.
 */
@Injectable()
export class ListingModeration {
  constructor(private readonly clock: Clock) {}

  /** Undefined where it is deleted, or never was. Index: the key, contact_request_once. */
  async describe(em: EntityManager, id: number, viewerId: number): Promise<ReportedListing | undefined> {
    const db = listingsDb(em);
    const request = db
      .selectFrom('listings.contact_request')
      .select('id')
      .where('listing_id', '=', id)
      .where('asker_id', '=', viewerId);
    const row = await cardById(db, id)
      .select(['l.user_id as ownerId', 'l.confirmed_at as confirmedAt', 'l.status as status'])
      .select('l.closed_as_full as closedAsFull')
      .select(({ exists }) => exists(request).as('hasAsked'))
      .where('l.status', '<>', 'deleted')
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      ownerId: row.ownerId,
      isConfirmed: row.confirmedAt !== null,
      isPublic:
        (row.status === 'active' || (row.status === 'closed' && row.closedAsFull)) &&
        getFinalDate(row) >= todayAnywhere(this.clock.now().getTime()),
      hasAsked: Boolean(row.hasAsked),
      excerpt: toExcerpt(row),
    };
  }

  /** Hides one for its own content, also where reports alone have hidden it before. */
  async hide(em: EntityManager, id: number): Promise<HidingOutcome> {
    const listing = await em.findOne(ListingEntity, id, LOCKED);
    if (listing === null) return 'missing';
    const hidden = await em.findOne(HiddenListingEntity, { listing: id });
    const wasByReports = hidden?.byReports === true;
    if (hidden !== null) hidden.byReports = false;
    return addReason(em, listing, hidden, 'byItself') || wasByReports ? 'done' : 'unchanged';
  }

  /** Hides one that is reported often until a person has looked: what is asked about it waits. Returns whether it was not hidden before. */
  async hideByReports(em: EntityManager, id: number): Promise<boolean> {
    const listing = await em.findOne(ListingEntity, id, LOCKED);
    if (listing === null || (await em.count(HiddenListingEntity, { listing: id })) > 0) return false;
    return addReason(em, listing, null, 'byItself', { byReports: true });
  }

  /** Undoes `hide`. While its owner is suspended it stays hidden. */
  async restore(em: EntityManager, id: number): Promise<HidingOutcome> {
    const listing = await em.findOne(ListingEntity, id, LOCKED);
    if (listing === null) return 'missing';
    const hidden = await em.findOne(HiddenListingEntity, { listing: id });
    if (hidden === null || !hidden.byItself) return 'unchanged';
    if (!removeReason(em, listing, hidden, 'byItself')) return 'stillHidden';
    await awaitAnnouncement(em, [listing]);
    return 'done';
  }

  /** Hides all listings of somebody who is suspended. Answers how many that changed. */
  async hideAllOf(em: EntityManager, userId: number): Promise<number> {
    const { listings, getHidden } = await lockAllOf(em, userId);
    return listings.filter((listing) => addReason(em, listing, getHidden(listing), 'withOwner')).length;
  }

  /** Undoes `hideAllOf`. Answers how many are visible again. */
  async restoreAllOf(em: EntityManager, userId: number): Promise<number> {
    const { listings, getHidden } = await lockAllOf(em, userId);
    const restored = listings.filter((listing) => {
      const hidden = getHidden(listing);
      return hidden?.withOwner === true && removeReason(em, listing, hidden, 'withOwner');
    });
    await awaitAnnouncement(em, restored);
    return restored.length;
  }
}

/** Alerts may have begun meanwhile. */
async function awaitAnnouncement(em: EntityManager, restored: readonly ListingEntity[]): Promise<void> {
  await em.execute(AWAIT_ANNOUNCEMENT, [`{${restored.map(({ id }) => id).join(',')}}`]);
}

/** In the order of the ids, as everything locks listings. */
async function lockAllOf(em: EntityManager, userId: number) {
  const listings = await em.find(ListingEntity, { userId }, { ...LOCKED, orderBy: { id: 'asc' } });
  const hidden = await em.find(HiddenListingEntity, { listing: listings.map(({ id }) => id) });
  const byListing = new Map(hidden.map((row) => [row.listing, row]));
  return { listings, getHidden: ({ id }: ListingEntity) => byListing.get(id) ?? null };
}

/** Answers whether the listing is hidden now for a reason that it was not hidden for before. */
function addReason(
  em: EntityManager,
  listing: ListingEntity,
  hidden: HiddenListingEntity | null,
  reason: Reason,
  { byReports = false } = {},
): boolean {
  const was = listing.undeletedStatus;
  if (hidden !== null) {
    const isNew = !hidden[reason];
    hidden[reason] = true;
    return isNew;
  }
  if (was === 'hidden') return false;
  em.create(HiddenListingEntity, { listing: listing.id, was, byReports, [reason]: true });
  listing.undeletedStatus = 'hidden';
  return true;
}

/** Answers whether no reason is left, so that the listing has its former status again. */
function removeReason(em: EntityManager, listing: ListingEntity, hidden: HiddenListingEntity, reason: Reason): boolean {
  hidden[reason] = false;
  if (hidden.byItself || hidden.withOwner) return false;
  listing.undeletedStatus = hidden.was;
  listing.applyFull();
  em.remove(hidden);
  return true;
}

type ExcerptField =
  | 'username'
  | 'departureAirport'
  | 'arrivalAirport'
  | 'date'
  | 'endDate'
  | 'flightNumber'
  | 'skills'
  | 'description';

type ExcerptRow = Pick<Listing, ExcerptField> & { flights: ListingFlight[] | null };

function toExcerpt({ flights, ...row }: ExcerptRow): string {
  const days = row.endDate === null ? row.date : `${row.date} to ${row.endDate}`;
  const trip = [formatRoute(row), days, row.flightNumber].filter(Boolean).join(', ');
  const connections = (flights ?? []).map((flight) =>
    [formatRoute(flight), flight.date, flight.flightNumber].filter(Boolean).join(', '),
  );
  return [row.username, trip, ...connections, row.skills, row.description].filter(Boolean).join('\n');
}
