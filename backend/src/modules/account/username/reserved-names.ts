import { PRODUCT } from 'shared-ui/contracts';

/** Letters of other alphabets, and digits, that look like Latin letters. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [
    '0o',
    '1i',
    'li',
    '|i',
    '3e',
    '4a',
    '5s',
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'уy',
    'хx',
    'іi',
    'ѕs',
    'јj',
    'кk',
    'мm',
    'тt',
    'вb',
    'нh',
  ]
    .concat(['αa', 'οo', 'ρp', 'ιi', 'νv', 'κk', 'τt', 'ɡg', 'ıi'])
    .map((pair) => [...pair] as [string, string]),
);

const WORDS = ['admin', 'administrator', 'moderator', 'support', 'staff', 'official', 'system', 'security']
  .concat(['helpdesk', 'customersupport', 'customerservice', 'supportteam', 'adminteam', 'siteadmin'])
  .concat(['deletedtraveler', 'deletedtraveller', 'deleteduser', 'deletedaccount']);

/** What a name looks like to who reads it in passing: without case, accents, spaces, signs, and a number at the end. */
function looksOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s\p{P}]*\d+$/u, '');
  return [...plain]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('');
}

const RESERVED = new Set(WORDS.map(looksOf));
const PRODUCT_NAME = looksOf(PRODUCT);

/** Whether a name pretends to speak for the site, or to be nobody: only the site itself says such things. */
export function isReserved(name: string): boolean {
  const looks = looksOf(name);
  return RESERVED.has(looks) || looks.includes(PRODUCT_NAME);
}
