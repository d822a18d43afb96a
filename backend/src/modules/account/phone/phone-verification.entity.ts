import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { PhoneVerification } from 'shared-ui/contracts';
import { codeExpiry, coolDownOf, hasTries, secondsUntil } from '../../../platform/one-time-codes/code-rules.ts';
import { AccountEntity } from '../account.entity.ts';
import { PhoneResendTooSoonError, PhoneTriesUsedUpError } from './phone.errors.ts';

export const NO_PHONE_VERIFICATION: PhoneVerification = { state: 'none', resendAfter: 0 };

const PhoneVerificationSchema = defineEntity({
  name: 'PhoneVerification',
  schema: 'account',
  tableName: 'phone_verification',
  properties: {
    account: () => p.oneToOne(AccountEntity).mapToPk().primary().updateRule('no action').deleteRule('cascade'),
    /** E.164: the number that the code went to. Another number in the profile makes the code worthless. */
    phoneNumber: p.text(),
    /** The provider's name of this check; null until a text has left, and once another account had one sent to this number. */
    reference: p.text().nullable(),
    /** `unsure`: the provider did not say whether the text left. */
    state: p.enum(['sent', 'failed', 'unsure'] as const),
    /** Codes that were tried, over all texts until none is good any more. */
    tries: p.integer().default(0),
    /** Texts that left, or may have left, for this number. */
    textCount: p.integer().default(1),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** The code that is on its way to somebody's number, one an account (product.md 10). The code itself is the provider's. */
export class PhoneVerificationEntity extends PhoneVerificationSchema.class {
  get takesTries(): Opt<boolean> {
    return hasTries(this.tries);
  }

  /**
   * A text is about to leave for this number. A new number starts afresh; a repeated text keeps the tries.
   * Throws PhoneResendTooSoonError within a minute of any text but the first, PhoneTriesUsedUpError until the last code has
   * expired.
   */
  renew(phoneNumber: string, now: Date): void {
    const isSame = this.phoneNumber === phoneNumber;
    if (isSame) this.ensureMayRenew(now);
    if (!isSame || this.expiresAt <= now) this.tries = 0;
    // Until the text has left: the code of the number before must not verify this one.
    if (!isSame) this.reference = null;
    this.textCount = isSame ? this.textCount + 1 : 1;
    this.phoneNumber = phoneNumber;
    this.state = 'sent';
    this.sentAt = now;
    this.expiresAt = codeExpiry(now);
  }

  /** How far the check of this number is. */
  shown(phoneNumber: string, now: Date): PhoneVerification {
    if (this.phoneNumber !== phoneNumber) return NO_PHONE_VERIFICATION;
    if (this.state !== 'sent') return { state: 'failed', resendAfter: this.secondsToRenewal(now) };
    const isGood = Boolean(this.reference) && this.expiresAt > now && this.takesTries;
    return { state: isGood ? 'sent' : 'none', resendAfter: this.secondsToRenewal(now) };
  }

  private ensureMayRenew(now: Date): void {
    const seconds = this.secondsToRenewal(now);
    if (seconds <= 0) return;
    throw this.takesTries ? new PhoneResendTooSoonError(seconds) : new PhoneTriesUsedUpError(seconds);
  }

  private secondsToRenewal(now: Date): number {
    if (!this.takesTries) return secondsUntil(this.expiresAt, now);
    const isFree = this.state === 'failed' || (this.state === 'sent' && this.textCount === 1);
    return isFree ? 0 : coolDownOf(this.sentAt, now);
  }
}
PhoneVerificationSchema.setClass(PhoneVerificationEntity);
