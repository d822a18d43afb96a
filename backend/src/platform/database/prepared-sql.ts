import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Compilable, CompiledQuery } from 'kysely';
import type { QueryResultRow } from 'pg';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { DatabasePools } from './database-pools.ts';

/**
 * Runs SQL as a named prepared statement, outside any transaction. For frequent statements: unnamed ones cost
 * PostgreSQL twice the CPU. Each connection keeps every one of them in its memory, so there must be few.
 */
@Injectable()
export class PreparedSql {
  /** By SQL, to which the name is unique. */
  readonly #names = new Map<string, string>();

  constructor(
    private readonly pools: DatabasePools,
    @Inject(SETTINGS) private readonly settings: Pick<LiveSettings, 'preparesStatements'>,
  ) {}

  /** `label`, a plain word, is for readers of pg_stat_statements. Without one, or behind a pooler that cannot, it is not prepared. */
  async run<Row>(
    label: string | undefined,
    query: Compilable<Row> | Pick<CompiledQuery, 'sql' | 'parameters'>,
  ): Promise<Row[]> {
    const { sql, parameters } = 'compile' in query ? query.compile() : query;
    const statement = { text: sql, values: parameters };
    const isPrepared = label !== undefined && this.settings.preparesStatements;
    const named = isPrepared ? { ...statement, name: this.nameOf(label, sql) } : statement;
    return this.pools.current().run<Row & QueryResultRow>(named);
  }

  private nameOf(label: string, sql: string): string {
    const name = this.#names.get(sql) ?? `${label}_${createHash('sha1').update(sql).digest('hex').slice(0, 12)}`;
    this.#names.set(sql, name);
    return name;
  }
}
