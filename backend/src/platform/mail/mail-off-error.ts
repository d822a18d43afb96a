import { AppError } from '../errors/app-error.ts';

/** Production without a mail server: no code would reach anybody, for a login as little as for a change of email. */
export class MailOffError extends AppError {
  readonly kind = 'unavailable';
  readonly code = 'mail.off';

  constructor() {
    super('This site cannot send mail at the moment, so that no code would reach you. Please try again later.');
  }
}
