import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { Secrets } from '../config/secrets.ts';
import { SETTINGS } from '../config/settings.ts';
import { LimitStorage } from './limit-storage.ts';

export const AN_HOUR = 3600;
export const A_DAY = 24 * AN_HOUR;

/** At most `times` in each `seconds`. */
export interface LimitRule {
  readonly times: number;
  readonly seconds: number;
  /** Counted by who is logged in. LIMITS_FACTOR leaves it as it is: one machine that plays everybody has many accounts. */
  readonly byAccount?: boolean;
}

/** What somebody does, as a limit counts it. */
export type Counted = readonly [name: string, who: string];

/** The application's one table of limits, by name. */
export type LimitTable = Readonly<Record<string, LimitRule>>;
export const LIMIT_TABLE = Symbol('LIMIT_TABLE');

export class LimitedError extends AppError {
  readonly kind = 'limited';
  readonly code = 'request.limited';

  constructor(override readonly retryAfter: number) {
    super(`That was a lot in a short time. Please try again in ${waitOf(retryAfter)}.`);
  }
}

/** A time to wait in words, rounded up: 'a minute', '12 minutes', '5 hours'. */
export const waitOf = (seconds: number): string => {
  if (seconds <= 60) return 'a minute';
  return seconds <= AN_HOUR ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / AN_HOUR)} hours`;
};

/** Counts what somebody did. Keys are hashed: the table holds no address of a person or a machine. */
@Injectable()
export class Limits {
  constructor(
    @Inject(LIMIT_TABLE) private readonly table: LimitTable,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
    private readonly secrets: Secrets,
    private readonly storage: LimitStorage,
  ) {}

  /** The rule with LIMITS_FACTOR applied, unless it counts by account; throws for a name that is not in the table. */
  ruleOf(name: string): LimitRule {
    const rule = this.table[name];
    if (rule === undefined) throw new Error(`There is no limit named ${name}. Add it to the table of limits.`);
    if (rule.byAccount === true) return rule;
    return { ...rule, times: Math.max(1, Math.round(rule.times * this.settings.limitsFactor)) };
  }

  /** The stored key of who did what. */
  keyOf(name: string, who: string): string {
    return `${name}:${this.secrets.hash('limits', who.toLowerCase()).toString('base64url')}`;
  }

  /**
   * Counts one more of `name` by `who` (an email, a phone, an account); throws LimitedError (429) past the limit. With `em`,
   * here and below: in its transaction, so that a rollback uncounts; inside a transaction never without.
   */
  async take(name: string, who: string, em?: EntityManager): Promise<void> {
    const wait = await this.storage.increment(this.keyOf(name, who), this.ruleOf(name), em);
    if (wait > 0) throw new LimitedError(wait);
  }

  /** Uncounts one `take`: for what did not come about, through no fault of theirs. */
  async giveBack(name: string, who: string, em?: EntityManager): Promise<void> {
    await this.storage.decrement(this.keyOf(name, who), em);
  }

  /**
   * Takes several, or none: throws LimitedError where one of them is used up. Answers what uncounts them all again. For
   * what is counted before it happens, so that of many calls at once no more pass than one after the other.
   */
  async takeAll(all: readonly Counted[], em?: EntityManager): Promise<() => Promise<void>> {
    const taken: Counted[] = [];
    const giveBack = async () => {
      for (const one of taken) await this.giveBack(...one, em);
    };
    for (const one of all) {
      taken.push(one);
      await this.take(...one, em).catch(async (error: unknown) => {
        await giveBack();
        throw error;
      });
    }
    return giveBack;
  }

  /** Does what is limited: counted before, so that many calls at once pass no more often, and uncounted where it fails. */
  async countIfDone<Result>(all: readonly Counted[], work: () => Promise<Result>): Promise<Result> {
    const giveBack = await this.takeAll(all);
    return work().catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
  }
}
