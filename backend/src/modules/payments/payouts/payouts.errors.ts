import { AppError } from '../../../platform/errors/app-error.ts';

/** The first time the provider must know where the bank account is. */
export class CountryNeededError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'payments.country_needed';
  override readonly fields: AppError['fields'];

  constructor() {
    const message = 'Please choose the country of your bank account';
    super(message);
    this.fields = [{ path: 'country', message }];
  }
}

/** The provider moves no money there. */
export class NoPayoutsThereError extends AppError {
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

/** Others changed it each time while we asked the provider. Its call, or the page, comes again. */
export class PayoutsBusyError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'payments.payouts_busy';

  constructor() {
    super('We could not read your payout account just now. Please try again in a moment.');
  }
}
