import { Injectable } from '@nestjs/common';
import { MailKinds } from '../../platform/mail/mail-kind.ts';
import { alertConfirmationMailKind } from './alerts/alert-confirmation-mail.ts';
import { alertMailKind } from './alerts/alert-mail-kind.ts';
import { confirmationMailKind, reminderMailKind } from './confirmations/confirmation-mail.ts';
import { contactEmailMailKind } from './contact/contact-email-mail.ts';
import { contactOpenMailKind } from './contact/contact-open-mail.ts';
import { matchesMailKind } from './matches/matches-mail-kind.ts';
import { MatchesService } from './matches/matches.service.ts';
import { reviewsWaitMail } from './testimonials/reviews-wait-mail.ts';
import { reviewShownMail, reviewWrittenMail } from './testimonials/trip-review-mail.ts';

/** The kinds of mail of this module. */
@Injectable()
export class ListingsMails {
  constructor(kinds: MailKinds, matches: MatchesService) {
    kinds.register(
      alertConfirmationMailKind,
      alertMailKind(matches),
      confirmationMailKind,
      contactEmailMailKind,
      contactOpenMailKind,
      matchesMailKind(matches),
      reminderMailKind,
      reviewShownMail,
      reviewsWaitMail,
      reviewWrittenMail,
    );
  }
}
