import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows that one statement locks: few enough that nobody who writes one of them waits for long. */
const BATCH_SIZE = 1000;

/** Which rows, in SQL with `?` for each value. */
interface Rows {
  readonly table: string;
  readonly where: string;
  readonly values?: readonly unknown[];
  /** Sets these columns, in SQL, instead of deleting the rows; `where` must not hold after that. */
  readonly set?: string | undefined;
}

/**
 * Deletes all rows that fit, a batch with each statement, each committed by itself: for sweeps, which may find a million. Rows that
 * somebody else has locked are left for the next sweep. Outside of any transaction.
 */
export async function deleteInBatches(
  em: EntityManager,
  { table, where, values = [], set }: Rows,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const batch = `select ctid from ${table} where ${where} limit ${batchSize} for update skip locked`;
  const change = set === undefined ? `delete from ${table}` : `update ${table} set ${set}`;
  const sql = `${change} where ctid = any (array(${batch})) returning 1`;
  while ((await em.fork().execute<object[]>(sql, [...values])).length >= batchSize);
}
