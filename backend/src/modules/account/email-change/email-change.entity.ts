import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { EmailChange } from 'contracts';
import type { AppError } from '../../../platform/errors/app-error.ts';
import {
  codeExpiry,
  secondsOfCooldown,
  hasAttemptsLeft,
  MAX_ATTEMPTS,
  secondsUntil,
} from '../../../platform/one-time-codes/one-time-codes.ts';
import { AccountEntity } from '../account.entity.ts';
import { type CodeField, emailChangeErrors } from './email-change.errors.ts';

const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  schema: 'account',
  tableName: 'email_change',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    user: () => p.manyToOne(AccountEntity).mapToPk().unique().deleteRule('cascade'),
    /** The new address; null once cancelled. The row stays a while, so that cancelling resets no count. */
    email: p.text().nullable(),
    /** Counts the pairs of codes: a new pair voids the one before. */
    generation: p.integer().default(0),
    /** Wrong attempts so far, at either code. */
    tries: p.integer().default(0),
    codesExpireAt: p.datetime().nullable(),
    lastSentAt: p.datetime().nullable(),
  },
  checks: [{ name: 'email_change_email_lower_case', expression: 'email = lower(email)' }],
});

/** The pending change of an account's email. It needs a code from the old and one from the new address, both derived. */
export class EmailChangeEntity extends EmailChangeSchema.class {
  get isPending(): Opt<boolean> {
    return this.email !== null && this.email !== undefined;
  }

  /**
   * Replaces the pending address; the counts continue. The same address within a minute sends nothing new. Throws
   * email_resend_too_soon and email_tries_used_up.
   * @returns whether new codes must be sent
   */
  request(email: string, now: Date): boolean {
    if (email === this.email && secondsOfCooldown(this.lastSentAt, now) > 0) return false;
    this.email = email;
    this.renew(now);
    return true;
  }

  /**
   * Starts the next pair of codes; the previous pair stops working. Wrong attempts stay counted while that pair is valid: a
   * resend must not grant more of them. Throws like `request`, and no_email_change.
   */
  renew(now: Date): void {
    if (!this.isPending) throw emailChangeErrors.no_email_change();
    if (!this.hasValidCodes(now)) this.tries = 0;
    if (!hasAttemptsLeft(this.tries)) throw this.usedUp(now);
    const wait = secondsOfCooldown(this.lastSentAt, now);
    if (wait > 0) throw emailChangeErrors.email_resend_too_soon(wait);
    this.generation += 1;
    this.lastSentAt = now;
    this.codesExpireAt = codeExpiry(now);
  }

  /** Counts one attempt if any code is wrong. Returns the refusal instead of throwing it: the count must be committed. */
  checkCodes(wrong: readonly CodeField[], now: Date): AppError | undefined {
    if (!this.isPending) return emailChangeErrors.no_email_change();
    if (!this.hasValidCodes(now)) return emailChangeErrors.email_code_expired();
    if (!hasAttemptsLeft(this.tries)) return this.usedUp(now);
    if (wrong.length === 0) return undefined;
    this.tries += 1;
    return emailChangeErrors.email_code_wrong(wrong, MAX_ATTEMPTS - this.tries);
  }

  /** Removes the address. Counts and cooldown stay. */
  cancel(): void {
    this.email = null;
  }

  hasValidCodes(now: Date): boolean {
    return this.codesExpireAt !== null && this.codesExpireAt !== undefined && this.codesExpireAt > now;
  }

  /** For its owner; null where none is pending. */
  toEmailChange(now: Date): EmailChange | null {
    if (!this.email) return null;
    const isUsedUp = !hasAttemptsLeft(this.tries) && this.hasValidCodes(now);
    const resendAfter = isUsedUp ? secondsUntil(this.codesExpireAt, now) : secondsOfCooldown(this.lastSentAt, now);
    return { email: this.email, resendAfter };
  }

  private usedUp(now: Date): AppError {
    return emailChangeErrors.email_tries_used_up(secondsUntil(this.codesExpireAt, now));
  }
}
EmailChangeSchema.setClass(EmailChangeEntity);

const EmailChangeNoticeSchema = defineEntity({
  name: 'EmailChangeNotice',
  schema: 'account',
  tableName: 'email_change_notice',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    user: () => p.manyToOne(AccountEntity).mapToPk().deleteRule('cascade'),
    oldEmail: p.text(),
    changedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'email_change_notice_by_user',
      expression: 'create index email_change_notice_by_user on account.email_change_notice (user_id)',
    },
  ],
});

/** A notice to the old address, kept until its mail was sent: jobs hold no addresses. */
export class EmailChangeNoticeEntity extends EmailChangeNoticeSchema.class {}
EmailChangeNoticeSchema.setClass(EmailChangeNoticeEntity);
