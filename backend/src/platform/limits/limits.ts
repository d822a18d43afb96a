import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { type BotCheckAction, HOUR_SECONDS } from 'contracts';
import { CompiledQuery } from 'kysely';
import type { LiveSettings } from '../config/live-settings.ts';
import { Secrets } from '../config/secrets.ts';
import { SETTINGS } from '../config/settings.ts';
import { PreparedSql } from '../database/prepared-sql.ts';
import { AppError } from '../errors/app-error.ts';
import { isDatabaseUnavailable } from '../errors/database-unavailable.ts';
import { networkAround } from '../http/ip-address.ts';

/** At most `times` in each `seconds`; of what has amounts, their sum. */
export interface LimitRule {
  readonly times: number;
  readonly seconds: number;
  /** Counted by account. LIMITS_FACTOR does not apply: one machine that tests everything has many accounts. */
  readonly byAccount?: boolean;
  /**
   * Counts for the whole site, and never refuses, or strangers could close a door for everybody: while it is exceeded, the bot check of
   * these actions is stricter instead.
   */
  readonly hardens?: readonly BotCheckAction[];
}

/**
 * A limit's name, the email, phone, account or address that it counts by, and how much this counts for: one where absent. An IPv6 /64
 * counts for the /48 around it too.
 */
export type LimitKey = readonly [name: LimitName, subject: string, amount?: number];

/** The rules of one module, by name. */
export type LimitRules = Readonly<Record<string, LimitRule>>;

/** Each `*.limits.ts` adds its names, so that none compiles that is not in the table. @public for these */
export interface LimitNames {}
export type LimitName = keyof LimitNames;

/** The application's one table of limits. */
export type LimitTable = Readonly<Record<LimitName, LimitRule>>;
export const LIMIT_TABLE = Symbol('LIMIT_TABLE');

/** What a limit of the whole site counts by. */
export const SITE = 'site';
/** How much more an IPv6 /48 may do than one of its 65,536 networks, each of which counts as one caller. */
const NETWORK_FACTOR = 3;
/** More than anybody can reach: PostgreSQL's largest int. */
const UNLIMITED = 2 ** 31 - 1;

export class LimitedError extends AppError {
  readonly kind = 'limited';
  readonly code = 'request.limited';

  /** `limit`: its name in the table. */
  constructor(
    override readonly retryAfter: number,
    readonly limit?: LimitName,
  ) {
    super(`That was a lot in a short time. Please try again in ${formatWait(retryAfter)}.`);
  }
}

/** Rounded up: 'a minute', '12 minutes', '5 hours'. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 60) return 'a minute';
  return seconds <= HOUR_SECONDS ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / HOUR_SECONDS)} hours`;
};

/**
 * Counts each key, in the order of keys, so that parallel statements cannot deadlock; none but those of `always` where one is used up
 * already: who is past their own limit must not use up what they share with others.
 */
const COUNT = `
  with wanted as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::boolean[], $5::int[]) as w (key, times, seconds, always, amount)
  ), used_up as (
    select r.key, r.hits + w.amount as hits, r.expires_at from platform.rate_limit r join wanted w using (key)
    where r.hits + w.amount > w.times and r.expires_at > now()
  ), counted as (
    insert into platform.rate_limit as r (key, hits, expires_at)
    select key, amount, now() + seconds * interval '1 s' from wanted where always or not exists (select from used_up) order by key
    on conflict (key) do update set
      hits = case when r.expires_at <= now() then excluded.hits else r.hits + excluded.hits end,
      expires_at = case when r.expires_at <= now() then excluded.expires_at else r.expires_at end
    returning key, hits, expires_at
  )
  select key, max(hits) as hits, ceil(extract(epoch from max(expires_at) - now()))::int as rest, bool_or(is_counted) as is_counted
  from (select *, true as is_counted from counted union all select *, false from used_up) as outcome group by key`;

const UNCOUNT = `
  with counted as materialized (select key from platform.rate_limit where key = any($1) order by key for update)
  update platform.rate_limit as r set hits = greatest(0, r.hits - back.amount)
  from counted join unnest($1::text[], $2::int[]) as back (key, amount) using (key)
  where r.key = counted.key and r.expires_at > now()`;

const COUNTED = 'select key, hits from platform.rate_limit where key = any($1) and expires_at > now()';

interface Count {
  readonly key: string;
  readonly hits: number;
  readonly rest: number;
  readonly is_counted: boolean;
}

/** One row to count in. */
interface Counter {
  readonly name: LimitName;
  readonly storageKey: string;
  readonly times: number;
  readonly seconds: number;
  readonly amount: number;
}

/** @param reason the error of what was counted */
export type Uncount = (reason?: unknown) => Promise<void>;

interface ConsumeOptions {
  /** Counted with the others, whether they are or not, and never uncounted: how often somebody may try. */
  readonly attempt?: LimitKey;
  readonly em?: EntityManager;
}

