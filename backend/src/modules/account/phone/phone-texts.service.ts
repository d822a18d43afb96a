import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { LimitedError, type LimitName, Limits } from '../../../platform/limits/limits.ts';
import { MAX_ATTEMPTS, secondsUntil } from '../../../platform/one-time-codes/one-time-codes.ts';
import { canText } from '../../../platform/sms/can-text.ts';
import { PhoneCodes, smsErrors, SmsUnavailableError } from '../../../platform/sms/phone-codes.ts';
import { AccountEntity } from '../account.entity.ts';
import { getOwnAccount } from '../users.service.ts';
import { MAX_SHARED_ATTEMPTS, PhoneVerificationEntity } from './phone-verification.entity.ts';
import { phoneErrors } from './phone.errors.ts';

/** A check is not shared with a caller in its last minutes: the code would end before it is typed. */
const MIN_SHARED_MS = 2 * 60_000;

/** A check at the provider, which expires with its first text; as the columns of who shares it, or of who has begun it. */
interface OpenCheck {
  readonly reference: string;
  readonly expiresAt: Date;
  readonly shared: boolean;
}

/** Stands for a check of a number that another account has verified: no code was sent, and each one is wrong. */
const UNSENT = 'unsent';
const toUnsentReference = ({ accountId }: PendingText): string => `${UNSENT}:${accountId}`;
export const isUnsent = (reference: string): boolean => reference.startsWith(`${UNSENT}:`);

/** A text that is about to be sent. */
interface PendingText {
  readonly accountId: number;
  /** The account's: limits count by it, since an account can be deleted and made again. */
  readonly email: string;
  readonly phoneNumber: string;
  /** The provider's check that this account waits for, or waited for with the number that it had before. */
  readonly reference: string | undefined;
  /** Whether that is the check of another account. */
  readonly isShared: boolean;
  readonly sentAt: Date;
  /** The columns before, to restore where nothing is sent. */
  readonly before: Pick<PhoneVerificationEntity, 'sentAt' | 'expiresAt' | 'textCount'> | undefined;
}

