import { ENGLISH_NAMES } from './cldr/english-names.ts';

// Without zod, like constants.ts.

const displayNames = new Map<string, Intl.DisplayNames>();

function displayNamesIn(locale: string): Intl.DisplayNames {
  const found = displayNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  displayNames.set(locale, found);
  return found;
}

/**
 * The name of a language in the language `locale`: 'Tamil'. In English where the runtime does not know it. English names are ours, so
 * that each browser and the server have the same: Chromium on a desktop lacks 51 of them, and on Android most.
 */
export function getLanguageName(code: string, locale: string): string {
  const english = ENGLISH_NAMES[code] ?? code;
  // CLDR makes Twi a name of Akan, of which it is the largest part
  if (/^en\b/.test(locale) || code === 'tw') return english;
  return displayNamesIn(locale).of(code) ?? english;
}
