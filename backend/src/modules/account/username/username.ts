import { isReserved } from './reserved-names.ts';

const SHORTEST = 3;
const LONGEST = 80;
const NAMELESS = 'Traveler';

// Controls, and the invisible marks that reorder or hide text: a username stands beside other people's words. The two
// joiners stay, Persian and Indian names are written with them; so does the mark that makes a sign an emoji.
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What a name may hold, and nobody sees. */
export const UNSEEN = /\u200c|\u200d|\ufe0f/g;

/**
 * A name that a person typed, as everybody may see it; also the first choice of a username. Never the email's local part as it is: usernames are
 * public, addresses are not. For the same reason a name that is an address, or a phone number, gives the neutral 'Traveler';
 * and so does one that pretends to be the site.
 */
export function publicNameOf(name: string): string {
  const shown = charactersOf(visibleNameOf(name)).slice(0, LONGEST).join('').trim();
  return holdsContact(shown) || holdsWebAddress(shown) || isReserved(shown) || !/\p{L}/u.test(shown) ? NAMELESS : shown;
}

/** One line of text without marks that hide or reorder it, and with single spaces. */
export const visibleNameOf = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();

/** Full-width signs and the digits of other scripts tell an address or a number just as well. */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  return plain.includes('@') || /\p{Nd}{5,}/u.test(plain.replace(/[^\p{L}\p{N}]/gu, ''));
}

const WORD = String.raw`[\p{L}\p{N}\p{M}\p{So}-]`;
const SHORT_ONES = 'com|net|org|me|io|co|ly|gg|cc|ws|to|be|gl';
const WEB_ADDRESS = new RegExp(
  [
    String.raw`https?(?!${WORD})|(?<!${WORD})www\d?\s*\.`,
    String.raw`${WORD}{3,}\.\p{L}{2,}`,
    String.raw`${WORD}\.(?:(?:${SHORT_ONES})(?!${WORD})|xn--)`,
  ].join('|'),
  'iu',
);
/** After one or two letters: 'J.Smith' and 'St.John' are people, 't.me' and 'fb.watch' are not. */
const SHORT_WEB_ADDRESS = new RegExp(String.raw`${WORD}\.(?!\p{Lu})\p{L}{2,}`, 'u');

/** Whether a text reads as a web address, as programs that make links of it would read it. */
export function holdsWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.').replaceAll(UNSEEN, '');
  return WEB_ADDRESS.test(plain) || SHORT_WEB_ADDRESS.test(plain);
}

/** Characters as PostgreSQL's char_length counts them: an emoji, or a rare Chinese letter, is one of them. */
const charactersOf = (text: string): string[] => [...text];

/**
 * Choices in the order to try them: the name itself, then with 2, 3, … 5, then with a random number, so that the
 * hundredth namesake needs no hundred tries. A name shorter than 3 characters (spec §5) starts with its number.
 */
export function* usernameChoices(name: string, random: () => number = Math.random): Generator<string, never> {
  const base = publicNameOf(name);
  if (charactersOf(base).length >= SHORTEST) yield base;
  for (let number = 2; number <= 5; number += 1) yield `${base} ${number}`;
  for (;;) yield `${base} ${Math.floor(1000 + random() * 8_999_000)}`;
}
