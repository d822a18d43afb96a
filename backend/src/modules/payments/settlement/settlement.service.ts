import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import {
  CardPayments,
  type Charge,
  isEffectiveRefund,
  type Payment,
  type Refund,
} from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { type Fact, Ledger } from '../ledger/ledger.ts';
import { FRAUD_REPORT_MAIL } from '../mails/fraud-report-mail.ts';
import { RECEIPT_MAIL, SENT_BACK_MAIL, TIP_MAIL } from '../mails/tip-mail-kinds.ts';
import { REFUND, REVERSAL, sendTipJob, TRANSFER } from '../payments.jobs.ts';
import { lockEnabledAccount } from '../payouts/payouts.queries.ts';
import { TipCaps } from './tip-caps.ts';
import { getDatabaseTime, TipHolds } from './tip-holds.ts';
import { TipEntity } from '../tip.entity.ts';
import { paymentErrors } from '../payments.errors.ts';
import { type ReceivedEvent, WebhookEvents } from '../webhook-events.ts';

interface Circumstances {
  /** Whether the helper's account exists. */
  readonly hasHelper: boolean;
  readonly now: Date;
}

/** Books the facts of a payment, updates its tip, and sends the jobs that follow. The tip must be locked. */
@Injectable()
export class TipBookkeeper {
  constructor(
    private readonly ledger: Ledger,
    private readonly caps: TipCaps,
    private readonly holds: TipHolds,
    private readonly jobs: Jobs,
    private readonly outbox: MailOutbox,
    private readonly log: PinoLogger,
  ) {}

  /**
   * @param payment the tip's own, paid in full
   */
  async apply(
    em: EntityManager,
    tip: TipEntity,
    { receivedCents, charge }: Payment,
    { hasHelper, now }: Circumstances,
  ): Promise<void> {
    if (charge === undefined) return;
    const { status: before, inReview: wasInReview, reversalDueCents: dueBefore } = tip;
    const isFirst = !tip.paidAt;
    if (isFirst) tip.overCap = (await this.caps.findExceeded(em, tip, charge.cardFingerprint)) ?? null;
    tip.heldUntil ??= await this.holds.getEnd(em, tip.recipientId);
    const isBooked = await this.book(em, tip, receivedCents, charge);
    tip.chargeId ??= charge.id;
    tip.inReview = tip.needsApproval(charge);
    const isReported = tip.recordFraudReport(charge);
    const isDisputed = charge.disputes.some(({ status }) => status === 'open');
    const hasPendingRefund = charge.refunds.some(({ status }) => status === 'pending');
    const owedCents = await this.ledger.getOwedCents(em, tip.id);
    const reversalDueCents = isDisputed ? 0 : await this.getReversalDueCents(em, tip, charge);
    tip.updateStatus({ owedCents, isDisputed, hasPendingRefund, reversalDueCents }, now);
    if (reversalDueCents > dueBefore) await sendTipJob(this.jobs, em, REVERSAL, tip.id);
    const isReviewed = wasInReview && !tip.inReview;
    const isOther = tip.status !== before || tip.inReview !== wasInReview || reversalDueCents !== dueBefore;
    if (!isBooked && !isReported && !isOther) return;
    tip.revision += 1;
    if (isReported) await this.announceFraudReport(em, tip);
    if (isFirst && !tip.overCap && tip.status !== 'refunded')
      await this.orderMails(em, tip, { toHelper: TIP_MAIL, toTipper: RECEIPT_MAIL });
    if (tip.status === 'refunded' && before !== 'refunded' && charge.refunds.some(isEffectiveRefund))
      await this.orderMails(em, tip, { toTipper: SENT_BACK_MAIL });
    if (tip.status === 'paid' && (before !== 'paid' || isReviewed)) await this.moveMoney(em, tip, { hasHelper, now });
  }

