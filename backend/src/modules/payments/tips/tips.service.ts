import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { NewTip, PaymentSuccess, RecordedTip, TipIntent } from 'contracts';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { cardErrors } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { LimitedError, Limits } from '../../../platform/limits/limits.ts';
import { LoginNeededError, type SessionUser } from '../../../platform/login/session-store.ts';
import { nameOrDeleted } from '../../../platform/personal-data/personal-data.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { isBlockedBetween } from '../../../views/messaging.views.ts';
import { paymentsDb } from '../payments.db.ts';
import { acceptsTips } from '../recipients/recipients.queries.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import { FIRST_CHECK_MS } from '../deadlines.ts';
import { TipCaps } from '../settlement/tip-caps.ts';
import { TipPayments } from './tip-payments.ts';
import { TipEntity } from '../tip.entity.ts';
import { paymentErrors } from '../payments.errors.ts';

/** One attempt of a browser to pay a tip, repeated with the same `attemptId`. Without a tipper: not logged in. */
interface PaymentAttempt extends Pick<NewTip, 'attemptId' | 'message'> {
  readonly tipperId: number | undefined;
  readonly recipientId: number;
  readonly amountCents: number;
}

/** A concurrent request with the same attempt created the tip. */
class DuplicateAttemptError extends Error {}

/** Finds or creates the tip of a payment attempt, before the provider is asked. */
@Injectable()
export class PaymentAttempts {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly caps: TipCaps,
  ) {}

  /**
   * The id of the attempt's tip, if there is one. Throws attempt_used where the tipper, recipient or amount differ, or the
   * message of a tip that is still open: its payment carries the message.
   */
  async find({ attemptId, tipperId, recipientId, amountCents, message }: PaymentAttempt): Promise<string | undefined> {
    if (attemptId === undefined) return undefined;
    const tip = await this.em.fork().findOne(TipEntity, { attemptId });
    if (tip === null) return undefined;
    const isOwn = tip.anonymous ? tipperId === undefined : tip.tipperId === tipperId;
    const isSameMessage = tip.status !== 'open' || (tip.message ?? undefined) === message;
    if (isOwn && isSameMessage && tip.recipientId === recipientId && tip.amountCents === amountCents) return tip.id;
    throw paymentErrors.attempt_used();
  }

  /**
   * Creates the tip and returns its id. Throws no_recipient, no_tips, LoginNeededError, the daily caps and
   * DuplicateAttemptError.
   */
  create(attempt: PaymentAttempt): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      await assertMayTip(em, attempt);
      await this.caps.assertRoom(em, attempt);
      const id = randomUUID();
      const { attemptId = null, tipperId, recipientId, amountCents, message } = attempt;
      const now = this.clock.now();
      const row = await paymentsDb(em)
        .insertInto('payments.tip')
        .values({
          id,
          attempt_id: attemptId,
          recipient_id: recipientId,
          amount_cents: amountCents,
          message,
          tipper_id: tipperId ?? null,
          anonymous: tipperId === undefined,
          created_at: now,
          check_at: new Date(now.getTime() + FIRST_CHECK_MS),
        })
        .onConflict((conflict) => conflict.column('attempt_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) throw new DuplicateAttemptError();
      return id;
    });
  }
}

const ADDRESS_CAP = 'payments.cents-begun-day';

interface Caller {
  readonly me: SessionUser | undefined;
  /** IP address. */
  readonly address: string;
}

/** Creates and records tips (PRODUCT.md 24, 25). */
@Injectable()
export class TipsService {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly limits: Limits,
    private readonly attempts: PaymentAttempts,
    private readonly payments: TipPayments,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Stores the tip, then creates its payment at the provider. Idempotent by `attemptId`. Throws cardErrors.off, to_oneself,
   * no_recipient, no_tips, attempt_used, LimitedError, log_in_to_tip, the daily caps, and what
   * CardPayments throws: the tip is stored then, and the same attempt continues it.
   */
  async create(caller: Caller, input: NewTip): Promise<TipIntent> {
    if (!this.cards.enabled) throw cardErrors.off();
    const { recipientId = input.receiverId, amount, message, attemptId } = input;
    if (recipientId === undefined) throw paymentErrors.no_recipient();
    const tipperId = caller.me?.id;
    if (recipientId === tipperId) throw paymentErrors.to_oneself();
    const tipId = await this.findOrCreate(caller, {
      tipperId,
      recipientId,
      amountCents: amount * 100,
      message,
      attemptId,
    });
    const { id: paymentIntentId, clientSecret } = await this.payments.ensurePayment(tipId);
    return { clientSecret, paymentIntentId, tipId, amount };
  }

