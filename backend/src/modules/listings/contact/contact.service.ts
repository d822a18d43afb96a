import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ContactDetails, type ContactRequest, idSchema, type PageQuery, todayAnywhere } from 'shared-ui/contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { cutPage, momentSchema, readPage } from '../../../platform/http/page-cursor.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError } from '../../../platform/login/login-needed-error.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { NoPublicListingError } from '../listings.errors.ts';
import { contactOf, isOwnListing } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { ListingMissingError } from '../own/own-listing.errors.ts';
import { isOwnRow } from '../own/owner.ts';
import { holdPeople } from '../people.queries.ts';
import { toContactRequest } from './contact-request.ts';
import { PendingContactRequests } from './pending-contact-requests.ts';
import { contactRequestPage, noteRequest, type Revealed } from './contact-requests.queries.ts';

const cursorSchema = z.tuple([momentSchema, idSchema]);

@Injectable()
export class ContactService {
  constructor(
    private readonly em: EntityManager,
    private readonly pending: PendingContactRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Tells who explicitly asks how to reach the person behind a listing, and notes that they were told (product.md 3).
   * An address that nobody has confirmed is told to nobody: who asks waits until it is (product.md 2). One's own details are
   * told without a note. Throws NoPublicListingError, LimitedError.
   */
  async reveal(me: SessionUser, listingId: number, callerAddress: string): Promise<ContactDetails> {
    await this.limits.takeAll([
      ['listings.contact', me.email],
      ['listings.contact-day', me.email],
      ['listings.contact-address', callerAddress],
    ]);
    return this.em.fork().transactional(async (em) => {
      const listing = await this.contactOf(em, listingId, me);
      const { phoneNumber } = listing;
      const email = listing.contactEmail ?? listing.email;
      if (isOwnRow(me, listing)) return { email, phoneNumber, pending: false };
      await this.holdBoth(em, listing, me.id);
      if (listing.confirmedAt === null && !(await isConfirmedNow(em, listingId))) {
        await this.pending.add(em, listingId, me.id, this.clock.now());
        return { email: null, phoneNumber: null, pending: true };
      }
      await noteRequest(readDb<ListingsTables>(em), listing, me.id, this.clock.now()).execute();
      return { email, phoneNumber, pending: false };
    });
  }

  /** Who was told one's own listing's details, the latest first. Throws ListingMissingError for anybody else's. */
  async list(me: SessionUser, listingId: number, { limit, cursor }: PageQuery): Promise<RequestPage> {
    const where = readPage(cursor, cursorSchema);
    const db = readDb<ListingsTables>(this.em.fork());
    const own = await isOwnListing(db, me, listingId).executeTakeFirst();
    if (own === undefined) throw new ListingMissingError();
    const after = where && { lastAskedAt: where[0], id: where[1] };
    const rows = await contactRequestPage(db, listingId, limit + 1, after).execute();
    const { page, next } = cutPage(rows.map(toContactRequest), limit, ({ askedAt, id }) => [askedAt, id]);
    return { requests: page, next };
  }

  private async contactOf(em: EntityManager, listingId: number, me: SessionUser) {
    const today = todayAnywhere(this.clock.now().getTime());
    const listing = await contactOf(readDb<ListingsTables>(em), listingId, today, me.id).executeTakeFirst();
    if (listing === undefined) throw new NoPublicListingError();
    return listing;
  }

  private async holdBoth(em: EntityManager, { ownerId }: Revealed, askerId: number): Promise<void> {
    const there = await holdPeople(em, [askerId, Number(ownerId)]);
    if (!there.has(askerId)) throw new LoginNeededError();
    if (!there.has(Number(ownerId))) throw new NoPublicListingError();
  }
}

/** Locks the listing until the end of the transaction: who confirms it meanwhile waits, and then finds who asked. */
async function isConfirmedNow(em: EntityManager, listingId: number): Promise<boolean> {
  const row = await readDb<ListingsTables>(em)
    .selectFrom('listings.listing')
    .select('confirmed_at')
    .where('id', '=', String(listingId))
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

export interface RequestPage {
  requests: ContactRequest[];
  /** Opaque; undefined on the last page. */
  next: string | undefined;
}
