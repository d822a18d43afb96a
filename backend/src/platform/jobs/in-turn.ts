import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Runs `work` in a transaction, one at a time for each `key` on all nodes. A job may run twice, and two jobs may wait for
 * one mail: they take turns by a lock that nobody else takes, so that while a mail server keeps us waiting the rows stay
 * free for the person.
 */
export const inTurn = (em: EntityManager, key: string, work: (em: EntityManager) => Promise<void>): Promise<void> =>
  em.fork().transactional(async (own) => {
    await own.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
    await work(own);
  });
