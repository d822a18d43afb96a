import { AppError } from '../../../platform/errors/app-error.ts';
import { isReserved } from './reserved-names.ts';
import { holdsContact, holdsWebAddress, UNSEEN, visibleNameOf } from './username.ts';

const SHORTEST = 3;

/** A name that everybody would see, and must not: said at its field. */
export class UsernameRefusedError extends AppError {
  readonly kind = 'invalid';
  readonly code = 'account.username_refused';
  override readonly fields: AppError['fields'];

  constructor(sentence: string) {
    super(sentence);
    this.fields = [{ path: 'username', message: sentence }];
  }
}

/** Somebody has it already, whatever its case: said at its field. */
export class UsernameTakenError extends AppError {
  readonly kind = 'conflict';
  readonly code = 'account.username_taken';
  override readonly fields: AppError['fields'];

  constructor() {
    const sentence = 'This username is taken. Please choose another one, for example with your city after it.';
    super(sentence);
    this.fields = [{ path: 'username', message: sentence }];
  }
}

/**
 * A username as somebody chose it, without marks that nobody sees. Usernames are public, so that one with an email address
 * or a phone number would give it away. Throws UsernameRefusedError.
 */
export function chosenUsername(typed: string): string {
  const name = visibleNameOf(typed);
  if ([...name.replaceAll(UNSEEN, '')].length < SHORTEST)
    throw new UsernameRefusedError('Username must be at least 3 characters');
  if (holdsContact(name))
    throw new UsernameRefusedError('Everybody sees your username. Please leave email addresses and numbers out of it.');
  if (holdsWebAddress(name))
    throw new UsernameRefusedError('Everybody sees your username. Please leave web addresses out of it.');
  if (!/\p{L}/u.test(name)) throw new UsernameRefusedError('Please choose a username with letters in it.');
  if (isReserved(name))
    throw new UsernameRefusedError('This username could be taken for the site itself. Please choose another one.');
  return name;
}
