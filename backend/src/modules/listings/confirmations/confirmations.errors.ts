import { defineErrors } from '../../../platform/errors/define-errors.ts';
import { codeJustSent, toWrongCodeText } from '../../../platform/one-time-codes/one-time-codes.ts';

export const confirmationErrors = defineErrors('listings', {
  missing: {
    no_such_confirmation:
      'There is nothing to confirm here. Please open the link in the mail, or publish the listing again.',
  },
  refused: {
    code_wrong: (triesLeft: number) =>
      toWrongCodeText(triesLeft, { otherwise: 'Please open the link in the mail instead.' }),
    code_expired: 'That code is no longer valid. Ask for a new one with Resend Code, or open the link in the mail.',
    too_many_tries: 'A wrong code was entered too many times. Please open the link in the mail instead.',
    link_expired:
      'This link is older than 7 days and no longer valid. Please publish the listing again to get a new one.',
  },
  limited: {
    /** So many wrong codes came from the caller that somebody must be guessing. */
    codes_closed: (retryAfter: number) => ({
      message:
        'Codes cannot be entered at the moment. Please open the link in the mail instead, or try again in an hour.',
      retryAfter,
    }),
    resend_too_soon: codeJustSent,
  },
});
