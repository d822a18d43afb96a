import { CODE_LIFETIME_MINUTES } from 'contracts';
import { defineErrors } from '../../../platform/errors/define-errors.ts';
import { codeJustSent, noTriesLeft, toWrongCodeText } from '../../../platform/one-time-codes/one-time-codes.ts';

/** The form's fields for the two codes. */
export type CodeField = 'oldCode' | 'newCode';

const WRONG: Record<CodeField, string> = {
  oldCode: 'This is not the code in the newest mail to your current address',
  newCode: 'This is not the code in the newest mail to the new address',
};

export const emailChangeErrors = defineErrors('account', {
  invalid: {
    email_unchanged: {
      message: 'This is your email address already. Please enter another one.',
      fields: [{ path: 'email', message: 'This is your email address already' }],
    },
  },
  missing: {
    no_email_change: 'No change of your email address is waiting. Please enter the new address again.',
  },
  conflict: {
    /** An account with the new address was created after its code was sent. Thrown only after the right code from that address. */
    email_taken: {
      message: 'Another account has this address now. Please log in with it, or choose another address.',
      fields: [{ path: 'email', message: 'Another account has this address now' }],
    },
  },
  refused: {
    /** Names the wrong codes in `fields`. */
    email_code_wrong: (wrong: readonly CodeField[], triesLeft: number) => ({
      message: toWrongCodeText(triesLeft, {
        what: `${wrong.length === 1 ? 'One code is' : 'The codes are'} not right.`,
        check: 'the newest mails and enter them',
        otherwise: `Please ask for new codes in ${CODE_LIFETIME_MINUTES} minutes.`,
      }),
      fields: wrong.map((path) => ({ path, message: WRONG[path] })),
    }),
    email_code_expired: 'These codes are no longer valid. Ask for new ones with Resend Codes.',
  },
  limited: {
    email_tries_used_up: noTriesLeft,
    email_resend_too_soon: codeJustSent,
  },
});
