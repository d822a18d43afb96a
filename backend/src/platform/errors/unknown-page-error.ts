import { AppError } from './app-error.ts';

/** The cursor is none of ours: an address that was cut off, or made by hand. */
export class UnknownPageError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'request.unknown_page';

  constructor(next = 'Please open the list again.') {
    super(`We could not find this page of the list. ${next}`);
  }
}
