import { Injectable } from '@nestjs/common';
import { CardPayments } from '../../platform/cards/card-payments.ts';
import { MailKinds } from '../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { contactCopyMail } from './contact/contact-copy.ts';
import { contactMailKind } from './contact/contact-mail.ts';
import { unreadMailKind } from './notices/unread-mail.ts';
import { UnsubscribeService } from './notices/unsubscribe.service.ts';
import { hidingReportMail, reportMail, reportSummaryMail } from './reports/report-mail.ts';
import { tripMailKind } from './trips/trip-mail-kind.ts';

/** The kinds of mail of this module. */
@Injectable()
export class MessagingMails {
  constructor(kinds: MailKinds, outbox: MailOutbox, unsubscribes: UnsubscribeService, cards: CardPayments) {
    kinds.register(
      contactCopyMail,
      contactMailKind,
      hidingReportMail,
      reportMail,
      reportSummaryMail,
      tripMailKind(outbox, cards),
      unreadMailKind(unsubscribes),
    );
  }
}
