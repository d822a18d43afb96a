import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import type { LiveSettings } from '../config/live-settings.ts';
import { Secrets } from '../config/secrets.ts';
import { SETTINGS } from '../config/settings.ts';
import { PreparedSql } from '../database/prepared-sql.ts';
import { AppError } from '../errors/app-error.ts';

export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** At most `times` in each `seconds`. */
export interface LimitRule {
  readonly times: number;
  readonly seconds: number;
  /** Counted by account. LIMITS_FACTOR does not apply: one machine that tests everything has many accounts. */
  readonly byAccount?: boolean;
}

/** A limit's name, and the email, phone, account or address that it counts by. */
export type LimitKey = readonly [name: string, subject: string];

/** The application's one table of limits, by name. */
export type LimitTable = Readonly<Record<string, LimitRule>>;
export const LIMIT_TABLE = Symbol('LIMIT_TABLE');

export class LimitedError extends AppError {
  readonly kind = 'limited';
  readonly code = 'request.limited';

  constructor(override readonly retryAfter: number) {
    super(`That was a lot in a short time. Please try again in ${formatWait(retryAfter)}.`);
  }
}

/** Rounded up: 'a minute', '12 minutes', '5 hours'. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 60) return 'a minute';
  return seconds <= HOUR_SECONDS ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / HOUR_SECONDS)} hours`;
};

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

/**
 * Counts in PostgreSQL, so that all nodes count together: one upsert on an unlogged table (architecture.md §5). Keys are hashed:
 * the table holds no address of a person or a machine.
 *
 * With `em` a method counts in that transaction, so that a rollback uncounts. Inside a transaction always pass it: waiting for
 * another connection of the pool, many parallel requests would deadlock.
 */
@Injectable()
export class Limits {
  constructor(
    @Inject(LIMIT_TABLE) private readonly table: LimitTable,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
    private readonly secrets: Secrets,
    private readonly sql: PreparedSql,
  ) {}

  /** The rule with LIMITS_FACTOR applied, unless it counts by account. Throws for a name that is not in the table. */
  getRule(name: string): LimitRule {
    const rule = this.table[name];
    if (rule === undefined) throw new Error(`There is no limit named ${name}. Add it to the table of limits.`);
    if (rule.byAccount === true) return rule;
    return { ...rule, times: Math.max(1, Math.round(rule.times * this.settings.limitsFactor)) };
  }

  /** The key in the database. */
  toStorageKey(name: string, subject: string): string {
    return `${name}:${this.secrets.hash('limits', subject.toLowerCase()).toString('base64url')}`;
  }

  /** Counts one. Throws LimitedError (429) past the limit. */
  async consume(name: string, subject: string, em?: EntityManager): Promise<void> {
    const { times, seconds } = this.getRule(name);
    const [row] = await this.run<Count>('rate_limit', COUNT, [this.toStorageKey(name, subject), seconds], em);
    if (row !== undefined && row.hits > times) throw new LimitedError(row.rest);
  }

  /** Uncounts one `consume`: for what did not happen, through no fault of the caller. */
  async release(name: string, subject: string, em?: EntityManager): Promise<void> {
    await this.run('rate_limit_back', UNCOUNT, [this.toStorageKey(name, subject)], em);
  }

  /**
   * Counts all of them, or none: throws LimitedError where one is used up. Returns what uncounts them all. Call it before the
   * work, so that parallel requests pass no more often than sequential ones.
   */
  async consumeAll(keys: readonly LimitKey[], em?: EntityManager): Promise<() => Promise<void>> {
    const consumed: LimitKey[] = [];
    const releaseAll = async () => {
      for (const key of consumed) await this.release(...key, em);
    };
    for (const key of keys) {
      consumed.push(key);
      await this.consume(...key, em).catch(async (error: unknown) => {
        await releaseAll();
        throw error;
      });
    }
    return releaseAll;
  }

  /** Counts before `work`, and uncounts where it fails. Throws LimitedError, and what `work` throws. */
  async countIfDone<Result>(keys: readonly LimitKey[], work: () => Promise<Result>): Promise<Result> {
    const releaseAll = await this.consumeAll(keys);
    return work().catch(async (error: unknown) => {
      await releaseAll();
      throw error;
    });
  }

  /** Deletes expired counts. */
  async sweep(): Promise<void> {
    await this.run('rate_limit_sweep', 'delete from platform.rate_limit where expires_at < now()', []);
  }

  private async run<Row>(label: string, sql: string, parameters: unknown[], em?: EntityManager): Promise<Row[]> {
    if (em === undefined) return this.sql.run<Row>(label, { sql, parameters });
    return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
  }
}
