import { Injectable } from '@nestjs/common';
import { PreparedSql } from '../database/prepared-sql.ts';

const COUNT = `
  insert into platform.rate_limit as r (key, hits, expires_at) values ($1, 1, now() + $2 * interval '1 s')
  on conflict (key) do update set
    hits = case when r.expires_at <= now() then 1 else r.hits + 1 end,
    expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
  returning hits, ceil(extract(epoch from expires_at - now()))::int as rest`;

const WAIT = `
  select ceil(extract(epoch from expires_at - now()))::int as rest
  from platform.rate_limit where key = $1 and hits >= $2 and expires_at > now()`;

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

  /** The seconds until one more would be within the limit, without counting: 0 while it is. */
  async waitOf(key: string, times: number): Promise<number> {
    const [row] = await this.sql.run<{ rest: number }>('rate_limit_wait', { sql: WAIT, parameters: [key, times] });
    return row?.rest ?? 0;
  }

  /** Forgets what no longer counts. */
  async sweep(): Promise<void> {
    await this.sql.run('rate_limit_sweep', {
      sql: 'delete from platform.rate_limit where expires_at < now()',
      parameters: [],
    });
  }
}
