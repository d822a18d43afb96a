import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { REMINDER_MAIL } from '../mail-names.ts';
import { listingsDb } from '../listings.db.ts';
import { CONTACT_OPEN_MAIL } from './contact-open-mail.ts';

/** A request for the contact details of a listing that is not confirmed yet (PRODUCT.md 2). */
interface PendingContactRequest {
  readonly listingId: number;
  readonly ownerId: number;
  readonly askerId: number;
  readonly askedAt: Date;
}

/** Stores one a listing and asker, and orders the owner's reminder. Call it with the listing locked. */
export async function addPendingRequest(
  em: EntityManager,
  outbox: MailOutbox,
  { listingId, ownerId, askerId, askedAt }: PendingContactRequest,
): Promise<void> {
  await listingsDb(em)
    .insertInto('listings.pending_contact_request')
    .values({ listing_id: listingId, asker_id: askerId, asked_at: askedAt })
    .onConflict((conflict) => conflict.columns(['listing_id', 'asker_id']).doNothing())
    .execute();
  await outbox.order(em, REMINDER_MAIL, [{ subject: listingId, person: ownerId }]);
}

/** Ends the requests of these listings, and orders a mail to each asker. Call it in the transaction that confirms them. */
export async function endPendingRequests(
  em: EntityManager,
  outbox: MailOutbox,
  listingIds: readonly number[],
): Promise<void> {
  if (listingIds.length === 0) return;
  const ended = await listingsDb(em)
    .deleteFrom('listings.pending_contact_request')
    .where('listing_id', 'in', listingIds)
    .returning(['listing_id as subject', 'asker_id as person'])
    .execute();
  await outbox.order(em, CONTACT_OPEN_MAIL, ended);
}
