import type { EntityManager } from '@mikro-orm/postgresql';
import { readDb } from '../../platform/database/prepared-sql.ts';
import type { MessagingTables } from './messaging.tables.ts';

/** Somebody with an account. Who is suspended cannot be reached, and is not told so. */
export interface Person {
  readonly suspended: boolean;
}

/**
 * Those of these people who exist, held until the transaction ends: nobody leaves while something is written that names
 * them. In the order of their ids, before anything else is locked.
 */
export async function holdPeople(em: EntityManager, ids: readonly number[]): Promise<Map<number, Person>> {
  const rows = await readDb<MessagingTables>(em)
    .selectFrom('account.public_profile as p')
    .select(['p.id', 'p.suspended'])
    .where('p.id', 'in', ids.map(String))
    .orderBy('p.id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, suspended }) => [Number(id), { suspended }]));
}
