import { AppError } from '../../../platform/errors/app-error.ts';

/** The operator has shut this account out. Told only to who has shown, or says, that the address is theirs. */
export class AccountSuspendedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'account.suspended';

  constructor() {
    super(
      'This account has been suspended. If you think that is a mistake, please write to us on the page Contact Us.',
    );
  }
}
