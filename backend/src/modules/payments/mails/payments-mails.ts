import { Injectable } from '@nestjs/common';
import { MailKinds } from '../../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import type { TipJob } from '../payments.jobs.ts';
import { FRAUD_REPORT_MAIL, fraudReportMail } from './fraud-report-mail.ts';
import { RECEIPT_MAIL, SENT_BACK_MAIL, TAKEN_BACK_MAIL, TIP_MAIL, tipMailKinds } from './tip-mail-kinds.ts';

/** The kinds of mail of this module. */
@Injectable()
export class PaymentsMails {
  constructor(kinds: MailKinds, outbox: MailOutbox) {
    kinds.register(...tipMailKinds, fraudReportMail);
    takeOver(outbox);
  }
}

/** Jobs of the release before have no person, and its nodes note in `tip_mail` what they have sent. */
const FORMER = [
  [TIP_MAIL, 'tip', 'recipient_id'],
  [RECEIPT_MAIL, 'receipt', 'tipper_id'],
  [SENT_BACK_MAIL, 'sent-back', 'tipper_id'],
  [TAKEN_BACK_MAIL, 'taken-back', 'recipient_id'],
] as const;

function takeOver(outbox: MailOutbox): void {
  for (const [kind, sent, person] of FORMER) {
    const unsent = `
      select '${kind}' as kind, t.id as subject, t.${person} as person from payments.tip t
      where t.id = ? and not exists (select from payments.tip_mail m where m.tip_id = t.id and m.kind = '${sent}')`;
    outbox.takeOver<TipJob>(kind, ({ tipId }, em) => em.execute(unsent, [tipId]));
  }
  outbox.takeOver<TipJob>(FRAUD_REPORT_MAIL, ({ tipId }) => [{ kind: FRAUD_REPORT_MAIL, subject: tipId }]);
}