/**
 * Counts in PostgreSQL, so that all nodes count together: one upsert on an unlogged table, of several keys too. They are hashed:
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

  /** The rule with LIMITS_FACTOR applied, unless it counts by account. */
  getRule(name: LimitName): LimitRule {
    const rule = this.table[name];
    if (rule.byAccount === true) return rule;
    const times = Math.max(1, Math.round(rule.times * this.settings.limitsFactor));
    return { ...rule, times: Math.min(times, UNLIMITED) };
  }

  /** The key in the database. */
  toStorageKey(name: LimitName, subject: string): string {
    return `${name}:${this.secrets.hash('limits', subject.toLowerCase()).toString('base64url')}`;
  }

  /** Counts one. Throws LimitedError (429) past the limit. */
  async consume(name: LimitName, subject: string, em?: EntityManager): Promise<void> {
    await this.consumeAll([], { attempt: [name, subject], ...(em && { em }) });
  }

  /** Uncounts one `consume` of each, in one statement: for what did not happen, through no fault of the caller. */
  async release(keys: readonly LimitKey[], em?: EntityManager): Promise<void> {
    const counters = keys.flatMap((key) => this.toCounters(key));
    await this.uncount(counters, em);
  }

  /**
   * Counts all of them, or none, in one statement: throws LimitedError, of the first in this order, where one is used up. Returns
   * what uncounts them all, except after an error of a database that is away: the caller has waited for a timeout already. Call it before the work, so that parallel requests pass no more often than sequential ones. Of one
   * transaction it may be called once: rows are locked in the order of keys.
   */
  async consumeAll(keys: readonly LimitKey[], { attempt, em }: ConsumeOptions = {}): Promise<Uncount> {
    const attempts = attempt === undefined ? [] : this.toCounters(attempt);
    const counters = keys.flatMap((key) => this.toCounters(key));
    const wanted = [...attempts, ...counters];
    const columns = [
      wanted.map(({ storageKey }) => storageKey),
      wanted.map(({ times }) => times),
      wanted.map(({ seconds }) => seconds),
      [...attempts.map(() => true), ...counters.map(() => false)],
      wanted.map(({ amount }) => amount),
    ];
    const rows = new Map((await this.run<Count>('rate_limit', COUNT, columns, em)).map((row) => [row.key, row]));
    for (const { name, storageKey, times } of wanted) {
      const row = rows.get(storageKey);
      if (row === undefined || row.hits <= times) continue;
      // Parallel requests have used it up since this one looked
      const counted = counters.filter((one) => rows.get(one.storageKey)?.is_counted === true);
      await this.uncount(counted, em);
      throw new LimitedError(row.rest, name);
    }
    return async (reason) => {
      if (!isDatabaseUnavailable(reason)) await this.uncount(counters, em);
    };
  }

  /** Counts before `work`, and uncounts where it fails. Throws LimitedError, and what `work` throws. */
  async countIfDone<Result>(keys: readonly LimitKey[], work: () => Promise<Result>): Promise<Result> {
    const releaseAll = await this.consumeAll(keys);
    return work().catch(async (error: unknown) => {
      await releaseAll(error);
      throw error;
    });
  }

  /** The highest count of the limits that harden an action, as a multiple of what they allow: below 1 the site is as usual. */
  async pressureOn(action: string): Promise<number> {
    const names = (Object.keys(this.table) as LimitName[]).filter((name) =>
      this.getRule(name).hardens?.some((one) => one === action),
    );
    const times = new Map(names.map((name) => [this.toStorageKey(name, SITE), this.getRule(name).times]));
    const rows = await this.run<Count>('rate_limit_counts', COUNTED, [[...times.keys()]]);
    return Math.max(0, ...rows.map(({ key, hits }) => hits / (times.get(key) ?? UNLIMITED)));
  }

  /** What one key counts: itself, and the network around a caller's address. */
  private toCounters([name, subject, amount = 1]: LimitKey): Counter[] {
    const { times, seconds, hardens } = this.getRule(name);
    const counter = (by: string, most: number): Counter => ({
      name,
      seconds,
      amount,
      storageKey: this.toStorageKey(name, by),
      times: hardens === undefined ? most : UNLIMITED,
    });
    const network = networkAround(subject);
    return [counter(subject, times), ...(network === undefined ? [] : [counter(network, NETWORK_FACTOR * times)])];
  }

  private async uncount(counters: readonly Counter[], em?: EntityManager): Promise<void> {
    if (counters.length === 0) return;
    const columns = [counters.map(({ storageKey }) => storageKey), counters.map(({ amount }) => amount)];
    await this.run('rate_limit_back', UNCOUNT, columns, em);
  }

  private async run<Row>(label: string, sql: string, parameters: unknown[], em?: EntityManager): Promise<Row[]> {
    if (em === undefined) return this.sql.run<Row>(label, { sql, parameters });
    return (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(sql, parameters))).rows;
  }
}
