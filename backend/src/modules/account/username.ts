import { PRODUCT } from 'contracts';
import { accountErrors } from './account.errors.ts';
import { toNameKey } from './look-alikes.ts';

const MIN_LENGTH = 3;
const MAX_LENGTH = 80;
const DEFAULT_NAME = 'Traveler';

// Controls, and the invisible marks that reorder or hide text: a username stands beside other people's texts. The two joiners
// stay, since Persian and Indian names need them, and so does the variation selector of emoji.
const INVISIBLE =
  /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Invisible characters that a name may contain. */
const JOINERS = /\u200c|\u200d|\ufe0f/g;

/**
 * A username as its owner typed it, without invisible marks. Usernames are public, so a contact in one would be too. Throws
 * username_refused.
 */
export function parseUsername(typed: string): string {
  const name = stripInvisible(typed);
  if ([...name.replaceAll(JOINERS, '')].length < MIN_LENGTH)
    throw accountErrors.username_refused('Username must be at least 3 characters');
  if (containsContact(name))
    throw accountErrors.username_refused(
      'Everybody sees your username. Please leave email addresses and numbers out of it.',
    );
  if (containsWebAddress(name))
    throw accountErrors.username_refused('Everybody sees your username. Please leave web addresses out of it.');
  if (!/\p{L}/u.test(name)) throw accountErrors.username_refused('Please choose a username with letters in it.');
  if (SYMBOL.test(name)) throw accountErrors.username_refused('Please leave symbols and emoji out of your username.');
  if (mixesAlphabets(name))
    throw accountErrors.username_refused(
      'Please write each word of your username in one alphabet. This one mixes letters of two.',
    );
  if (isReserved(name))
    throw accountErrors.username_refused(
      'This username could be taken for the site itself. Please choose another one.',
    );
  return name;
}

/**
 * The public form of a name from a form, without symbols, and the first candidate for a username. A name that is an address, a number
 * or a web address, that mixes alphabets, or that pretends to be the site, becomes the neutral 'Traveler': usernames are public.
 */
export function toPublicName(name: string): string {
  const plain = stripInvisible(name.replaceAll(SYMBOLS, ''));
  const shown = [...plain].slice(0, MAX_LENGTH).join('').trim();
  const pretends = [name, shown].some(containsWebAddress) || isReserved(shown) || mixesAlphabets(shown);
  const isFit = !containsContact(shown) && !pretends && /\p{L}/u.test(shown);
  return isFit ? shown : DEFAULT_NAME;
}

/**
 * A first name for an account that a login creates: 'Priya Raman' for priya.raman+trips84@example.com. Without digits, since
 * they make an address recognizable. May be empty; `usernameCandidates` handles that (PRODUCT.md 8).
 */
export const nameFromEmail = (email: string): string =>
  email
    .replace(/@[^@]*$/, '')
    .replace(/\+.*$/s, '')
    .replaceAll(/[\p{P}\p{S}\p{N}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * Usernames in the order to try them: the name itself, then with 2 to 5, then with random numbers, so that the hundredth
 * namesake needs no hundred tries. A name shorter than 3 characters (spec §5) starts with its number.
 */
export function* usernameCandidates(name: string, random: () => number = Math.random): Generator<string, never> {
  const base = toPublicName(name);
  // In code points, as char_length counts
  if ([...base].length >= MIN_LENGTH) yield base;
  for (let number = 2; number <= 5; number += 1) yield `${base} ${number}`;
  for (;;) yield `${base} ${Math.floor(1000 + random() * 8_999_000)}`;
}

/** One line without invisible marks, and with single spaces. */
export const stripInvisible = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();

/** An email address or a phone number, also with full-width characters or the digits of other scripts. */
function containsContact(text: string): boolean {
  const plain = text.normalize('NFKC');
  return plain.includes('@') || /\p{Nd}{5,}/u.test(plain.replace(/[^\p{L}\p{N}]/gu, ''));
}

const WORD = String.raw`[\p{L}\p{N}\p{M}\p{So}-]`;
const SHORT_DOMAINS = 'com|net|org|me|io|co|ly|gg|cc|ws|to|be|gl';
const WEB_ADDRESS = new RegExp(
  [
    String.raw`https?(?!${WORD})|(?<!${WORD})www\d?\s*\.`,
    String.raw`${WORD}{3,}\.\p{L}{2,}`,
    String.raw`${WORD}\.(?:(?:${SHORT_DOMAINS})(?!${WORD})|xn--)`,
  ].join('|'),
  'iu',
);
/** After one or two letters: 'J.Smith' and 'St.John' are people, 't.me' and 'fb.watch' are not. */
const SHORT_WEB_ADDRESS = new RegExp(String.raw`${WORD}\.(?!\p{Lu})\p{L}{2,}`, 'u');

/** Whether programs that linkify text would make a link of it. */
function containsWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.').replaceAll(JOINERS, '');
  return WEB_ADDRESS.test(plain) || SHORT_WEB_ADDRESS.test(plain);
}

/** Emoji, check marks and stars: beside a name they look like something that the site says of the person. */
const SYMBOL = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}\u20e3]/u;
const SYMBOLS = new RegExp(SYMBOL, 'gu');

/** Alphabets that have letters in common, or that nobody mixes within a word. Not the scripts of East Asia, which are written together. */
const ALPHABETS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Myanmar',
  'Khmer',
  'Ethiopic',
  'Tibetan',
  'Coptic',
  'Lisu',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** Whether a word has letters of two alphabets ('Мeena' with a Cyrillic М). */
const mixesAlphabets = (name: string): boolean =>
  (name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1,
  );

/** Digits, with the letter that they stand for in 'Adm1n' and '5upport'; those for o and l are look-alikes. */
const LEET: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's' };

/** The name as a quick reader sees it: without case, accents, spaces and punctuation, and with one letter for those that look alike. */
const toSkeleton = (name: string): string =>
  [...toNameKey(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''))]
    .map((letter) => LEET[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('');

const RESERVED = new Set(
  ['admin', 'administrator', 'moderator', 'support', 'staff', 'official', 'system', 'security']
    .concat(['verified', 'verifieduser', 'verifiedaccount', 'verifiedamigo', 'verifiedhelper', 'verifiedtraveler'])
    .concat(['helpdesk', 'customersupport', 'customerservice', 'supportteam', 'adminteam', 'siteadmin'])
    .concat(['deletedtraveler', 'deletedtraveller', 'deleteduser', 'deletedaccount'])
    .map(toSkeleton),
);
const PRODUCT_NAME = toSkeleton(PRODUCT);

/** Whether a name pretends to speak for the site, or to be a deleted account; a number after it changes nothing. */
function isReserved(name: string): boolean {
  const skeletons = [name, name.trim().replace(/[\s\p{P}]*\d+$/u, '')].map(toSkeleton);
  return skeletons.some((skeleton) => RESERVED.has(skeleton) || skeleton.includes(PRODUCT_NAME));
}
