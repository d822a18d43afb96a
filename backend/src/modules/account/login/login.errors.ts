import { AppError } from '../../../platform/errors/app-error.ts';
import { defineErrors } from '../../../platform/errors/define-errors.ts';
import { formatWait } from '../../../platform/limits/limits.ts';
import { codeJustSent, noTriesLeft, toWrongCodeText } from '../../../platform/one-time-codes/one-time-codes.ts';

export const loginErrors = defineErrors('account', {
  refused: {
    code_wrong: toWrongCodeText,
    code_expired: 'That code is no longer valid. Ask for a new one with Resend Code.',
    /** Used, started in another browser, or too old: one error for all, so that nobody learns which. */
    login_gone: 'This code cannot be used here any more. Please enter your email again to get a new one.',
    /** Used, expired or altered: one error for all. */
    login_link_gone: 'This link does not work any more. Please log in with your email to get a new mail.',
  },
  limited: {
    /** Too many wrong codes from this caller: somebody is guessing. */
    codes_closed: (retryAfter: number) => ({
      message: `Codes cannot be entered at the moment. Please try again in ${formatWait(retryAfter)}.`,
      retryAfter,
    }),
    resend_too_soon: codeJustSent,
  },
});

/**
 * Also the response to the last wrong code, unlike those of phones and email changes (422 there): nobody is logged in who could read the
 * wait from the state of the challenge.
 */
export class LoginTooManyTriesError extends AppError {
  readonly kind = 'limited';
  readonly code = 'account.too_many_tries';

  constructor(
    override readonly retryAfter: number,
    /** Whether this call used up the last attempt; false where none was left before it. */
    readonly wasLastAttempt = false,
  ) {
    super(noTriesLeft(retryAfter, 'log in again').message);
  }
}
