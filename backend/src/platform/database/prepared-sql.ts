import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CompiledQuery, Kysely } from 'kysely';
import type { QueryResultRow } from 'pg';

/** A module's typed door for reading: its tables, its own views, and the views that others publish. */
export type ReadDb<Tables> = Kysely<Tables>;

/** Typed SQL on the connection of this EntityManager: inside its transaction when there is one. */
export const readDb = <Tables>(em: EntityManager): ReadDb<Tables> => em.getKysely<Tables>() as ReadDb<Tables>;

type Statement<Row> = Pick<CompiledQuery<Row>, 'sql' | 'parameters'>;

/**
 * Runs SQL as a named prepared statement on MikroORM's own pool. For the hottest lists: unnamed statements cost
 * PostgreSQL twice the CPU (architecture.md §5). Outside any transaction. Names are unique to the SQL.
 */
@Injectable()
export class PreparedSql {
  constructor(private readonly em: EntityManager) {}

  /** `label` is for people who read pg_stat_statements; it must be a plain word. */
  async run<Row>(label: string, query: Statement<Row>): Promise<Row[]> {
    const pool = await this.em.getConnection().getNativeClient();
    const name = `${label}_${createHash('sha1').update(query.sql).digest('hex').slice(0, 12)}`;
    const { rows } = await pool.query<Row & QueryResultRow>({ name, text: query.sql, values: [...query.parameters] });
    return rows;
  }
}
