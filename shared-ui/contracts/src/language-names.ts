// Without zod, like constants.ts.

const displayNames = new Map<string, Intl.DisplayNames>();

function displayNamesIn(locale: string): Intl.DisplayNames {
  const found = displayNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
  displayNames.set(locale, found);
  return found;
}

/** The name of a language in the language `locale`: 'Tamil'. The code itself where the runtime knows no name. */
export function getLanguageName(code: string, locale: string): string {
  // CLDR makes Twi a name of Akan, of which it is the largest part
  return code === 'tw' ? 'Twi' : (displayNamesIn(locale).of(code) ?? code);
}

/** The name of a language in itself: 'தமிழ்'. Undefined where the runtime does not know it. */
export function getOwnLanguageName(code: string): string | undefined {
  if (code === 'tw' || Intl.DisplayNames.supportedLocalesOf(code).length === 0) return undefined;
  return displayNamesIn(code).of(code);
}
