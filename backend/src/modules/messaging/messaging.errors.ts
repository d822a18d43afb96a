import { AppError } from '../../platform/errors/app-error.ts';

/**
 * Nobody is there, they have left, are suspended, or one of the two has blocked the other: one answer for all, so that
 * nobody finds out by it who has blocked them.
 */
export class UnreachableError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.unreachable';

  constructor() {
    super('This person cannot be reached here. They may have left. Please look for another traveler for your trip.');
  }
}

/** Nobody writes to themselves (product.md 21). */
export class ToOneselfError extends AppError {
  readonly kind = 'forbidden';
  readonly code = 'messaging.to_oneself';

  constructor() {
    super('You cannot write to yourself. Please choose another traveler.');
  }
}

/** The id names another message of the same sender, to somebody else. */
export class ClientIdUsedError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'messaging.client_id_used';

  constructor() {
    super('This message has already gone to somebody else. Please write it again.');
  }
}

/** No message of this conversation: one of somebody else's, or none at all. */
export class NoSuchMessageError extends AppError {
  readonly kind = 'missing';
  readonly code = 'messaging.no_such_message';

  constructor() {
    super('This message is not there any more. Please open the conversation again.');
  }
}
