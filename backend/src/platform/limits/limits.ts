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

/** Whom limits count by. Each `*.limits.ts` adds those of its module. */
export interface LimitSubjects {
  /** The caller's IP address. An IPv6 /64 counts for the /48 around it too. */
  readonly caller: string;
  /** Its email address, so that deleting the account and registering again resets nothing. */
  readonly account: { readonly email: string };
  /** An email address or a phone number that somebody typed, and that may be another person's. */
  readonly address: string;
  /** The email address that a mail goes to. */
  readonly receiver: string;
  /** The id of the other person's account. */
  readonly person: number;
}
type Subject = keyof LimitSubjects;

/** At most `times` in each `seconds`; of what has amounts, their sum. */
interface LimitSize {
  readonly times: number;
  readonly seconds: number;
}

export type LimitRule = LimitSize &
  (
    | {
        /** One, or several together. */
        readonly by: Subject | readonly Subject[];
        /**
         * What happens past it: the call is refused (429) where absent. Otherwise it is done in a safer way, such as with a link instead of a
         * code, done later, or done without what is limited.
         */
        readonly past?: 'harden' | 'delay' | 'skip';
        /** Whether LIMITS_FACTOR applies although it does not count by caller or address: one machine that tests everything has many accounts. */
        readonly isScaled?: boolean;
      }
    | {
        /** The whole site together. Never refuses, or strangers could close a door for everybody. */
        readonly by: 'site';
        /** The actions whose bot check is stricter while it is exceeded. */
        readonly hardens: readonly BotCheckAction[];
      }
  );

/** The rules of one module, by name. */
export type LimitRules = Readonly<Record<string, LimitRule>>;

/** Each `*.limits.ts` adds its names, so that none compiles that is not in the table. @public for these */
export interface LimitNames {}
export type LimitName = keyof LimitNames;

type NamesBy<By> = { [Name in LimitName]: LimitNames[Name] extends { by: By } ? Name : never }[LimitName];
/** Those that the guard can count. */
export type CallerLimit = NamesBy<'caller'>;

/** A limit that is counted, and how much this counts for: one where absent. */
export type Counted<Name extends LimitName = LimitName> = Name | readonly [name: Name, amount: number];

type SubjectOf<By> = By extends readonly (infer Part)[] ? Part : By;
/** What limits of these names count by. */
export type SubjectsOf<Name extends LimitName> = Pick<LimitSubjects, SubjectOf<LimitNames[Name]['by']> & Subject>;

/** The application's one table of limits. */
export type LimitTable = Readonly<Record<LimitName, LimitRule>>;
export const LIMIT_TABLE = Symbol('LIMIT_TABLE');

const SITE = 'site';
/** LIMITS_FACTOR applies to what counts by these. */
const SCALED: ReadonlySet<string> = new Set(['caller', 'address', SITE]);
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

interface ConsumeOptions<Attempt extends LimitName> {
  /** Counted with the others, whether they are or not, and never uncounted: how often somebody may try. */
  readonly attempt?: Attempt;
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

  /** The rule with LIMITS_FACTOR applied, where it is. */
  getRule(name: LimitName): LimitRule {
    const rule: LimitRule = this.table[name];
    const isScaled = ('isScaled' in rule && rule.isScaled === true) || partsOf(rule).some((part) => SCALED.has(part));
    if (!isScaled) return rule;
    const times = Math.max(1, Math.round(rule.times * this.settings.limitsFactor));
    return { ...rule, times: Math.min(times, UNLIMITED) };
  }

  /** The key in the database. */
  toStorageKey(name: LimitName, subject: string): string {
    return `${name}:${this.secrets.hash('limits', subject.toLowerCase()).toString('base64url')}`;
  }

  /** Counts one. Throws LimitedError (429) past the limit. */
  async consume<Name extends LimitName>(name: Name, subjects: SubjectsOf<Name>, em?: EntityManager): Promise<void> {
    await this.consumeAll<never, Name>([], subjects, { attempt: name, ...(em && { em }) });
  }

