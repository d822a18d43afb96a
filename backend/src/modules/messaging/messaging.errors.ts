import { MESSAGE_DELETABLE_MINUTES } from 'contracts';
import { AppError } from '../../platform/errors/app-error.ts';

/** No such account, deleted, suspended, or blocked by either side: one answer for all, so that nobody learns who blocked them. */
export class UnreachableError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.unreachable';

  constructor() {
    super('This person cannot be reached here. They may have left. Please look for another traveler for your trip.');
  }
}

/** The receiver is the sender (PRODUCT.md 21). */
export class ToOneselfError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'messaging.to_oneself';

  constructor() {
    super('You cannot write to yourself. Please choose another traveler.');
  }
}

/** The client id belongs to a message of the same sender to somebody else. */
export class ClientIdUsedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.client_id_used';

  constructor() {
    super('This message has already gone to somebody else. Please write it again.');
  }
}

/** The message is not in this conversation, or does not exist. */
export class NoSuchMessageError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.no_such_message';

  constructor() {
    super('This message is not there any more. Please open the conversation again.');
  }
}

/** More than MESSAGE_DELETABLE_MINUTES after it was sent. */
export class TooLateToDeleteError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.too_late_to_delete';

  constructor() {
    super(
      `A message can be deleted for both of you within ${MESSAGE_DELETABLE_MINUTES} minutes. You can still delete this conversation for yourself, from its menu.`,
    );
  }
}

/** The message is a step of a trip: its question, or why it was declined or cancelled. */
export class MessageOfTripError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.message_of_trip';

  constructor() {
    super(
      'This message belongs to a trip that you two talk about. You can take back the question or cancel the trip on its page.',
    );
  }
}

/** The subject does not exist, or the reporter cannot have seen it. */
export class NothingToReportError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.nothing_to_report';

  constructor() {
    super('What you report is not there any more. You can write to us on the page Contact Us instead.');
  }
}

/** A report of oneself, or of one's own listing. */
export class OwnReportError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'messaging.report_oneself';

  constructor() {
    super('This is you, so there is nothing to report. If something is wrong, write to us on the page Contact Us.');
  }
}

/** The token of an unsubscribe link is incomplete or invalid. */
export class UnsubscribeLinkError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.unsubscribe_link';

  constructor() {
    super('This link is not complete. Open it again from the email, or switch these emails off on your profile.');
  }
}
