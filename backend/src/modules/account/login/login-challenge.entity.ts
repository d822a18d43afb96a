import { defineEntity, type EntityManager, type Opt, p } from '@mikro-orm/core';
import type { AppError } from '../../../platform/errors/app-error.ts';
import {
  codeExpiry,
  secondsOfCooldown,
  hasAttemptsLeft,
  mailedCodeColumns,
  MAX_ATTEMPTS,
  secondsUntil,
  randomId,
} from '../../../platform/one-time-codes/one-time-codes.ts';
import { loginErrors, LoginTooManyTriesError } from './login.errors.ts';

const LoginChallengeSchema = defineEntity({
  name: 'LoginChallenge',
  schema: 'account',
  tableName: 'login_challenge',
  properties: {
    /** Random, not an account's id: anyone who types an address receives it (PRODUCT.md 8). */
    id: p.bigint('number').primary().autoincrement(false),
    /** sha256 of the token in the cookie of the one browser that may answer. */
    tokenHash: p.text().unique(),
    /** Lower case. There may be no account with it yet. */
    email: p.text(),
    expiresAt: p.datetime(),
    ...mailedCodeColumns(),
  },
});

/** A login in progress (PRODUCT.md 8). The right code deletes the row, so it works once. */
export class LoginChallengeEntity extends LoginChallengeSchema.class {
  static open(em: EntityManager, email: string, tokenHash: string, now: Date): LoginChallengeEntity {
    return em.create(LoginChallengeEntity, { id: randomId(), tokenHash, email, ...codeTimes(now) });
  }

  get hasAttemptsLeft(): Opt<boolean> {
    return hasAttemptsLeft(this.tries);
  }

  isLive(now: Date): boolean {
    return this.expiresAt > now;
  }

  /** Counts a wrong code. Returns the refusal instead of throwing it: the count must be committed. */
  checkCode(isRight: boolean, now: Date): AppError | undefined {
    if (!this.isLive(now)) return loginErrors.code_expired();
    if (!this.hasAttemptsLeft) return this.tooManyTries(now);
    if (isRight) return undefined;
    this.tries += 1;
    return this.hasAttemptsLeft ? loginErrors.code_wrong(MAX_ATTEMPTS - this.tries) : this.tooManyTries(now, true);
  }

  /** Throws where a new code would not help: wrong attempts count across all codes of a login. */
  ensureAttemptsLeft(now: Date): void {
    if (this.hasAttemptsLeft) return;
    throw this.isLive(now) ? this.tooManyTries(now) : loginErrors.login_gone();
  }

  /** Whether the newest code would be accepted. */
  acceptsCodes(now: Date): boolean {
    return this.isLive(now) && this.hasAttemptsLeft;
  }

  /** Seconds until entering the same address again sends another mail. */
  cooldown(now: Date): number {
    return secondsOfCooldown(this.lastSentAt, now);
  }

  /** Seconds until Resend Code sends another mail: the first is free, each further one waits a minute (PRODUCT.md 8). */
  resendCooldown(now: Date): number {
    return this.generation === 1 ? 0 : this.cooldown(now);
  }

  /** Throws resend_too_soon while `resendCooldown` lasts. */
  ensureMayResend(now: Date): void {
    const seconds = this.resendCooldown(now);
    if (seconds > 0) throw loginErrors.resend_too_soon(seconds);
  }

  /** Starts the next code. The previous one stops working; wrong attempts stay counted. */
  renew(now: Date): void {
    this.generation += 1;
    Object.assign(this, codeTimes(now));
  }

  private tooManyTries(now: Date, wasLastAttempt = false): LoginTooManyTriesError {
    return new LoginTooManyTriesError(secondsUntil(this.expiresAt, now), wasLastAttempt);
  }
}
LoginChallengeSchema.setClass(LoginChallengeEntity);

const codeTimes = (now: Date) => ({ expiresAt: codeExpiry(now), lastSentAt: now });
