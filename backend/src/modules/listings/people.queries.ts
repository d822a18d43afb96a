import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb, type ReadDb } from '../../platform/database/prepared-sql.ts';
import type { ListingsTables } from './listings.tables.ts';

/**
 * Those of these people who exist, held until the transaction ends: nobody is deleted while something is written that
 * names them. `alone` lets no other write about the same people run beside this one. Held in the order of their ids, so
 * that two who write about each other wait in turn.
 */
export async function holdPeople(
  em: EntityManager,
  ids: readonly number[],
  { alone = false } = {},
): Promise<Set<number>> {
  const people = readDb<ListingsTables>(em)
    .selectFrom('account.public_profile as p')
    .select('p.id')
    .where('p.id', 'in', ids.map(String))
    .orderBy('p.id');
  const rows = await (alone ? people.forNoKeyUpdate() : people.forKeyShare()).execute();
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Those whom this person has blocked, and those who have blocked them. Index: the key of the blocks, both ways. */
export const blockedFor = (db: ReadDb<ListingsTables>, userId: number) =>
  db.selectFrom('messaging.blocked_pair as b').select('b.other_id').where('b.user_id', '=', String(userId));
