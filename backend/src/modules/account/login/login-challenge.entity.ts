import { defineEntity, type EntityManager, type Opt, p } from '@mikro-orm/core';
import type { AppError } from '../../../platform/errors/app-error.ts';
import {
  codeExpiry,
  coolDownOf,
  hasTries,
  mailedCodeColumns,
  MOST_TRIES,
  secondsUntil,
  unguessableId,
} from '../../../platform/one-time-codes/code-rules.ts';
import {
  CodeExpiredError,
  CodeWrongError,
  LoginGoneError,
  LoginTooManyTriesError,
  ResendTooSoonError,
} from './login.errors.ts';

const LoginChallengeSchema = defineEntity({
  name: 'LoginChallenge',
  schema: 'account',
  tableName: 'login_challenge',
  properties: {
    /** Random, and no account's id: it is told to whoever types an address (product.md 8). */
    id: p.bigint('number').primary().autoincrement(false),
    /** sha256 of the token in the cookie of the one browser that may answer. */
    tokenHash: p.text().unique(),
    /** Lower case. There may be no account with it yet. */
    email: p.text(),
    expiresAt: p.datetime(),
    ...mailedCodeColumns(),
  },
});

/** A login that waits for its code (product.md 8). The row is gone once the right one came: it works once. */
export class LoginChallengeEntity extends LoginChallengeSchema.class {
  static open(em: EntityManager, email: string, tokenHash: string, now: Date): LoginChallengeEntity {
    return em.create(LoginChallengeEntity, { id: unguessableId(), tokenHash, email, ...timesFrom(now) });
  }

  get takesCodes(): Opt<boolean> {
    return hasTries(this.tries);
  }

  isLive(now: Date): boolean {
    return this.expiresAt > now;
  }

  /** Counts a wrong code. What is wrong is returned, not thrown: the count must outlive the refusal. */
  tryCode(isRight: boolean, now: Date): AppError | undefined {
    if (!this.isLive(now)) return new CodeExpiredError();
    if (!this.takesCodes) return this.tooManyTries(now);
    if (isRight) return undefined;
    this.tries += 1;
    return this.takesCodes ? new CodeWrongError(MOST_TRIES - this.tries) : this.tooManyTries(now, true);
  }

  /** Throws where a new code would not help: the wrong tries count over all codes of a login. */
  ensureTakesCodes(now: Date): void {
    if (this.takesCodes) return;
    throw this.isLive(now) ? this.tooManyTries(now) : new LoginGoneError();
  }

  /** Whether the newest code's mail is still to be sent, and of any use. */
  waitsForMail(now: Date): boolean {
    return this.sentGeneration < this.generation && this.isLive(now) && this.takesCodes;
  }

  /** Seconds until typing the same address again sends another mail; 0: now. */
  coolDown(now: Date): number {
    return coolDownOf(this.lastSentAt, now);
  }

  /** Seconds until Resend Code sends another mail. The first one is free, each further one waits a minute (product.md 8). */
  resendWait(now: Date): number {
    return this.generation === 1 ? 0 : this.coolDown(now);
  }

  /** Throws ResendTooSoonError within a minute of the last mail, the first resend aside. */
  ensureMayResend(now: Date): void {
    const seconds = this.resendWait(now);
    if (seconds > 0) throw new ResendTooSoonError(seconds);
  }

  /** The next code, good for 10 minutes; the one before stops working, the wrong tries stay counted. */
  renew(now: Date): void {
    this.generation += 1;
    Object.assign(this, timesFrom(now));
  }

  private tooManyTries(now: Date, wasTried = false): LoginTooManyTriesError {
    return new LoginTooManyTriesError(secondsUntil(this.expiresAt, now), wasTried);
  }
}
LoginChallengeSchema.setClass(LoginChallengeEntity);

const timesFrom = (now: Date) => ({ expiresAt: codeExpiry(now), lastSentAt: now });
