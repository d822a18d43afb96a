import { Injectable } from '@nestjs/common';
import { CardPayments } from '../../platform/cards/card-payments.ts';
import { MailKinds } from '../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { CONTACT_COPY_MAIL, contactCopyMail } from './contact/contact-copy.ts';
import { CONTACT_MAIL, contactMailKind } from './contact/contact-mail.ts';
import { UNREAD_MAIL, unreadMailKind } from './notices/unread-mail.ts';
import { UnsubscribeService } from './notices/unsubscribe.service.ts';
import {
  HIDING_REPORT_MAIL,
  hidingReportMail,
  REPORT_MAIL,
  reportMail,
  reportSummaryMail,
} from './reports/report-mail.ts';
import { TRIP_MAIL, tripMailKind } from './trips/trip-mail-kind.ts';

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
    takeOver(outbox);
  }
}

/** A node of the release before may have mailed about the step that is the message. */
const UNNOTICED = `
  select '${UNREAD_MAIL}' as kind, conversation_id as subject, user_id as person from messaging.participant
  where user_id = ? and conversation_id = ? and noticed_at is null`;

function takeOver(outbox: MailOutbox): void {
  for (const kind of [CONTACT_COPY_MAIL, CONTACT_MAIL])
    outbox.takeOver<{ contactMessageId: number }>(kind, ({ contactMessageId }) => [
      { kind, subject: contactMessageId },
    ]);
  outbox.takeOver<{ id: number; hasHidden: boolean }>(REPORT_MAIL, ({ id, hasHidden }) => [
    { kind: hasHidden ? HIDING_REPORT_MAIL : REPORT_MAIL, subject: id },
  ]);
  outbox.takeOver<{ stepId: number; userId: number }>(TRIP_MAIL, ({ stepId, userId }) => [
    { kind: TRIP_MAIL, subject: stepId, person: userId },
  ]);
  outbox.takeOver<{ userId: number; conversationId: number }>(UNREAD_MAIL, ({ userId, conversationId }, em) =>
    em.execute(UNNOTICED, [userId, conversationId]),
  );
}
