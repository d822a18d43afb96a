import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import { PreparedSql, readDb } from '../database/prepared-sql.ts';
import type { LimitRule } from './limits.ts';

const COUNT = `
  insert into platform.rate_limit as r (key, hits, expires_at) values ($1, 1, now() + $2 * interval '1 s')
  on conflict (key) do update set
    hits = case when r.expires_at <= now() then 1 else r.hits + 1 end,
    expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
  returning hits, ceil(extract(epoch from expires_at - now()))::int as rest`;

const UNCOUNT = 'update platform.rate_limit set hits = hits - 1 where key = $1 and hits > 0 and expires_at > now()';

interface Count {
  readonly hits: number;
  readonly rest: number;
}

/** Counts in PostgreSQL, so that all nodes count together: one upsert on an unlogged table (architecture.md §5). */
@Injectable()
export class LimitStorage {
  constructor(private readonly sql: PreparedSql) {}

  /** Counts one more. Answers the seconds to wait: 0 within the limit; past it, what is left of the period. */
  async increment(key: string, { times, seconds }: Pick<LimitRule, 'times' | 'seconds'>, em?: EntityManager) {
    const [row] = await this.#run<Count>('rate_limit', { sql: COUNT, parameters: [key, seconds] }, em);
    return row !== undefined && row.hits > times ? row.rest : 0;
  }

  async decrement(key: string, em?: EntityManager): Promise<void> {
    await this.#run('rate_limit_back', { sql: UNCOUNT, parameters: [key] }, em);
  }

  /** Forgets what no longer counts. */
  async sweep(): Promise<void> {
    await this.sql.run('rate_limit_sweep', {
      sql: 'delete from platform.rate_limit where expires_at < now()',
      parameters: [],
    });
  }

  /** A transaction counts on its own connection: waiting for another one of the pool, many at once would wait for ever. */
  async #run<Row>(label: string, query: { sql: string; parameters: unknown[] }, em?: EntityManager): Promise<Row[]> {
    if (em === undefined) return this.sql.run<Row>(label, query);
    return (await readDb(em).executeQuery<Row>(CompiledQuery.raw(query.sql, query.parameters))).rows;
  }
}
