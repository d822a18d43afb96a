import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Limits, SITE } from '../../../platform/limits/limits.ts';
import { canText } from '../../../platform/sms/can-text.ts';
import { PhoneCodes, SmsOffError, SmsUnavailableError } from '../../../platform/sms/phone-codes.ts';
import { getOwnAccount } from '../users.service.ts';
import { PhoneVerificationEntity } from './phone-verification.entity.ts';
import { PhoneMissingError, PhoneNotTextableError, PhoneVerifiedError } from './phone.errors.ts';

/** A text that is about to be sent. */
interface PendingText {
  readonly accountId: number;
  /** The account's: limits count by it, since an account can be deleted and made again. */
  readonly email: string;
  readonly phoneNumber: string;
  /** The provider's check that this account waits for. */
  readonly reference: string | undefined;
  readonly sentAt: Date;
  /** The columns before, to restore where nothing is sent. */
  readonly before: Pick<PhoneVerificationEntity, 'sentAt' | 'expiresAt' | 'textCount'> | undefined;
}

/** Sends codes by SMS: the first resend immediately, then once a minute (product.md 8). Never inside a transaction. */
@Injectable()
export class PhoneTextsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: PhoneCodes,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /**
   * Sends a new code to the number in the profile; the previous one stops working. Where nothing was sent, neither the minute
   * nor the limits are used up; where that is unknown, both are.
   *
   * The provider has one check per number. So another account's code for this number stops working too: its wrong attempts
   * must not use up ours. The last caller has the number; the minute and the limits keep it from changing hands often.
   *
   * Throws PhoneMissingError, PhoneVerifiedError, PhoneNotTextableError, PhoneResendTooSoonError, PhoneTriesUsedUpError,
   * LimitedError, and what PhoneCodes.send throws.
   */
  async send(accountId: number, callerAddress: string): Promise<void> {
    if (!this.codes.on) throw new SmsOffError();
    const text = await this.reserve(accountId);
    try {
      const release = await this.countText(text, callerAddress);
      await this.sendReserved(text).catch(async (error: unknown) => {
        if (error instanceof SmsUnavailableError && !error.mayHaveLeft) await release();
        throw error;
      });
    } catch (error) {
      await this.update(text, columnsAfterFailure(text, error));
      throw error;
    }
  }

  // Called only within the limits: a refused request invalidates nobody's code.
  private async sendReserved(text: PendingText): Promise<void> {
    const { phoneNumber, accountId, reference: own } = text;
    const openChecks = { phoneNumber, account: { $ne: accountId }, reference: { $ne: null } };
    const rivals = await this.em
      .fork()
      .find(PhoneVerificationEntity, { ...openChecks, expiresAt: { $gt: text.sentAt } });
    const others = rivals.flatMap(({ reference }) => reference ?? []);
    const reference = await this.codes.send(phoneNumber, ...others, ...(own === undefined ? [] : [own]));
    if (others.length > 0)
      await this.em.fork().nativeUpdate(PhoneVerificationEntity, { reference: others }, { reference: null });
    await this.update(text, { reference });
  }

  /** Parallel requests wait for the row lock, and the second one is too soon. */
  private reserve(accountId: number): Promise<PendingText> {
    return this.em.fork().transactional(async (em) => {
      const { phoneNumber, verified, email } = await getOwnAccount(em, accountId, LockMode.PESSIMISTIC_WRITE);
      if (!phoneNumber) throw new PhoneMissingError();
      if (verified) throw new PhoneVerifiedError();
      this.ensureTextable(phoneNumber);
      const now = this.clock.now();
      const row = await em.findOne(PhoneVerificationEntity, { account: accountId });
      const reference = row?.reference ?? undefined;
      const before =
        row?.phoneNumber === phoneNumber
          ? { sentAt: row.sentAt, expiresAt: row.expiresAt, textCount: row.textCount }
          : undefined;
      // As if a text had been sent long ago
      const longAgo = { state: 'failed' as const, sentAt: now, expiresAt: now, textCount: 0 };
      const verification = row ?? em.create(PhoneVerificationEntity, { account: accountId, phoneNumber, ...longAgo });
      verification.renew(phoneNumber, now);
      return { accountId, email, phoneNumber, reference, sentAt: now, before };
    });
  }

  /** Throws PhoneNotTextableError. */
  ensureTextable(phoneNumber: string): void {
    if (!canText(phoneNumber, this.settings.smsCountries)) throw new PhoneNotTextableError();
  }

  // Only while the row belongs to this text: a number that changed meanwhile gets a text of its own.
  private async update({ accountId, phoneNumber, sentAt }: PendingText, columns: object): Promise<void> {
    await this.em.fork().nativeUpdate(PhoneVerificationEntity, { account: accountId, phoneNumber, sentAt }, columns);
  }

  private countText({ phoneNumber, email }: PendingText, callerAddress: string): Promise<() => Promise<void>> {
    return this.limits.consumeAll([
      ['account.phone-text-as', email],
      ['account.phone-text-to', phoneNumber],
      ['account.phone-text-from', callerAddress],
      ['account.phone-text-site', SITE],
    ]);
  }
}

/** The row after a text that was not sent, or may not have been. */
function columnsAfterFailure({ sentAt: now, before }: PendingText, error: unknown): object {
  if (error instanceof SmsUnavailableError && error.mayHaveLeft) return { state: 'unsure' };
  const { sentAt = now, expiresAt = now, textCount = 0 } = before ?? {};
  return { state: 'failed', sentAt, expiresAt, textCount };
}
