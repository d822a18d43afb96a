import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import { PendingContactRequestEntity } from './pending-contact-request.entity.ts';
import type { ListingsTables } from '../listings.tables.ts';

type Side = 'asker_id' | 'owner_id';

/** Whose details a person was given, and who was given theirs: by username, never how to reach them. */
export async function toldOfContact(em: EntityManager, userId: number): Promise<object> {
  return {
    contactRequestsMade: await requests(em, 'asker_id', userId),
    contactRequestsReceived: await requests(em, 'owner_id', userId),
    contactRequestsPending: await pendingRequests(em, userId),
  };
}

async function pendingRequests(em: EntityManager, userId: number): Promise<object[]> {
  const own = await em.find(PendingContactRequestEntity, { askerId: userId }, { orderBy: { id: 'desc' } });
  return own.map(({ id, listing, askedAt }) => ({ id, listingId: listing, askedAt: askedAt.toISOString() }));
}

async function requests(em: EntityManager, own: Side, userId: number): Promise<object[]> {
  const other = own === 'asker_id' ? 'c.owner_id' : 'c.asker_id';
  const rows = await readDb<ListingsTables>(em)
    .selectFrom('listings.contact_request as c')
    .leftJoin('account.public_profile as other', 'other.id', other)
    .select(['c.id', 'c.listing_id as listingId', 'c.route', 'c.asked_at as askedAt', 'c.last_asked_at as lastAskedAt'])
    .select(['c.times', 'other.username'])
    .where(`c.${own}`, '=', String(userId))
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(({ id, listingId, askedAt, lastAskedAt, username, ...told }) => ({
    id: Number(id),
    listingId: listingId === null ? null : Number(listingId),
    ...told,
    askedAt: new Date(askedAt).toISOString(),
    lastAskedAt: new Date(lastAskedAt).toISOString(),
    [own === 'asker_id' ? 'of' : 'by']: nameOrDeleted(username),
  }));
}

/**
 * Forgets who asked for this person's details. That this person asked for somebody else's stays with that other one,
 * without the person in it: who collects details and leaves must not erase the trace of it. Locked in one order, so that
 * two people who asked each other and leave at once wait in turn.
 */
export async function forgetContact(em: EntityManager, userId: number): Promise<void> {
  const db = readDb<ListingsTables>(em);
  const me = String(userId);
  const both = db.selectFrom('listings.contact_request').select('id').orderBy('id').forUpdate();
  await both.where(({ eb, or }) => or([eb('asker_id', '=', me), eb('owner_id', '=', me)])).execute();
  await db.deleteFrom('listings.contact_request').where('owner_id', '=', me).execute();
  // The person's listings take their pending requests with them
  const listings = db.selectFrom('listings.listing').select('id').where('user_id', '=', me);
  const pending = db.selectFrom('listings.pending_contact_request').select('id').orderBy('id').forUpdate();
  await pending.where(({ eb, or }) => or([eb('asker_id', '=', me), eb('listing_id', 'in', listings)])).execute();
  await db.deleteFrom('listings.pending_contact_request').where('asker_id', '=', me).execute();
  await db.updateTable('listings.contact_request').set({ asker_id: null }).where('asker_id', '=', me).execute();
}
