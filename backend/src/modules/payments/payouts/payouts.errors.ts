import { AppError } from '../../../platform/errors/app-error.ts';

/** The provider needs the country of the bank account to create a payout account. */
export class CountryRequiredError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'payments.country_needed';
  override readonly fields: AppError['fields'];

  constructor() {
    const message = 'Please choose the country of your bank account';
    super(message);
    this.fields = [{ path: 'country', message }];
  }
}

/** The provider makes no transfers to this country. */
export class UnsupportedCountryError extends AppError {
  readonly kind = 'refused';
  readonly code = 'payments.no_payouts_there';
  override readonly fields: AppError['fields'];

  constructor() {
    const message =
      'Tips cannot be paid out to bank accounts in this country yet. Please choose another country where you have a bank account.';
    super(message);
    this.fields = [{ path: 'country', message }];
  }
}

/** Other transactions changed the account at each try. Webhooks and pages repeat the call. */
export class PayoutsBusyError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'payments.payouts_busy';

  constructor() {
    super('We could not read your payout account just now. Please try again in a moment.');
  }
}