/** Sends codes by SMS: the first resend immediately, then once a minute (PRODUCT.md 8). Never inside a transaction. */
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
   * The provider has one check per number. While that of another account is open, this one shares it: nobody's code stops working, and
   * whoever has the phone can use it. A number that another account has verified gets no text, and the same answer.
   *
   * Throws phone_missing, phone_verified, phone_not_textable, phone_resend_too_soon, phone_tries_used_up,
   * LimitedError, and what PhoneCodes.send throws.
   */
  async send(accountId: number, callerAddress: string): Promise<void> {
    if (!this.codes.on) throw smsErrors.off();
    const text = await this.reserve(accountId);
    try {
      const shared = await this.findOpenCheck(text);
      const release = await this.countText(text, callerAddress, shared);
      if (await this.isVerifiedElsewhere(text)) return await this.update(text, { reference: toUnsentReference(text) });
      if (release === undefined) return await this.update(text, { ...shared });
      await this.sendReserved(text, shared).catch(async (error: unknown) => {
        if (error instanceof SmsUnavailableError && !error.mayHaveLeft) await release();
        throw error;
      });
    } catch (error) {
      await this.update(text, columnsAfterFailure(text, error));
      throw error;
    }
  }

  private async sendReserved(text: PendingText, shared: OpenCheck | undefined): Promise<void> {
    const { phoneNumber, accountId, reference: own } = text;
    const isOver = own !== undefined && own !== shared?.reference && !isUnsent(own) && !(await this.isAwaited(text));
    const reference = await this.codes.send(phoneNumber, { cancel: isOver ? [own] : [], repeat: shared?.reference });
    if (reference === shared?.reference) return this.update(text, { ...shared });
    // Any other check of the number is over
    const others = { phoneNumber, account: { $ne: accountId }, reference: { $ne: null } };
    await this.em.fork().nativeUpdate(PhoneVerificationEntity, others, { reference: null });
    await this.update(text, { reference, shared: false, sharedTries: 0 });
  }

  /**
   * The check with which this number's codes are sent and checked at the moment, where another account waits for it too; undefined where
   * its attempts are used up. Throws phone_tries_used_up where only its beginner may guess any more.
   */
  private async findOpenCheck(text: PendingText): Promise<OpenCheck | undefined> {
    const { phoneNumber, accountId, sentAt } = text;
    const soon = new Date(sentAt.getTime() + MIN_SHARED_MS);
    const open = { phoneNumber, reference: { $ne: null }, expiresAt: { $gt: soon } };
    const rows = await this.em.fork().find(PhoneVerificationEntity, open, { orderBy: { sentAt: 'desc' } });
    const others = rows.filter(({ account, reference }) => account !== accountId && !isUnsent(reference ?? ''));
    const [rival] = [...others.filter(({ shared }) => !shared), ...others];
    if (!rival?.reference) return undefined;
    const { reference, expiresAt } = rival;
    const sharing = rows.filter((row) => row.reference === reference);
    const begun = sharing.find((row) => !row.shared);
    const sharedTries = begun?.sharedTries ?? sharing.reduce((sum, { tries }) => sum + tries, 0);
    if ((begun?.tries ?? 0) + sharedTries >= MAX_ATTEMPTS) return undefined;
    const shared = text.isShared || reference !== text.reference;
    if (shared && begun && sharedTries >= MAX_SHARED_ATTEMPTS)
      throw phoneErrors.phone_tries_used_up(secondsUntil(expiresAt, sentAt));
    return { reference, expiresAt, shared };
  }

  /** Whether others wait for the check of the number that this account has given up. */
  private async isAwaited({ accountId, phoneNumber, reference }: PendingText): Promise<boolean> {
    const others = { reference, account: { $ne: accountId }, phoneNumber: { $ne: phoneNumber } };
    return (await this.em.fork().count(PhoneVerificationEntity, others)) > 0;
  }

  private async isVerifiedElsewhere({ phoneNumber, accountId }: PendingText): Promise<boolean> {
    const owners = { phoneNumber, verified: true, id: { $ne: accountId } };
    return (await this.em.fork().count(AccountEntity, owners)) > 0;
  }

  /** Parallel requests wait for the row lock, and the second one is too soon. */
  private reserve(accountId: number): Promise<PendingText> {
    return this.em.fork().transactional(async (em) => {
      const { phoneNumber, verified, email } = await getOwnAccount(em, accountId, LockMode.PESSIMISTIC_WRITE);
      if (!phoneNumber) throw phoneErrors.phone_missing();
      if (verified) throw phoneErrors.phone_verified();
      this.ensureTextable(phoneNumber);
      const now = this.clock.now();
      const row = await em.findOne(PhoneVerificationEntity, { account: accountId });
      const [reference, isShared] = [row?.reference ?? undefined, row?.shared === true];
      const before =
        row?.phoneNumber === phoneNumber
          ? { sentAt: row.sentAt, expiresAt: row.expiresAt, textCount: row.textCount }
          : undefined;
      // As if a text had been sent long ago
      const longAgo = { state: 'failed' as const, sentAt: now, expiresAt: now, textCount: 0 };
      const verification = row ?? em.create(PhoneVerificationEntity, { account: accountId, phoneNumber, ...longAgo });
      verification.renew(phoneNumber, now);
      return { accountId, email, phoneNumber, reference, isShared, sentAt: now, before };
    });
  }

  /** Throws phone_not_textable. */
  ensureTextable(phoneNumber: string): void {
    if (!canText(phoneNumber, this.settings.smsCountries)) throw phoneErrors.phone_not_textable();
  }

  // Only while the row belongs to this text: a number that changed meanwhile gets a text of its own.
  private async update({ accountId, phoneNumber, sentAt }: PendingText, columns: object): Promise<void> {
    await this.em.fork().nativeUpdate(PhoneVerificationEntity, { account: accountId, phoneNumber, sentAt }, columns);
  }

  /**
   * Counts a text, and returns what uncounts it; undefined where none is sent, because the number has just got the code of `shared`.
   * Never refuses by the number alone, except another text to who has got one from this account within minutes.
   */
  private async countText(
    { phoneNumber, email, before, sentAt }: PendingText,
    callerAddress: string,
    shared: OpenCheck | undefined,
  ): Promise<(() => Promise<void>) | undefined> {
    const subjects = { account: { email }, address: phoneNumber, caller: callerAddress };
    for (const name of ['account.phone-text-to', 'account.phone-text-spaced'] as const)
      try {
        return await this.limits.consumeAll([...OWN_LIMITS, name], subjects);
      } catch (error) {
        if (!(error instanceof LimitedError) || error.limit !== name) throw error;
        const hasOwn = before !== undefined && before.expiresAt > sentAt;
        if (name === 'account.phone-text-spaced' && !shared && hasOwn) throw error;
      }
    return shared ? undefined : this.limits.consumeAll(OWN_LIMITS, subjects);
  }
}

const OWN_LIMITS = [
  'account.phone-text-as',
  'account.phone-text-pair',
  'account.phone-text-from',
  'account.phone-text-site',
] as const satisfies LimitName[];

/** The row after a text that was not sent, or may not have been. */
function columnsAfterFailure({ sentAt: now, before }: PendingText, error: unknown): object {
  if (error instanceof SmsUnavailableError && error.mayHaveLeft) return { state: 'unsure' };
  const { sentAt = now, expiresAt = now, textCount = 0 } = before ?? {};
  return { state: 'failed', sentAt, expiresAt, textCount };
}
