import { Injectable } from '@nestjs/common';
import { PreparedSql } from '../database/prepared-sql.ts';

const COUNT = `
  insert into platform.rate_limit as r (key, hits, expires_at) values ($1, 1, now() + $2 * interval '1 s')
  on conflict (key) do update set
    hits = case when r.expires_at <= now() then 1 else r.hits + 1 end,
    expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
  returning hits, ceil(extract(epoch from expires_at - now()))::int as rest`;

/** Counts in PostgreSQL, so that all nodes count together: one upsert on an unlogged table (architecture.md §5). */
@Injectable()
export class LimitStorage {
  constructor(private readonly sql: PreparedSql) {}

  /** Counts one more. Answers the seconds to wait: 0 within the limit; past it, what is left of the period. */
  async increment(key: string, times: number, seconds: number): Promise<number> {
    const [row] = await this.sql.run<{ hits: number; rest: number }>('rate_limit', {
      sql: COUNT,
      parameters: [key, seconds],
    });
    return row !== undefined && row.hits > times ? row.rest : 0;
  }

  async decrement(key: string): Promise<void> {
    await this.sql.run('rate_limit_back', {
      sql: 'update platform.rate_limit set hits = hits - 1 where key = $1 and hits > 0 and expires_at > now()',
      parameters: [key],
    });
  }

  /** Forgets what no longer counts. */
  async sweep(): Promise<void> {
    await this.sql.run('rate_limit_sweep', {
      sql: 'delete from platform.rate_limit where expires_at < now()',
      parameters: [],
    });
  }
}
