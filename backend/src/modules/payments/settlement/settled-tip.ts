import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { Payment } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Ledger } from '../ledger/ledger.ts';
import {
  RECEIPT_MAIL,
  REFUND,
  SENT_BACK_MAIL,
  sendTipJob,
  TIP_MAIL,
  type TipJobName,
  TRANSFER,
} from '../payments.jobs.ts';
import { enabledAccountOf } from '../payouts/enabled-payouts.ts';
import type { TipEntity } from '../tips/tip.entity.ts';
import { factsOf, hasCharge, type PaidPayment, stands } from './facts.ts';

/** Books what became of a tip's money, and sends the jobs that follow: within a transaction that holds the tip's row. */
@Injectable()
export class SettledTip {
  constructor(
    private readonly ledger: Ledger,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  cancel(tip: TipEntity): void {
    tip.cancel(this.clock.now());
  }

  /** @param payment the tip's own, paid as the tip says */
  async bring(em: EntityManager, tip: TipEntity, payment: Payment, isHelperThere: boolean): Promise<void> {
    if (!hasCharge(payment)) return;
    const before = tip.status;
    const isFirst = !tip.paidAt;
    const booked = await this.book(em, tip, payment);
    tip.chargeId ??= payment.charge.id;
    const isDisputed = payment.charge.disputes.some(({ status }) => status === 'open');
    const isUnderWay = payment.charge.refunds.some(({ status }) => status === 'pending');
    tip.stand({ owedCents: await this.ledger.owedOf(em, tip.id), isDisputed, isUnderWay }, this.clock.now());
    if (!booked && tip.status === before) return;
    tip.revision += 1;
    const isBackNow = tip.status === 'refunded' && before !== 'refunded' && payment.charge.refunds.some(stands);
    const isWon = tip.status === 'paid' && before === 'disputed';
    await this.tell(em, tip, { isFirst, isBackNow, isWon });
    if (tip.status === 'paid' && before !== 'paid') await this.moveOn(em, tip, isHelperThere);
  }

  private async book(em: EntityManager, tip: TipEntity, payment: PaidPayment): Promise<boolean> {
    const booked = await this.ledger.keysOf(em, tip.id);
    let isNew = false;
    for (const fact of factsOf(payment, booked)) {
      if (booked.has(fact.key) || !(await this.ledger.book(em, tip, fact))) continue;
      isNew = true;
      if (fact.kind === 'refund-failed')
        this.log.error({ tipId: tip.id, fact: fact.key }, 'a tip that was sent back did not arrive: it is owed again');
      // What goes back while we send it back is ours, whether the answer to that has arrived or not: we send all that is left
      if (fact.kind === 'refund' && tip.claim === 'refund' && (await this.ledger.owedOf(em, tip.id)) === 0)
        tip.refundId ??= fact.key.slice('refund:'.length);
    }
    return isNew;
  }

  private async tell(
    em: EntityManager,
    tip: TipEntity,
    { isFirst, isBackNow, isWon }: { isFirst: boolean; isBackNow: boolean; isWon: boolean },
  ) {
    const isTipperKnown = typeof tip.tipperId === 'number';
    const names: TipJobName[] = [];
    if (isFirst && tip.status !== 'refunded') names.push(TIP_MAIL, ...(isTipperKnown ? ([RECEIPT_MAIL] as const) : []));
    // While it was disputed nobody was told that it came; who was told before is not told again
    if (isWon) names.push(TIP_MAIL, ...(isTipperKnown ? ([RECEIPT_MAIL] as const) : []));
    if (isBackNow && isTipperKnown) names.push(SENT_BACK_MAIL);
    for (const name of names) await sendTipJob(this.jobs, em, name, tip.id);
  }

  /** What is owed goes where it can go at once: to a helper who has left it cannot go any more. */
  private async moveOn(em: EntityManager, tip: TipEntity, isHelperThere: boolean): Promise<void> {
    if (!isHelperThere) {
      if (tip.take('refund', this.clock.now())) await sendTipJob(this.jobs, em, REFUND, tip.id);
    } else if ((await enabledAccountOf(em, tip.recipientId)) !== undefined)
      await sendTipJob(this.jobs, em, TRANSFER, tip.id);
  }
}
