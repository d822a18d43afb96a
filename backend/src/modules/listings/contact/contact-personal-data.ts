import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import type { ListingsTables } from '../listings.tables.ts';

type Side = 'asker_id' | 'owner_id';

/** Whose details a person was given, and who was given theirs: by username, never how to reach them. */
export async function toldOfContact(em: EntityManager, userId: number): Promise<object> {
  return {
    contactRequestsMade: await requests(em, 'asker_id', userId),
    contactRequestsReceived: await requests(em, 'owner_id', userId),
  };
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
  await db.updateTable('listings.contact_request').set({ asker_id: null }).where('asker_id', '=', me).execute();
}
