import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type CalendarDay, type DeletedListing, type OwnListing, todayAnywhere } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { AirportsService } from '../airports.service.ts';
import { forgetContactEmail } from '../contact/contact-emails.service.ts';
import { toOwnListing } from '../listing-card.ts';
import { ListingEntity } from '../listing.entity.ts';
import { ownListings } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { applyChange, type KeptChange } from './listing-change.ts';
import { ListingMissingError } from './own-listing.errors.ts';
import { isOwn, type Owner } from './owner.ts';

type Act = (listing: ListingEntity, em: EntityManager) => void | Promise<void>;

/**
 * What an owner does with a listing. Each locks its row, so that of two acts at once the second sees what the first left.
 * All throw ListingMissingError for somebody else's.
 */
@Injectable()
export class OwnListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly airports: AirportsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** One of one's own, as its owner sees it. */
  async get(em: EntityManager, me: Owner, id: number): Promise<OwnListing> {
    const row = await ownListings(readDb<ListingsTables>(em), me, { today: this.today(), id }).executeTakeFirst();
    if (row === undefined) throw new ListingMissingError();
    return toOwnListing(row, this.today());
  }

  /**
   * Call it in a transaction. Throws ListingOverError, ListingHiddenError, UnknownAirportError, and ChangeRefusedError
   * where what would come of it breaks a rule.
   */
  async change(em: EntityManager, me: Owner, id: number, change: KeptChange): Promise<OwnListing> {
    const listing = await lockOwn(em, me, id);
    listing.ensureChangeable(this.today());
    await applyChange(em, listing, change, { airports: this.airports, today: this.today() });
    await em.flush();
    return this.get(em, me, id);
  }

  /** Takes it out of the public lists; what is closed stays so. Throws ListingHiddenError. */
  close(me: Owner, id: number): Promise<OwnListing> {
    return this.act(me, id, (listing) => listing.close());
  }

  /** Puts it back. Throws ListingOverError, ListingHiddenError. */
  reopen(me: Owner, id: number): Promise<OwnListing> {
    return this.act(me, id, (listing) => listing.reopen(this.today()));
  }

  /** Gives one's own address to who asks, in the place of another that was named; one's own already stays so. */
  giveOwnEmail(me: Owner, id: number): Promise<OwnListing> {
    return this.act(me, id, (listing, em) => forgetContactEmail(em, listing));
  }

  /** Deletes it; for a short while `restore` takes that back. Until then deleting it again answers the same. */
  remove(me: Owner, id: number): Promise<DeletedListing> {
    return this.counted(me, async (em) => {
      const listing = await lockOwn(em, me, id, { deletedToo: true });
      const restorableUntil = listing.remove(this.clock.now());
      await em.flush();
      return { restorableUntil: restorableUntil.toISOString() };
    });
  }

  /** Takes a deletion back; what is there already stays as it is. Never limited: it cannot wait. */
  restore(me: Owner, id: number): Promise<OwnListing> {
    return this.em.transactional(async (em) => {
      const listing = await lockOwn(em, me, id, { deletedToo: true });
      listing.restore(this.clock.now());
      await em.flush();
      return this.get(em, me, id);
    });
  }

  private act(me: Owner, id: number, work: Act): Promise<OwnListing> {
    return this.counted(me, async (em) => {
      await work(await lockOwn(em, me, id), em);
      await em.flush();
      return this.get(em, me, id);
    });
  }

  private counted<Result>(me: Owner, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return this.limits.countIfDone([['listings.own', String(me.id)]], () => this.em.transactional(work));
  }

  private today(): CalendarDay {
    return todayAnywhere(this.clock.now().getTime());
  }
}

async function lockOwn(em: EntityManager, me: Owner, id: number, { deletedToo = false } = {}): Promise<ListingEntity> {
  const where = { id, ...isOwn(me), ...(!deletedToo && { status: { $ne: 'deleted' as const } }) };
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const listing = await em.findOne(ListingEntity, where, locked);
  if (listing === null) throw new ListingMissingError();
  return listing;
}
