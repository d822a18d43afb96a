import { atField, defineErrors } from '../../../platform/errors/define-errors.ts';
import { codeJustSent, noTriesLeft, toWrongCodeText } from '../../../platform/one-time-codes/one-time-codes.ts';

export const phoneErrors = defineErrors('account', {
  invalid: {
    /** Shown at its field. */
    phone_number_wrong: atField('phoneNumber', 'Please enter a valid phone number'),
  },
  conflict: {
    phone_verified: 'Your phone number is verified already. There is nothing left to do.',
    /**
     * Another account has verified the number: shown at its field. Only to who has entered the code of a text to it: others must not find out
     * which numbers are registered.
     */
    phone_taken: atField(
      'phoneNumber',
      'Another account has verified this number. Please use another number, or log in with the email of that account.',
    ),
  },
  refused: {
    phone_code_wrong: (triesLeft: number) =>
      toWrongCodeText(triesLeft, {
        what: 'Invalid verification code.',
        check: 'your newest text message and enter it',
        otherwise: 'You can ask for a new code in a few minutes with Resend Code.',
      }),
    /** Too old, used, or for another number than the profile has now. */
    phone_code_expired: 'Expired verification code. Please ask for a new one with Resend Code.',
    phone_missing: 'There is no phone number in your profile yet. Please add one first.',
    /** Of a country without texts, or of a kind that costs extra: shown at its field. */
    phone_not_textable: atField(
      'phoneNumber',
      'We cannot send text messages to this number. Please use a mobile number of another country or kind.',
    ),
  },
  limited: {
    phone_tries_used_up: noTriesLeft,
    phone_resend_too_soon: codeJustSent,
  },
});
