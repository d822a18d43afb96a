import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDay,
  type DeletedListing,
  type Full,
  type HealthNeed,
  idSchema,
  type MyListingsQuery,
  type OwnListing,
  todayAnywhere,
} from 'contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { parseCursor, toPage } from '../../../platform/http/paging.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { clearContactEmail } from '../contact/contact-emails.service.ts';
import { HealthNeedsService } from '../health-needs/health-needs.service.ts';
import { ListingEntity, RESTORABLE_MS } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { ListingWriter, type ResolvedChange } from './listing-writer.ts';
import { type Owner, ownFilter } from '../owner.ts';
import { type OwnListingRow, ownListings, toOwnCursor, toOwnListing } from './own-listings.queries.ts';

/** After a deletion: then it is final. The clocks of nodes differ. */
const FINAL_AFTER_SECONDS = RESTORABLE_MS / 1000 + 1;

const cursorSchema = z.tuple([z.boolean(), idSchema]);

interface OwnPage {
  listings: OwnListing[];
  /** The cursor of the next page, if there is one. */
  next: string | undefined;
}

/**
 * What an owner does with their listings. Every change locks the row, so that concurrent ones run one after the other. All throw
 * no_such_listing for somebody else's.
 */
@Injectable()
export class OwnListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly writer: ListingWriter,
    private readonly healthNeeds: HealthNeedsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Those that are not over first, then the newest first: one statement. Throws UnknownPageError. */
  async list(me: Owner, { limit, cursor, ...filter }: MyListingsQuery): Promise<OwnPage> {
    const today = this.today();
    const last = parseCursor(cursor, cursorSchema);
    const after = last && { isOver: last[0], id: last[1] };
    const query = ownListings(listingsDb(this.em), me, { ...filter, today, limit: limit + 1, after });
    const rows = await this.prepared.run('listings_own', query);
    const { page, next } = toPage(rows, limit, (row) => toOwnCursor(row, today));
    return { listings: page.map((row) => toOwnListing(row, today, this.decryptHealthNeeds(row))), next };
  }

  async get(em: EntityManager, me: Owner, id: number): Promise<OwnListing> {
    const today = this.today();
    const row = await ownListings(listingsDb(em), me, { today, id, limit: 1 }).executeTakeFirst();
    if (row === undefined) throw listingErrors.no_such_listing();
    return toOwnListing(row, today, this.decryptHealthNeeds(row));
  }

  /**
   * Call it in a transaction. Throws over, hidden, unknown_airport, and change_refused where the
   * changed listing would break a rule.
   */
  async change(em: EntityManager, me: Owner, id: number, change: ResolvedChange): Promise<OwnListing> {
    await lockAccounts(em, [me.id]);
    const listing = await lockOwn(em, me, id);
    listing.ensureChangeable(this.today());
    await this.writer.change(em, listing, change);
    return this.get(em, me, id);
  }

  /** Removes it from the public lists, and ends what others have asked about it. Throws hidden. */
  close(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (listing, em) => {
      listing.close();
      return this.writer.announceChange(em, id);
    });
  }

  /** Returns it to the public lists. Throws over, hidden. */
  reopen(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (listing, em) => {
      listing.reopen(this.today());
      return this.writer.announce(em, [id]);
    });
  }

  /** Says whether nobody else is looked for (PRODUCT.md 33). Throws over, hidden. */
  setFull(me: Owner, id: number, { full }: Full): Promise<OwnListing> {
    return this.update(me, id, async (listing, em) => {
      listing.ensureChangeable(this.today());
      listing.setFull(full ? this.clock.now() : null);
      if (!full) await this.writer.announce(em, [id]);
    });
  }

  /** Makes the account's own address the contact again. */
  removeContactEmail(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (listing, em) => clearContactEmail(em, listing));
  }

  /** Its owner has posted it: confirms the address (PRODUCT.md 2). */
  claim(me: Owner, id: number): Promise<OwnListing> {
    return this.update(me, id, (_listing, em) => this.writer.confirm(em, [id]));
  }

  /**
   * Somebody else has posted it with its owner's address: deletes it as `remove` does, and counts against who posted it. Throws
   * already_confirmed.
   */
  async disown(me: Owner, id: number): Promise<DeletedListing> {
    const { restorableUntil, countPoster } = await this.withinLimit(me, async (em) => {
      const listing = await lockOwn(em, me, id);
      if (listing.confirmedAt) throw listingErrors.already_confirmed();
      return this.writer.disown(em, listing);
    });
    await countPoster();
    return { restorableUntil: restorableUntil.toISOString() };
  }

  /** Deletes it; `restore` undoes that for a minute. Deleting it again answers the same. */
  remove(me: Owner, id: number): Promise<DeletedListing> {
    return this.withinLimit(me, async (em) => {
      const listing = await lockOwn(em, me, id, { includeDeleted: true });
      const restorableUntil = listing.remove(this.clock.now());
      await em.flush();
      await this.writer.announceChange(em, id);
      await this.writer.announceChange(em, id, FINAL_AFTER_SECONDS);
      return { restorableUntil: restorableUntil.toISOString() };
    });
  }

  /** Undoes a deletion; does nothing where it is not deleted. Not limited, since it cannot wait. */
  restore(me: Owner, id: number): Promise<OwnListing> {
    return this.em.transactional(async (em) => {
      const listing = await lockOwn(em, me, id, { includeDeleted: true });
      listing.restore(this.clock.now());
      await em.flush();
      await this.writer.announceChange(em, id);
      await this.writer.announce(em, [id]);
      return this.get(em, me, id);
    });
  }

  /** For the owner, and for the helper who has agreed. */
  async getHealthNeeds(em: EntityManager, id: number): Promise<HealthNeed[]> {
    return (await this.healthNeeds.listOf(em, [id])).get(id) ?? [];
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
    return this.limits.countIfDone(['listings.own'], { account: me }, () => this.em.transactional(work));
  }

  private decryptHealthNeeds({ id, healthCiphertext, healthKeyId }: OwnListingRow): HealthNeed[] {
    if (healthCiphertext === null || healthKeyId === null) return [];
    return this.healthNeeds.decrypt(id, { ciphertext: healthCiphertext, keyId: healthKeyId });
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
  if (listing === null) throw listingErrors.no_such_listing();
  return listing;
}