  private async findOrCreate({ me, address }: Caller, attempt: PaymentAttempt): Promise<string> {
    await this.limits.consume('payments.begin-try', { caller: address });
    const existing = await this.attempts.find(attempt);
    if (existing !== undefined) return existing;
    const limits = ['payments.begin', [ADDRESS_CAP, attempt.amountCents]] as const;
    const ofAccount = [...limits, 'payments.begin-own-day'] as const;
    try {
      if (!me) return await this.limits.countIfDone(limits, { caller: address }, () => this.createAnonymous(attempt));
      const subjects = { caller: address, account: me };
      return await this.limits.countIfDone(ofAccount, subjects, () => this.attempts.create(attempt));
    } catch (error) {
      const created = error instanceof DuplicateAttemptError ? await this.attempts.find(attempt) : undefined;
      if (created !== undefined) return created;
      const isCap = error instanceof LimitedError && error.limit === ADDRESS_CAP;
      throw isCap ? paymentErrors.address_day_cap(error.retryAfter) : error;
    }
  }

  /** Also counts against the daily limit of the helper. */
  private async createAnonymous(attempt: PaymentAttempt): Promise<string> {
    const release = await this.limits
      .consumeAll(['payments.begin-to-day'], { recipient: attempt.recipientId })
      .catch((error: unknown) => {
        throw error instanceof LimitedError ? paymentErrors.log_in_to_tip(error.retryAfter) : error;
      });
    return this.attempts.create(attempt).catch(async (error: unknown) => {
      await release(error);
      throw error;
    });
  }

  /**
   * Records the tip of a payment that a browser saw succeed (spec §7). The provider is asked; the browser is not believed. Only its
   * own tipper may record a tip; an anonymous tip can be recorded by whoever knows the payment, and the response holds nothing that
   * the page did not show. Throws no_such_payment, not_the_same, not_paid, and what Settlement throws.
   */
  async record(me: SessionUser | undefined, input: PaymentSuccess): Promise<RecordedTip> {
    const found = await this.em.fork().findOne(TipEntity, { intentId: input.paymentIntentId });
    const isAllowed = found !== null && (found.anonymous || (me !== undefined && found.tipperId === me.id));
    if (!isAllowed) throw paymentErrors.no_such_payment();
    if (found.amountCents !== input.amount * 100 || found.recipientId !== input.recipientId)
      throw paymentErrors.not_the_same();
    const tip = found.paidAt ? found : await this.settlement.settle(found.id);
    if (!tip?.paidAt) throw paymentErrors.not_paid();
    const recipient = await this.getRecipient(tip.recipientId);
    const goesBack = typeof tip.overCap === 'string';
    return { tipId: tip.id, amount: input.amount, recipient, paidAt: tip.paidAt.toISOString(), goesBack };
  }

  private async getRecipient(id: number): Promise<RecordedTip['recipient']> {
    const profile = await paymentsDb(this.em.fork())
      .selectFrom('account.public_profile')
      .select(['username', 'profile_picture_url as profilePictureUrl'])
      .where('id', '=', id)
      .executeTakeFirst();
    const { username = null, profilePictureUrl = null } = profile ?? {};
    return { id, username: nameOrDeleted(username), profilePictureUrl };
  }
}

/** Locks both accounts: neither is deleted before the tip is stored, and parallel tips count each other. */
async function assertMayTip(em: EntityManager, { tipperId, recipientId }: PaymentAttempt): Promise<void> {
  const ids = tipperId === undefined ? [recipientId] : [tipperId, recipientId];
  const accounts = await lockAccounts(em, ids, { exclusive: true });
  if (tipperId !== undefined && accounts.get(tipperId)?.suspended !== false) throw new LoginNeededError();
  if (accounts.get(recipientId)?.suspended !== false) throw paymentErrors.no_recipient();
  if (tipperId !== undefined && (await isBlockedBetween(em, tipperId, recipientId))) throw paymentErrors.no_recipient();
  if (!(await acceptsTips(em, recipientId))) throw paymentErrors.no_tips();
}
