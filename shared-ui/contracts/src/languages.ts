import * as z from 'zod/mini';
import { ENGLISH_NAMES } from './cldr/english-names.ts';

/** Every language of ISO 639-1, sorted. */
export const LANGUAGE_CODES: readonly string[] = Object.keys(ENGLISH_NAMES);

const known = new Set(LANGUAGE_CODES);
export const isLanguageCode = (text: string): boolean => known.has(text);

export const MAX_LANGUAGES = 20;

const UNKNOWN_LANGUAGE = 'Please choose languages from the list';

/** The ISO 639-1 code of a language: 'ta'. */
export const languageCodeSchema = z.string(UNKNOWN_LANGUAGE).check(z.refine(isLanguageCode, UNKNOWN_LANGUAGE));

// The first unknown code refuses the list, so that the error stands at the field and not at a part of it
export const languageCodesSchema = z.array(z.string(UNKNOWN_LANGUAGE)).check(
  z.refine((codes) => codes.every(isLanguageCode), { error: UNKNOWN_LANGUAGE, abort: true }),
  z.refine((codes) => new Set(codes).size === codes.length, {
    error: 'Please choose each language once',
    abort: true,
  }),
  z.maxLength(MAX_LANGUAGES, `Please choose at most ${MAX_LANGUAGES} languages`),
);

const splitFilter = (value: string | string[]): string[] | undefined => {
  const codes = (typeof value === 'string' ? value.split(',') : value).map((code) => code.trim().toLowerCase());
  const given = [...new Set(codes)].filter((code) => code !== '');
  return given.length === 0 ? undefined : given;
};

/** The filter of a search, whose listings' owners speak any of them. Comma-separated in an address: 'ta,te'. */
export const languageFilterSchema = z.optional(
  z.pipe(
    z.pipe(z.union([z.string(), z.array(z.string())], UNKNOWN_LANGUAGE), z.transform(splitFilter)),
    z.optional(languageCodesSchema),
  ),
);
