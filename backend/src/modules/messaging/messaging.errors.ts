import { MESSAGE_DELETABLE_MINUTES } from 'contracts';
import { defineErrors } from '../../platform/errors/define-errors.ts';

export const messagingErrors = defineErrors('messaging', {
  forbidden: {
    /** The receiver is the sender (PRODUCT.md 21). */
    to_oneself: 'You cannot write to yourself. Please choose another traveler.',
    /** A report of oneself, or of one's own listing. */
    report_oneself:
      'This is you, so there is nothing to report. If something is wrong, write to us on the page Contact Us.',
  },
  missing: {
    /** No such account, deleted, suspended, or blocked by either side: one answer for all, so that nobody learns who blocked them. */
    unreachable:
      'This person cannot be reached here. They may have left. Please look for another traveler for your trip.',
    /** The message is not in this conversation, or does not exist. */
    no_such_message: 'This message is not there any more. Please open the conversation again.',
    /** The subject does not exist, or the reporter cannot have seen it. */
    nothing_to_report: 'What you report is not there any more. You can write to us on the page Contact Us instead.',
    /** The token of an unsubscribe link is incomplete or invalid. */
    unsubscribe_link:
      'This link is not complete. Open it again from the email, or switch these emails off on your profile.',
  },
  conflict: {
    /** The client id belongs to a message of the same sender to somebody else. */
    client_id_used: 'This message has already gone to somebody else. Please write it again.',
    /** More than MESSAGE_DELETABLE_MINUTES after it was sent. */
    too_late_to_delete: `A message can be deleted for both of you within ${MESSAGE_DELETABLE_MINUTES} minutes. You can still delete this conversation for yourself, from its menu.`,
    /** The message is a step of a trip: its question, or why it was declined or cancelled. */
    message_of_trip:
      'This message belongs to a trip that you two talk about. You can take back the question or cancel the trip on its page.',
  },
});
