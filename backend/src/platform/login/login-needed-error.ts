import { LOGIN_NEEDED } from 'shared-ui/contracts';
import { AppError } from '../errors/app-error.ts';

/** Every 401: nobody is logged in, or no longer. */
export class LoginNeededError extends AppError {
  readonly kind = 'unauthenticated';
  readonly code = LOGIN_NEEDED;

  constructor() {
    super('You are not logged in. Please log in and try again.');
  }
}
