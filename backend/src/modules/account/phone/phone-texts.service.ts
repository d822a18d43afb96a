import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { PhoneCodes } from '../../../platform/sms/phone-codes.ts';
import { SmsOffError, SmsUnavailableError } from '../../../platform/sms/sms.errors.ts';
import { AccountEntity } from '../account.entity.ts';
import { ownAccount } from '../own-account.ts';
import { PhoneVerificationEntity } from './phone-verification.entity.ts';
import { PhoneMissingError, PhoneTakenError, PhoneVerifiedError } from './phone.errors.ts';

/** A text that was decided on: what to send, and what was there before, for when it does not leave. */
interface Order {
  readonly accountId: number;
  readonly phoneNumber: string;
  readonly reference: string | undefined;
  readonly sentAt: Date;
  readonly before: Pick<PhoneVerificationEntity, 'sentAt' | 'expiresAt' | 'textCount'> | undefined;
}

/** Sends codes to phones: the first resend at once, then once a minute (product.md 8), within the limits, and never inside a transaction. */
@Injectable()
export class PhoneTextsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: PhoneCodes,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * A new code to the number in the profile; the one before stops working. Throws PhoneMissingError, PhoneVerifiedError,
   * PhoneTakenError, PhoneResendTooSoonError, PhoneTriesUsedUpError, LimitedError, and what PhoneCodes.send throws. Where
   * nothing was sent, neither the minute nor the limits are used up; where nobody knows, both are.
   *
   * The provider has one check a number, so that another account's code for this number stops working: its wrong tries
   * must not use up ours. Whoever asked last has the number; the minute and the limits keep it from changing hands often.
   */
  async send(accountId: number, callerAddress: string): Promise<void> {
    if (!this.codes.on) throw new SmsOffError();
    const order = await this.reserve(accountId);
    try {
      const giveBack = await this.take(order, callerAddress);
      await this.text(order).catch(async (error: unknown) => {
        if (error instanceof SmsUnavailableError && !error.mayHaveLeft) await giveBack();
        throw error;
      });
    } catch (error) {
      await this.close(order, outcomeOf(order, error));
      throw error;
    }
  }

  // Only what passed the limits gets here: asking alone takes nobody's code away.
  private async text(order: Order): Promise<void> {
    const { phoneNumber, accountId: own, reference: before } = order;
    const open = { phoneNumber, account: { $ne: own }, reference: { $ne: null }, expiresAt: { $gt: order.sentAt } };
    const rivals = await this.em.fork().find(PhoneVerificationEntity, open);
    const taken = rivals.flatMap(({ reference }) => reference ?? []);
    const reference = await this.codes.send(phoneNumber, ...taken, ...(before === undefined ? [] : [before]));
    if (taken.length > 0)
      await this.em.fork().nativeUpdate(PhoneVerificationEntity, { reference: taken }, { reference: null });
    await this.close(order, { reference });
  }

  /** Two tabs that ask at once wait for each other here, and the second one is too soon. */
  private reserve(accountId: number): Promise<Order> {
    return this.em.fork().transactional(async (em) => {
      const { phoneNumber, verified } = await ownAccount(em, accountId, LockMode.PESSIMISTIC_WRITE);
      if (!phoneNumber) throw new PhoneMissingError();
      if (verified) throw new PhoneVerifiedError();
      await ensureFree(em, accountId, phoneNumber);
      const now = this.clock.now();
      const row = await em.findOne(PhoneVerificationEntity, { account: accountId });
      const reference = row?.reference ?? undefined;
      const before =
        row?.phoneNumber === phoneNumber
          ? { sentAt: row.sentAt, expiresAt: row.expiresAt, textCount: row.textCount }
          : undefined;
      if (row === null)
        em.create(PhoneVerificationEntity, firstTo(phoneNumber, accountId, now)).renew(phoneNumber, now);
      else row.renew(phoneNumber, now);
      return { accountId, phoneNumber, reference, sentAt: now, before };
    });
  }

  // Only while it is still this order's: a change of the number meanwhile has an order of its own.
  private async close({ accountId, phoneNumber, sentAt }: Order, outcome: object): Promise<void> {
    await this.em.fork().nativeUpdate(PhoneVerificationEntity, { account: accountId, phoneNumber, sentAt }, outcome);
  }

  private take({ phoneNumber, accountId }: Order, callerAddress: string): Promise<() => Promise<void>> {
    return this.limits.takeAll([
      ['account.phone-text-as', String(accountId)],
      ['account.phone-text-to', phoneNumber],
      ['account.phone-text-from', callerAddress],
      ['account.phone-text-site', 'site'],
    ]);
  }
}

/** Throws PhoneTakenError where another account has verified the number. */
export async function ensureFree(em: EntityManager, accountId: number, phoneNumber: string): Promise<void> {
  const others = await em.count(AccountEntity, { id: { $ne: accountId }, phoneNumber, verified: true });
  if (others > 0) throw new PhoneTakenError();
}

/** What stands in the row of a text that was not sent, or may not have been. */
function outcomeOf({ sentAt: now, before }: Order, error: unknown): object {
  if (error instanceof SmsUnavailableError && error.mayHaveLeft) return { state: 'unsure' };
  const { sentAt = now, expiresAt = now, textCount = 0 } = before ?? {};
  return { state: 'failed', sentAt, expiresAt, textCount };
}

/** As if a text had left long ago. */
const firstTo = (phoneNumber: string, account: number, now: Date) => ({
  account,
  phoneNumber,
  state: 'failed' as const,
  sentAt: now,
  expiresAt: now,
  textCount: 0,
});