  private announceFraudReport(em: EntityManager, tip: TipEntity): Promise<void> {
    this.log.error({ tipId: tip.id, status: tip.status }, 'the bank of a card reports the payment of a tip as fraud');
    return this.outbox.order(em, FRAUD_REPORT_MAIL, [{ subject: tip.id }]);
  }

  /**
   * What the helper has of money that a bank took back for good. Refunds after a transfer are the operator's own choice, and are not
   * taken back.
   */
  private async getReversalDueCents(em: EntityManager, tip: TipEntity, { disputes }: Charge): Promise<number> {
    const movements = disputes.flatMap((dispute) => (dispute.status === 'lost' ? dispute.movements : []));
    const lostCents = movements.reduce((sum, { amountCents }) => sum - amountCents, 0);
    if (lostCents <= 0 || !tip.transferId) return 0;
    const { paidOutCents, reversedCents, missingCents } = await this.ledger.getReversible(em, tip.id);
    return Math.max(0, Math.min(paidOutCents, lostCents - reversedCents, missingCents));
  }

  /** Returns whether anything new was booked. */
  private async book(em: EntityManager, tip: TipEntity, receivedCents: number, charge: Charge): Promise<boolean> {
    const booked = await this.ledger.getBookedKeys(em, tip.id);
    let isNew = false;
    for (const fact of toFacts(receivedCents, charge, booked)) {
      if (booked.has(fact.key) || !(await this.ledger.book(em, tip, fact))) continue;
      isNew = true;
      if (fact.kind === 'refund-failed') {
        this.log.error({ tipId: tip.id, fact: fact.key }, 'a tip that was sent back did not arrive: it is owed again');
        tip.forgetRefund(fact.key.slice('refund-failed:'.length));
      }
      // A refund of all that is left, under our claim, is ours: also where its response was lost
      if (fact.kind === 'refund' && tip.claim === 'refund' && (await this.ledger.getOwedCents(em, tip.id)) === 0)
        tip.refundId ??= fact.key.slice('refund:'.length);
    }
    return isNew;
  }

  private async orderMails(
    em: EntityManager,
    { id, recipientId, tipperId }: TipEntity,
    { toHelper, toTipper }: { readonly toHelper?: string; readonly toTipper: string },
  ): Promise<void> {
    if (toHelper !== undefined) await this.outbox.order(em, toHelper, [{ subject: id, person: recipientId }]);
    if (typeof tipperId === 'number') await this.outbox.order(em, toTipper, [{ subject: id, person: tipperId }]);
  }

  /**
   * Refunds the tip where the helper has left or a cap is exceeded; otherwise transfers it where payouts are enabled and nothing holds
   * it. The sweep transfers what is held now.
   */
  private async moveMoney(em: EntityManager, tip: TipEntity, { hasHelper, now }: Circumstances): Promise<void> {
    if (!hasHelper || tip.overCap) {
      if (tip.tryClaim('refund', now)) await sendTipJob(this.jobs, em, REFUND, tip.id);
    } else if (
      tip.isTransferable(await getDatabaseTime(em)) &&
      (await lockEnabledAccount(em, tip.recipientId)) !== undefined
    )
      await sendTipJob(this.jobs, em, TRANSFER, tip.id);
  }
}

const MAX_TRIES = 5;
const DECLINED = 'payment_intent.payment_failed';

/** The tip changed while its payment was fetched, which may be out of date. Rolls the try back. */
class TipChangedError extends Error {}

