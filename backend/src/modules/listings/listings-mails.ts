import { Injectable } from '@nestjs/common';
import { MailKinds } from '../../platform/mail/mail-kind.ts';
import { MailOutbox } from '../../platform/mail/mail-outbox.ts';
import { ALERT_CONFIRMATION_MAIL, alertConfirmationMailKind } from './alerts/alert-confirmation-mail.ts';
import { ALERT_MAIL, alertMailKind } from './alerts/alert-mail-kind.ts';
import { CONFIRMATION_MAIL, confirmationMailKind, reminderMailKind } from './confirmations/confirmation-mail.ts';
import { CONTACT_EMAIL_MAIL, contactEmailMailKind } from './contact/contact-email-mail.ts';
import { CONTACT_OPEN_MAIL, contactOpenMailKind } from './contact/contact-open-mail.ts';
import { matchesMailKind } from './matches/matches-mail-kind.ts';
import { MATCHES_MAIL, REMINDER_MAIL } from './mail-names.ts';
import { MatchesService } from './matches/matches.service.ts';
import { REVIEWS_WAIT_MAIL, REVIEWS_WAIT_SUBJECT, reviewsWaitMail } from './testimonials/reviews-wait-mail.ts';
import {
  REVIEW_SHOWN_MAIL,
  REVIEW_WRITTEN_MAIL,
  reviewShownMail,
  reviewWrittenMail,
} from './testimonials/trip-review-mail.ts';

/** The kinds of mail of this module. */
@Injectable()
export class ListingsMails {
  constructor(kinds: MailKinds, outbox: MailOutbox, matches: MatchesService) {
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
    takeOver(outbox);
  }
}

/** Jobs of the release before have no person, and other ids. */
const ORDERS = {
  alert: `
    select '${ALERT_MAIL}' as kind, id as subject, user_id as person from listings.alert where id = ? and user_id is not null`,
  contactOpen: `
    delete from listings.pending_contact_request where id = ?
    returning '${CONTACT_OPEN_MAIL}' as kind, listing_id as subject, asker_id as person`,
  reminder: `select '${REMINDER_MAIL}' as kind, id as subject, user_id as person from listings.listing where id = ?`,
  review: `
    select case when ? = 'written' then '${REVIEW_WRITTEN_MAIL}' else '${REVIEW_SHOWN_MAIL}' end as kind, agreement_id as subject,
      ?::bigint as person
    from listings.testimonial where id = ?`,
};

function takeOver(outbox: MailOutbox): void {
  outbox.takeOver<{ alertId: number }>(ALERT_CONFIRMATION_MAIL, ({ alertId }) => [
    { kind: ALERT_CONFIRMATION_MAIL, subject: alertId },
  ]);
  outbox.takeOver<{ alertId: number }>(ALERT_MAIL, ({ alertId }, em) => em.execute(ORDERS.alert, [alertId]));
  outbox.takeOver<{ confirmationId: number }>(CONFIRMATION_MAIL, ({ confirmationId }) => [
    { kind: CONFIRMATION_MAIL, subject: confirmationId },
  ]);
  outbox.takeOver<{ confirmationId: number }>(CONTACT_EMAIL_MAIL, ({ confirmationId }) => [
    { kind: CONTACT_EMAIL_MAIL, subject: confirmationId },
  ]);
  outbox.takeOver<{ requestId: number }>(CONTACT_OPEN_MAIL, ({ requestId }, em) =>
    em.execute(ORDERS.contactOpen, [requestId]),
  );
  outbox.takeOver<{ listingId: number }>(MATCHES_MAIL, ({ listingId }) => [{ kind: MATCHES_MAIL, subject: listingId }]);
  outbox.takeOver<{ listingId: number }>(REMINDER_MAIL, ({ listingId }, em) =>
    em.execute(ORDERS.reminder, [listingId]),
  );
  outbox.takeOver<{ testimonialId: number; userId: number; kind: string }>(
    'listings.trip-review-mail',
    ({ testimonialId, userId, kind }, em) => em.execute(ORDERS.review, [kind, userId, testimonialId]),
  );
  outbox.takeOver(REVIEWS_WAIT_MAIL, () => [{ kind: REVIEWS_WAIT_MAIL, subject: REVIEWS_WAIT_SUBJECT }]);
}
