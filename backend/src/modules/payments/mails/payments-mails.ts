import { Injectable } from '@nestjs/common';
import { MailKinds } from '../../../platform/mail/mail-kind.ts';
import { fraudReportMail } from './fraud-report-mail.ts';
import { tipMailKinds } from './tip-mail-kinds.ts';

/** The kinds of mail of this module. */
@Injectable()
export class PaymentsMails {
  constructor(kinds: MailKinds) {
    kinds.register(...tipMailKinds, fraudReportMail);
  }
}
