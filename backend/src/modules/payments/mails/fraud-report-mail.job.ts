import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { OperatorMailer } from '../../../platform/mail/operator-mailer.ts';
import { FRAUD_REPORT_MAIL, type TipJob } from '../payments.jobs.ts';
import { TipEntity } from '../tips/tip.entity.ts';

/** Tells the operator what to do about a payment that the bank of its card reports as fraud. */
@Injectable()
export class FraudReportMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly operator: OperatorMailer,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<TipJob>(FRAUD_REPORT_MAIL, ({ tipId }) => this.send(tipId));
  }

  /** Nothing where the payment was refunded or disputed meanwhile. */
  async send(tipId: string): Promise<void> {
    const { status, inReview } = (await this.em.fork().findOne(TipEntity, { id: tipId })) ?? {};
    if (!inReview || (status !== 'paid' && status !== 'transferred')) return;
    const outcome =
      status === 'paid'
        ? `The tip is not transferred until you decide: refund the payment at Stripe, or moderation approve-tip ${tipId}.`
        : 'The tip was transferred before. Look at its payment at Stripe, and freeze the payouts of the helper if you doubt them.';
    await this.operator.send({
      title: 'A bank reports a payment as fraud',
      content: `It is the payment of tip ${tipId}. A dispute mostly follows, and costs more than a refund. ${outcome}`,
      messageId: `fraud-report.${tipId}`,
    });
  }
}
