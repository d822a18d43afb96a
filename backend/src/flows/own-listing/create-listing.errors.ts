import { AppError } from '../../platform/errors/app-error.ts';

/** Who posts has a phone number that was verified (product.md 1). The number in the listing itself may be another one. */
export class PhoneUnverifiedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'listings.phone_unverified';

  constructor() {
    super('You need to verify your phone number to create listings');
  }
}
