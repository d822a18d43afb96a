import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Compilable, CompiledQuery } from 'kysely';
import type { QueryResultRow } from 'pg';

/**
 * Runs SQL as a named prepared statement on MikroORM's pool, outside any transaction. For frequent statements: unnamed ones cost
 * PostgreSQL twice the CPU (architecture.md §5). The name is unique to the SQL.
 */
@Injectable()
export class PreparedSql {
  constructor(private readonly em: EntityManager) {}

  /** `label`, a plain word, is for readers of pg_stat_statements. */
  async run<Row>(label: string, query: Compilable<Row> | Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Row[]> {
    const { sql, parameters } = 'compile' in query ? query.compile() : query;
    const pool = await this.em.getConnection().getNativeClient();
    const name = `${label}_${createHash('sha1').update(sql).digest('hex').slice(0, 12)}`;
    const { rows } = await pool.query<Row & QueryResultRow>({ name, text: sql, values: [...parameters] });
    return rows;
  }
}