  /** Uncounts one `consume` of each, in one statement: for what did not happen, through no fault of the caller. */
  async release<Name extends LimitName>(
    limits: readonly Counted<Name>[],
    subjects: SubjectsOf<Name>,
    em?: EntityManager,
  ): Promise<void> {
    await this.uncount(this.toCounters(limits, subjects), em);
  }

  /**
   * Counts all of them, or none, in one statement: throws LimitedError, of the first in this order, where one is used up. Returns
   * what uncounts them all, except after an error of a database that is away: the caller has waited for a timeout already. Call it before the work, so that parallel requests pass no more often than sequential ones. Of one
   * transaction it may be called once: rows are locked in the order of keys.
   */
  async consumeAll<Name extends LimitName, Attempt extends LimitName = never>(
    limits: readonly Counted<Name>[],
    subjects: SubjectsOf<Name | Attempt>,
    { attempt, em }: ConsumeOptions<Attempt> = {},
  ): Promise<Uncount> {
    const attempts = attempt === undefined ? [] : this.toCounters([attempt], subjects);
    const counters = this.toCounters(limits, subjects);
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

  /** Undefined, instead of an error, where one is used up: for limits past which something is left out. */
  async consumeOrSkip<Name extends LimitName>(
    limits: readonly Counted<Name>[],
    subjects: SubjectsOf<Name>,
    em?: EntityManager,
  ): Promise<Uncount | undefined> {
    return this.consumeAll(limits, subjects, { ...(em && { em }) }).catch((error: unknown) => {
      if (error instanceof LimitedError) return undefined;
      throw error;
    });
  }

  /** Counts before `work`, and uncounts where it fails. Throws LimitedError, and what `work` throws. */
  async countIfDone<Name extends LimitName, Result>(
    limits: readonly Counted<Name>[],
    subjects: SubjectsOf<Name>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const releaseAll = await this.consumeAll(limits, subjects);
    return work().catch(async (error: unknown) => {
      await releaseAll(error);
      throw error;
    });
  }

  /** The highest count of the limits that harden an action, as a multiple of what they allow: below 1 the site is as usual. */
  async pressureOn(action: string): Promise<number> {
    const names = (Object.keys(this.table) as LimitName[]).filter((name) => {
      const rule = this.getRule(name);
      return 'hardens' in rule && rule.hardens.some((one) => one === action);
    });
    const times = new Map(names.map((name) => [this.toStorageKey(name, SITE), this.getRule(name).times]));
    const rows = await this.run<Count>('rate_limit_counts', COUNTED, [[...times.keys()]]);
    return Math.max(0, ...rows.map(({ key, hits }) => hits / (times.get(key) ?? UNLIMITED)));
  }

  /** The rows that these count in: of each subject, and of the network around a caller's address. */
  private toCounters(limits: readonly Counted[], subjects: Partial<LimitSubjects>): Counter[] {
    return limits.flatMap((limit): Counter[] => {
      const [name, amount] = typeof limit === 'string' ? [limit, 1] : limit;
      const rule = this.getRule(name);
      const { seconds, by } = rule;
      const counter = (subject: string, times: number): Counter => ({
        name,
        seconds,
        amount,
        storageKey: this.toStorageKey(name, subject),
        times: by === SITE ? UNLIMITED : times,
      });
      return readSubjects(rule, subjects).flatMap((subject) => {
        const network = networkAround(subject);
        const own = counter(subject, rule.times);
        return network === undefined ? [own] : [own, counter(network, NETWORK_FACTOR * rule.times)];
      });
    });
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

const partsOf = ({ by }: LimitRule): readonly string[] => (typeof by === 'string' ? [by] : by);

/** What a rule counts by, of these: each where there are several of one kind. */
function readSubjects(rule: LimitRule, subjects: Partial<LimitSubjects>): string[] {
  const values = partsOf(rule).map((part) => (part === SITE ? [SITE] : [subjects[part as Subject]].flat().map(toText)));
  return values.reduce(
    (joined, next) => joined.flatMap((start) => next.map((value) => `${start} ${value}`.trim())),
    [''],
  );
}

const toText = (value: { readonly email: string } | string | number | undefined): string =>
  typeof value === 'object' ? value.email : String(value);
