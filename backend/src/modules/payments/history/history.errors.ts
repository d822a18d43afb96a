import { AppError } from '../../../platform/errors/app-error.ts';

/** There is none, it was never paid, or it is somebody else's: one answer. */
export class NoSuchTipError extends AppError {
  readonly kind = 'missing';
  readonly code = 'payments.no_such_tip';

  constructor() {
    super('There is no such tip of yours. Your profile shows all that you have sent.');
  }
}
