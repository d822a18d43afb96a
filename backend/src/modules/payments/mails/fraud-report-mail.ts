import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { operatorMail } from '../../../platform/mail/operator-mail.ts';
import { TipEntity } from '../tip.entity.ts';

export const FRAUD_REPORT_MAIL = 'payments.fraud-report-mail';

/**
 * Tells the operator what to do about a payment that the bank of its card reports as fraud, by the tip's id. Nothing where the payment was
 * refunded or disputed meanwhile.
 */
export const fraudReportMail = mailKind({
  name: FRAUD_REPORT_MAIL,
  repeats: true,
  findFacts: async ({ subject: tipId }, { em, operatorEmail }) => {
    const { status, inReview } = (await em.findOne(TipEntity, { id: tipId })) ?? {};
    if (!inReview || (status !== 'paid' && status !== 'transferred')) return undefined;
    return { to: operatorEmail, tipId, status };
  },
  compose: ({ tipId, status }, siteUrl) => {
    const outcome =
      status === 'paid'
        ? `The tip is not transferred until you decide: refund the payment at Stripe, or moderation approve-tip ${tipId}.`
        : 'The tip was transferred before. Look at its payment at Stripe, and freeze the payouts of the helper if you doubt them.';
    return operatorMail({
      title: 'A bank reports a payment as fraud',
      content: `It is the payment of tip ${tipId}. A dispute mostly follows, and costs more than a refund. ${outcome}`,
      siteUrl,
    });
  },
});
