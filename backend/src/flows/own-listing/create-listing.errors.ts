import { AppError } from '../../platform/errors/app-error.ts';

/** Who posts has a phone number that was verified (product.md 1). The number in the listing itself may be another one. */
export class PhoneUnverifiedError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'listings.phone_unverified';

  constructor() {
    super('You need to verify your phone number to create listings');
  }
}

/** Nobody publishes somebody else's address. */
export class ForeignEmailError extends AppError {
  readonly kind = 'refused';
  readonly code = 'listings.foreign_email';
  override readonly fields: { path: string; message: string }[];

  constructor() {
    super('Please use the email address you are logged in with. You can change it in your profile.');
    this.fields = [{ path: 'email', message: this.message }];
  }
}
