import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ContactDetails, type ContactRequest, idSchema, type PageQuery, todayAnywhere } from 'contracts';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.ts';
import { toPage, momentSchema, parseCursor } from '../../../platform/http/paging.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { isOwnRow, ownListingId } from '../owner.ts';
import {
  contactDetails,
  contactRequestPage,
  toContactRequest,
  upsertContactRequest,
} from './contact-requests.queries.ts';
import { addPendingRequest } from './pending-contact-requests.ts';

const cursorSchema = z.tuple([momentSchema, idSchema]);

interface RequestPage {
  requests: ContactRequest[];
  /** Undefined on the last page. */
  next: string | undefined;
}

@Injectable()
export class ContactService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: MailOutbox,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Answers how to reach the person behind a listing, and stores that the caller was given it (PRODUCT.md 3). An unconfirmed address is
   * revealed to nobody: the request is pending until it is confirmed (PRODUCT.md 2). One's own details are not stored as a request.
   * Throws not_there, LimitedError.
   */
  async reveal(me: SessionUser, listingId: number, callerAddress: string): Promise<ContactDetails> {
    // Before the listing is looked up, so that repeated calls and unknown ids count too: otherwise ids could be enumerated
    const ofAccount = ['listings.contact', 'listings.contact-day'] as const;
    const ofCaller = ['listings.contact-address', 'listings.contact-address-minute'] as const;
    const ofNewcomer = me.isNewcomer ? (['listings.contact-newcomer'] as const) : [];
    const subjects = { account: me, caller: callerAddress };
    await this.limits.consumeAll([...ofAccount, ...ofCaller, ...ofNewcomer], subjects);
    return this.em.fork().transactional(async (em) => {
      const db = listingsDb(em);
      const now = this.clock.now();
      const listing = await contactDetails(db, listingId, todayAnywhere(now.getTime()), me.id).executeTakeFirst();
      if (listing === undefined) throw listingErrors.not_there();
      const email = listing.contactEmail ?? listing.email;
      if (isOwnRow(me, listing)) return { email, phoneNumber: listing.phoneNumber, pending: false };
      await lockBoth(em, me.id, listing.ownerId);
      if (listing.confirmedAt === null && !(await lockAndCheckConfirmed(em, listingId))) {
        const request = { listingId, ownerId: listing.ownerId, askerId: me.id, askedAt: this.clock.now() };
        await addPendingRequest(em, this.outbox, request);
        return { email: null, phoneNumber: null, pending: true };
      }
      await upsertContactRequest(db, listing, me.id, this.clock.now()).execute();
      return { email, phoneNumber: toShownPhone(listing), pending: false };
    });
  }

  /** Who asked for the contact details of one's own listing, the latest first. Throws no_such_listing for anybody else's. */
  async list(me: SessionUser, listingId: number, { limit, cursor }: PageQuery): Promise<RequestPage> {
    const last = parseCursor(cursor, cursorSchema);
    const db = listingsDb(this.em.fork());
    const own = await ownListingId(db, me, listingId).executeTakeFirst();
    if (own === undefined) throw listingErrors.no_such_listing();
    const after = last && { lastAskedAt: new Date(last[0]), id: last[1] };
    const rows = await contactRequestPage(db, listingId, limit + 1, after).execute();
    const { page, next } = toPage(rows.map(toContactRequest), limit, ({ askedAt, id }) => [askedAt, id]);
    return { requests: page, next };
  }
}

/** A typed number other than the verified one is shown to nobody: it would stand beside 'Verified phone' (PRODUCT.md 2). */
function toShownPhone({ phoneNumber, verifiedPhone }: { phoneNumber: string | null; verifiedPhone: string | null }) {
  if (phoneNumber === null || verifiedPhone === null) return phoneNumber;
  // The zero before a local number is not dialed from abroad, except in countries whose numbers begin with it
  const readings = [phoneNumber, phoneNumber.replace(/^(\+\d+ )\(?0\)?/, '$1')];
  return readings.some((reading) => reading.replaceAll(/[^+\d]/g, '') === verifiedPhone) ? phoneNumber : null;
}

async function lockBoth(em: EntityManager, askerId: number, ownerId: number): Promise<void> {
  const existing = await lockAccounts(em, [askerId, ownerId]);
  if (!existing.has(askerId)) throw new LoginNeededError();
  if (!existing.has(ownerId)) throw listingErrors.not_there();
}

/** Locks the listing until the transaction ends: a confirmation waits for it, and then finds the pending request. */
async function lockAndCheckConfirmed(em: EntityManager, listingId: number): Promise<boolean> {
  const row = await listingsDb(em)
    .selectFrom('listings.listing')
    .select('confirmed_at')
    .where('id', '=', listingId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}
