import { type Member, publicNameOf } from '../../modules/account/index.ts';

/**
 * How a listing calls its owner: as they typed it, by their username where they typed nothing. A username is public
 * already: those that the site makes up may end in digits, which are no phone number.
 */
export function shownNameOf({ username }: Pick<Member, 'username'>, typed: string | null | undefined): string {
  const name = typed ?? username;
  return name === username ? username : publicNameOf(name);
}
