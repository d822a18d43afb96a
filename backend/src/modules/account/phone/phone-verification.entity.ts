import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { PhoneVerification } from 'contracts';
import {
  codeExpiry,
  secondsOfCooldown,
  MAX_ATTEMPTS,
  secondsUntil,
} from '../../../platform/one-time-codes/one-time-codes.ts';
import { AccountEntity } from '../account.entity.ts';
import { phoneErrors } from './phone.errors.ts';

export const NO_PHONE_VERIFICATION: PhoneVerification = { state: 'none', resendAfter: 0 };

const PhoneVerificationSchema = defineEntity({
  name: 'PhoneVerification',
  schema: 'account',
  tableName: 'phone_verification',
  properties: {
    account: () => p.oneToOne(AccountEntity).mapToPk().primary().updateRule('no action').deleteRule('cascade'),
    /** E.164: the number that the code was sent to. Another number in the profile invalidates the code. */
    phoneNumber: p.text(),
    /** The provider's id of this check; null until a text was sent, and once another account had one sent to this number. */
    reference: p.text().nullable(),
    /** Whether `reference` is the check of another account, which has named the number before. */
    shared: p.boolean().default(false),
    /** Codes that others have entered who share this check, whether they share it still or not. */
    sharedTries: p.integer().default(0),
    /** `unsure`: the provider did not say whether it sent the text. */
    state: p.enum(['sent', 'failed', 'unsure'] as const),
    /** Codes entered so far, across all texts until the last code expires. */
    tries: p.integer().default(0),
    /** Texts that were sent, or may have been, to this number. */
    textCount: p.integer().default(1),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
  },
});

/** The provider allows five for a check: all who share it must not use up those of who has begun it. */
export const MAX_SHARED_ATTEMPTS = 2;

/** The verification of an account's phone number (PRODUCT.md 10). Only the provider knows the code. */
export class PhoneVerificationEntity extends PhoneVerificationSchema.class {
  get hasAttemptsLeft(): Opt<boolean> {
    return this.tries < (this.shared ? MAX_SHARED_ATTEMPTS : MAX_ATTEMPTS);
  }

  /**
   * Prepares for another text. A new number resets the counts; a repeated text keeps the attempts. Throws
   * phone_resend_too_soon within a minute of any text but the first, phone_tries_used_up until the last code expires.
   */
  renew(phoneNumber: string, now: Date): void {
    const isSame = this.phoneNumber === phoneNumber;
    if (isSame) this.ensureMayRenew(now);
    if (!isSame || this.expiresAt <= now) this.tries = 0;
    // The previous number's code must not verify this one.
    if (!isSame) {
      this.reference = null;
      this.shared = false;
      this.sharedTries = 0;
    }
    this.textCount = isSame ? this.textCount + 1 : 1;
    this.phoneNumber = phoneNumber;
    this.state = 'sent';
    this.sentAt = now;
    this.expiresAt = codeExpiry(now);
  }

  toPhoneVerification(phoneNumber: string, now: Date): PhoneVerification {
    if (this.phoneNumber !== phoneNumber) return NO_PHONE_VERIFICATION;
    if (this.state !== 'sent') return { state: 'failed', resendAfter: this.secondsToRenewal(now) };
    const isValid = Boolean(this.reference) && this.expiresAt > now && this.hasAttemptsLeft;
    return { state: isValid ? 'sent' : 'none', resendAfter: this.secondsToRenewal(now) };
  }

  private ensureMayRenew(now: Date): void {
    const seconds = this.secondsToRenewal(now);
    if (seconds <= 0) return;
    throw this.hasAttemptsLeft ? phoneErrors.phone_resend_too_soon(seconds) : phoneErrors.phone_tries_used_up(seconds);
  }

  private secondsToRenewal(now: Date): number {
    if (!this.hasAttemptsLeft) return secondsUntil(this.expiresAt, now);
    const isFree = this.state === 'failed' || (this.state === 'sent' && this.textCount === 1);
    return isFree ? 0 : secondsOfCooldown(this.sentAt, now);
  }
}
PhoneVerificationSchema.setClass(PhoneVerificationEntity);
