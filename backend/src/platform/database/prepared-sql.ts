import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';

/**
 * Runs SQL as a named prepared statement on MikroORM's pool, outside any transaction. For frequent statements: unnamed ones cost
 * PostgreSQL twice the CPU (architecture.md §5). Each connection keeps every one of them in its memory, so there must be few.
 */
@Injectable()
export class PreparedSql {
  /** By SQL, to which the name is unique. */
  readonly #names = new Map<string, string>();

  constructor(
    private readonly em: EntityManager,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'preparesStatements'>,
  ) {}

  /**
   * `label`, a plain word, is for readers of pg_stat_statements. Without one, or behind a pooler that cannot, it is not prepared. `pool`
   * is that of a replica; MikroORM's where undefined.
   */
  async run<Row>(
    label: string | undefined,
    query: Compilable<Row> | Pick<CompiledQuery, 'sql' | 'parameters'>,
    pool?: Pool,
  ): Promise<Row[]> {
    const { sql, parameters } = 'compile' in query ? query.compile() : query;
    const connections = pool ?? (await this.em.getConnection().getNativeClient());
    const name = label === undefined || !this.settings.preparesStatements ? {} : { name: this.nameOf(label, sql) };
    const { rows } = await connections.query<Row & QueryResultRow>({ ...name, text: sql, values: [...parameters] });
    return rows;
  }

  private nameOf(label: string, sql: string): string {
    const name = this.#names.get(sql) ?? `${label}_${createHash('sha1').update(sql).digest('hex').slice(0, 12)}`;
    this.#names.set(sql, name);
    return name;
  }
}
