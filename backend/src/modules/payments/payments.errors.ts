import { DAY_SECONDS } from 'contracts';
import { defineErrors } from '../../platform/errors/define-errors.ts';

/** A daily cap against stolen cards (payments.limits.ts) has no room for this tip. */
const atCap =
  (message: string) =>
  (retryAfter: number = DAY_SECONDS) => ({ message, retryAfter });

export const paymentErrors = defineErrors('payments', {
  forbidden: {
    /** The recipient offers no help, or has turned tips off (PRODUCT.md 27). */
    no_tips: 'This Amigo does not take tips. You can thank them with a message or a review.',
    /** Nobody tips themselves (PRODUCT.md 25). */
    to_oneself: 'You cannot tip yourself. Please choose the Amigo who helped you.',
  },
  missing: {
    /** One error for unknown users, suspended users and blocks, so that callers cannot tell them apart. */
    no_recipient: 'The user you are trying to tip does not exist',
    /** The payment is unknown, or somebody else's. */
    no_such_payment: 'We do not know this payment. Please log in as who made it, and open your tips on the profile.',
    /** The tip is unknown, was never paid, or is somebody else's. */
    no_such_tip: 'There is no such tip of yours. Your profile shows all that you have sent.',
  },
  conflict: {
    /** The attempt id belongs to a tip of another tipper, to another recipient or of another amount. */
    attempt_used: 'This payment was begun with other details. Please go back and begin again.',
    /** The page reports another amount or recipient than the tip has. */
    not_the_same: 'This payment was made for another tip than the page says. Please reload the page.',
    /** The payment has not succeeded at the provider. */
    not_paid: 'This tip has not been paid yet. Please wait a moment, or try another card.',
  },
  limited: {
    helper_day_cap: atCap(
      'This Amigo has received as much in tips as one person can in a day. Please give your tip tomorrow.',
    ),
    tipper_day_cap: atCap(
      'You have given as much in tips as one person can in a day. Please give this tip tomorrow, or a smaller one.',
    ),
    address_day_cap: atCap(
      'As much was tipped from your network today as we allow in a day. Please give your tip tomorrow.',
    ),
    /** The helper has reached the daily limit of tips without a login. */
    log_in_to_tip: (retryAfter: number) => ({
      message: 'Many people have tipped this Amigo today without logging in. Please log in to give your tip.',
      retryAfter,
    }),
  },
  unavailable: {
    /** Other transactions changed the tip at each try. Webhooks and jobs are repeated. */
    busy: 'This payment is being worked on at this moment. Please try again in a minute.',
  },
});
