import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { EmailChange } from 'shared-ui/contracts';
import type { AppError } from '../../../platform/errors/app-error.ts';
import {
  codeExpiry,
  coolDownOf,
  hasTries,
  MOST_TRIES,
  secondsUntil,
} from '../../../platform/one-time-codes/code-rules.ts';
import { AccountEntity } from '../account.entity.ts';
import {
  type CodeField,
  EmailChangeMissingError,
  EmailCodesExpiredError,
  EmailCodesWrongError,
  EmailResendTooSoonError,
  EmailTriesUsedUpError,
} from './email-change.errors.ts';

const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  schema: 'account',
  tableName: 'email_change',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    user: () => p.manyToOne(AccountEntity).mapToPk().unique().deleteRule('cascade'),
    /** The new address; null once it was cancelled. The row stays a while, so that cancelling resets no count. */
    email: p.text().nullable(),
    /** Counts the pairs of codes: a new pair voids the one before. */
    generation: p.integer().default(0),
    /** The newest generation whose mail has left, to either address. */
    sentToOld: p.integer().default(0),
    sentToNew: p.integer().default(0),
    /** Wrong entries so far, of either code. */
    tries: p.integer().default(0),
    codesExpireAt: p.datetime().nullable(),
    lastSentAt: p.datetime().nullable(),
  },
  checks: [{ name: 'email_change_email_lower_case', expression: 'email = lower(email)' }],
});

/**
 * The one change of email that an account may wait for. It needs a code from the old and one from the new address; both
 * are derived when needed and stored nowhere.
 */
export class EmailChangeEntity extends EmailChangeSchema.class {
  get isWaiting(): Opt<boolean> {
    return this.email !== null && this.email !== undefined;
  }

  /**
   * Starts over with this address, in the place of whatever waited; the counts go on. The same address within a minute
   * sends nothing new. Throws EmailResendTooSoonError and EmailTriesUsedUpError.
   * @returns whether new codes are to be sent
   */
  request(email: string, now: Date): boolean {
    if (email === this.email && coolDownOf(this.lastSentAt, now) > 0) return false;
    this.email = email;
    this.renew(now);
    return true;
  }

  /**
   * The next pair of codes; the pair before stops working. Wrong tries stay counted while the codes they were made
   * against are good: asking again must not buy more of them. Throws like `request`, and EmailChangeMissingError.
   */
  renew(now: Date): void {
    if (!this.isWaiting) throw new EmailChangeMissingError();
    if (!this.hasGoodCodes(now)) this.tries = 0;
    if (!hasTries(this.tries)) throw this.usedUp(now);
    const wait = coolDownOf(this.lastSentAt, now);
    if (wait > 0) throw new EmailResendTooSoonError(wait);
    this.generation += 1;
    this.lastSentAt = now;
    this.codesExpireAt = codeExpiry(now);
  }

  /** Counts one try, however many of the two codes are wrong. Returned, not thrown: the count must outlive the refusal. */
  tryCodes(wrong: readonly CodeField[], now: Date): AppError | undefined {
    if (!this.isWaiting) return new EmailChangeMissingError();
    if (!this.hasGoodCodes(now)) return new EmailCodesExpiredError();
    if (!hasTries(this.tries)) return this.usedUp(now);
    if (wrong.length === 0) return undefined;
    this.tries += 1;
    return new EmailCodesWrongError(wrong, MOST_TRIES - this.tries);
  }

  /** Forgets the address at once. Counts and the cool-down stay. */
  cancel(): void {
    this.email = null;
  }

  hasGoodCodes(now: Date): boolean {
    return this.codesExpireAt !== null && this.codesExpireAt !== undefined && this.codesExpireAt > now;
  }

  /** As its owner sees it; null when nothing waits. */
  shown(now: Date): EmailChange | null {
    if (!this.email) return null;
    const isUsedUp = !hasTries(this.tries) && this.hasGoodCodes(now);
    const resendAfter = isUsedUp ? secondsUntil(this.codesExpireAt, now) : coolDownOf(this.lastSentAt, now);
    return { email: this.email, resendAfter };
  }

  private usedUp(now: Date): EmailTriesUsedUpError {
    return new EmailTriesUsedUpError(secondsUntil(this.codesExpireAt, now));
  }
}
EmailChangeSchema.setClass(EmailChangeEntity);

const EmailChangeNoticeSchema = defineEntity({
  name: 'EmailChangeNotice',
  schema: 'account',
  tableName: 'email_change_notice',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
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

/** That the old address must still be told. A job holds no address: it stands here until the mail has left. */
export class EmailChangeNoticeEntity extends EmailChangeNoticeSchema.class {}
EmailChangeNoticeSchema.setClass(EmailChangeNoticeEntity);
