import { OWN_NAMES } from './cldr/own-names.ts';

// Apart from the English names, which the first load of most pages includes.

/** The name of a language in itself: 'தமிழ்'. Undefined where CLDR has none. */
export const getOwnLanguageName = (code: string): string | undefined => OWN_NAMES[code];
