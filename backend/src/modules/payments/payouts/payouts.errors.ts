import { atField, defineErrors } from '../../../platform/errors/define-errors.ts';

export const payoutErrors = defineErrors('payments', {
  invalid: {
    /** The provider needs the country of the bank account to create a payout account. */
    country_needed: atField('country', 'Please choose the country of your bank account'),
  },
  refused: {
    /** The provider makes no transfers to this country. */
    no_payouts_there: atField(
      'country',
      'Tips cannot be paid out to bank accounts in this country yet. Please choose another country where you have a bank account.',
    ),
  },
  unavailable: {
    /** Other transactions changed the account at each try. Webhooks and pages repeat the call. */
    payouts_busy: 'We could not read your payout account just now. Please try again in a moment.',
  },
});
