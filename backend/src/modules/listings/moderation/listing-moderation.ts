import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { ListingEntity } from '../listing.entity.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { HiddenListingEntity } from './hidden-listing.entity.ts';
import { type ReportedListing, reportedListing } from './reported-listing.queries.ts';

/** What came of it: `unchanged` where it was so already, `kept` where the other reason still keeps it hidden. */
export type HidingOutcome = 'done' | 'unchanged' | 'kept' | 'missing';

type Reason = 'byItself' | 'withOwner';

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/**
 * Listings that the operator takes out of the public's sight, also those that were deleted a moment ago, so that undoing that
 * brings nothing back. Call all of it in a transaction.
 */
@Injectable()
export class ListingModeration {
  constructor(private readonly clock: Clock) {}

  /** What somebody reports; undefined where nothing is there. */
  describe(em: EntityManager, id: number, viewerId: number): Promise<ReportedListing | undefined> {
    const today = todayAnywhere(this.clock.now().getTime());
    return reportedListing(readDb<ListingsTables>(em), { id, viewerId, today });
  }

  /** Hides one for what it says itself. */
  async hide(em: EntityManager, id: number): Promise<HidingOutcome> {
    const listing = await em.findOne(ListingEntity, id, LOCKED);
    if (listing === null) return 'missing';
    const hidden = await em.findOne(HiddenListingEntity, { listing: id });
    return add(em, listing, hidden, 'byItself') ? 'done' : 'unchanged';
  }

  /** Takes that back. While its owner is suspended it stays hidden. */
  async restore(em: EntityManager, id: number): Promise<HidingOutcome> {
    const listing = await em.findOne(ListingEntity, id, LOCKED);
    if (listing === null) return 'missing';
    const hidden = await em.findOne(HiddenListingEntity, { listing: id });
    if (hidden === null || !hidden.byItself) return 'unchanged';
    return takeAway(em, listing, hidden, 'byItself') ? 'done' : 'kept';
  }

  /** Hides all that somebody has who is suspended. Answers how many were hidden by it. */
  async hideAllOf(em: EntityManager, userId: number): Promise<number> {
    const { listings, hiddenOf } = await ownedBy(em, userId);
    return listings.filter((listing) => add(em, listing, hiddenOf(listing), 'withOwner')).length;
  }

  /** Gives back exactly what `hideAllOf` took. Answers how many show again as they were. */
  async restoreAllOf(em: EntityManager, userId: number): Promise<number> {
    const { listings, hiddenOf } = await ownedBy(em, userId);
    return listings.filter((listing) => {
      const hidden = hiddenOf(listing);
      return hidden?.withOwner === true && takeAway(em, listing, hidden, 'withOwner');
    }).length;
  }
}

/** All of somebody's listings, locked in the order in which everything locks them, and why some are hidden. */
async function ownedBy(em: EntityManager, userId: number) {
  const listings = await em.find(ListingEntity, { userId }, { ...LOCKED, orderBy: { id: 'asc' } });
  const hidden = await em.find(HiddenListingEntity, { listing: listings.map(({ id }) => id) });
  const byListing = new Map(hidden.map((one) => [one.listing, one]));
  return { listings, hiddenOf: ({ id }: ListingEntity) => byListing.get(id) ?? null };
}

/** Whether it became hidden, or hidden for one more reason. */
function add(em: EntityManager, listing: ListingEntity, hidden: HiddenListingEntity | null, why: Reason): boolean {
  const was = listing.standing;
  if (hidden !== null) {
    const isNew = !hidden[why];
    hidden[why] = true;
    return isNew;
  }
  if (was === 'hidden') return false;
  em.create(HiddenListingEntity, { listing: listing.id, was, [why]: true });
  listing.standing = 'hidden';
  return true;
}

/** Whether it is what it was again: no other reason keeps it hidden. */
function takeAway(em: EntityManager, listing: ListingEntity, hidden: HiddenListingEntity, why: Reason): boolean {
  hidden[why] = false;
  if (hidden.byItself || hidden.withOwner) return false;
  listing.standing = hidden.was;
  em.remove(hidden);
  return true;
}
