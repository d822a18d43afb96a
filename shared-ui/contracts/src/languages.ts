import * as z from 'zod/mini';

/** Every language of ISO 639-1, sorted. */
export const LANGUAGE_CODES: readonly string[] = `
  aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
  et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki
  kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no
  nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te
  tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
`
  .trim()
  .split(/\s+/);

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