/**
 * Brings a tip to the current state of its payment. Webhooks, browsers and jobs call it in any order, concurrently and repeatedly:
 * none of them is believed, and each fact is booked once.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly events: WebhookEvents,
    private readonly bookkeeper: TipBookkeeper,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Returns the tip afterwards; undefined for an unknown id. Stores `event` in the same transaction, and does nothing where it was
   * processed before. Throws CardsUnavailableError, CardsRefusedError and busy, without any effect.
   */
  async settle(tipId: string, event?: ReceivedEvent): Promise<TipEntity | undefined> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        return await this.trySettle(tipId, event);
      } catch (error) {
        if (!(error instanceof TipChangedError)) throw error;
      }
    }
    throw paymentErrors.busy();
  }

  private async trySettle(tipId: string, event?: ReceivedEvent): Promise<TipEntity | undefined> {
    const before = await this.em.fork().findOne(TipEntity, { id: tipId });
    const payment = before?.intentId ? await this.fetchPayment(before.id, before.intentId) : undefined;
    return this.em.fork().transactional(async (em) => {
      if (event !== undefined && !(await this.events.add(em, event))) return before ?? undefined;
      if (before === null || payment === undefined) return before ?? undefined;
      // A first payment counts towards the caps, one after the other
      const exclusive = !before.paidAt;
      const accounts = await lockAccounts(em, toAccountIds(before, { withTipper: exclusive }), { exclusive });
      const tip = await TipEntity.lock(em, tipId);
      if (tip.revision !== before.revision || tip.intentId !== before.intentId) throw new TipChangedError();
      if (event?.type === DECLINED) tip.declines += 1;
      await this.apply(em, tip, payment, accounts.has(tip.recipientId));
      return tip;
    });
  }

  private async apply(em: EntityManager, tip: TipEntity, payment: Payment, hasHelper: boolean): Promise<void> {
    const now = this.clock.now();
    if (payment.status === 'canceled') tip.cancel(now);
    if (payment.status !== 'succeeded') return;
    if (tip.isPaidBy(payment)) return this.bookkeeper.apply(em, tip, payment, { hasHelper, now });
    // A person has to look at it: it is neither checked nor canceled any more
    tip.checkAt = null;
    this.log.error({ tipId: tip.id, intentId: payment.id }, 'a payment is not what its tip says: it is not booked');
  }

  /** Undefined for a payment that the provider does not know: the keys of another account are set, most likely. */
  private async fetchPayment(tipId: string, intentId: string): Promise<Payment | undefined> {
    try {
      return await this.cards.getPayment(intentId);
    } catch (error) {
      if (!(error instanceof CardsRefusedError) || !error.missing) throw error;
      this.log.error({ tipId, intentId }, 'the payment provider does not know the payment of a tip');
      return undefined;
    }
  }
}

const toAccountIds = ({ recipientId, tipperId }: TipEntity, { withTipper }: { withTipper: boolean }): number[] =>
  withTipper && typeof tipperId === 'number' ? [recipientId, tipperId] : [recipientId];

/** All movements of the payment's money, one fact each. */
function toFacts(receivedCents: number, charge: Charge, booked: ReadonlySet<string>): Fact[] {
  return [
    { key: `payment:${charge.id}`, kind: 'payment', account: 'tipper_payments', amountCents: receivedCents },
    toFeeFact(charge.id, charge.feeCents),
    ...charge.refunds.flatMap((refund) => toRefundFacts(refund, booked)),
    ...charge.disputes.flatMap(({ movements }) =>
      movements.flatMap(({ id, amountCents, feeCents }): Fact[] => [
        { key: `dispute:${id}`, kind: 'dispute', account: 'disputes', amountCents },
        toFeeFact(id, feeCents),
      ]),
    ),
  ];
}

/** A failed refund brings the money back; one that was not booked before it failed has moved nothing. */
function toRefundFacts({ id, amountCents, status }: Refund, booked: ReadonlySet<string>): Fact[] {
  const key = `refund:${id}`;
  const refund: Fact = { key, kind: 'refund', account: 'refunds', amountCents: -amountCents };
  if (isEffectiveRefund({ status })) return [refund];
  if (!booked.has(key)) return [];
  return [refund, { key: `refund-failed:${id}`, kind: 'refund-failed', account: 'refunds', amountCents }];
}

/** The provider's fee leaves the operator's money; a negative one comes back. */
const toFeeFact = (id: string, amountCents = 0): Fact => ({
  key: `fee:${id}`,
  kind: 'fee',
  account: 'operator_fees',
  amountCents: -amountCents,
});
