import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LANGUAGE_ALIASES } from './language-aliases.ts';
import { getLanguageName } from './language-names.ts';
import { isLanguageCode, LANGUAGE_CODES, languageCodesSchema } from './languages.ts';
import { getOwnLanguageName } from './own-language-names.ts';

describe('the languages', () => {
  it('are the 183 of ISO 639-1, sorted, each with a name in English', () => {
    expect(new Set(LANGUAGE_CODES).size).toBe(183);
    expect(LANGUAGE_CODES).toEqual(LANGUAGE_CODES.toSorted());
    const names = LANGUAGE_CODES.map((code) => getLanguageName(code, 'en'));
    expect(names.filter((name) => isLanguageCode(name))).toEqual([]);
    expect(new Set(names).size).toBe(183);
  });

  it('have aliases only where they exist', () => {
    expect(Object.keys(LANGUAGE_ALIASES).filter((code) => !isLanguageCode(code))).toEqual([]);
  });

  it('are named in themselves, except those whose own name CLDR does not have', () => {
    expect([getOwnLanguageName('ta'), getOwnLanguageName('ne'), getOwnLanguageName('bo')]).toEqual([
      'தமிழ்',
      'नेपाली',
      'བོད་སྐད་',
    ]);
    const nameless = LANGUAGE_CODES.filter((code) => getOwnLanguageName(code) === undefined);
    expect(nameless.join(' ')).toBe(
      'aa ae av ay bi ch cr cu dv fj ho hz ik iu kg kj kr kv la li mh na ng nr oj pi sm ts tw ty ve vo',
    );
  });
});

describe('in a browser that names few languages, as Chromium does', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const nameNone = () => {
    jest.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue(undefined);
    jest.spyOn(Intl.DisplayNames, 'supportedLocalesOf').mockReturnValue([]);
  };

  it('each of the 183 has its English name, for a page in any language', () => {
    nameNone();
    for (const locale of ['en', 'en-US', 'ar'])
      expect(LANGUAGE_CODES.filter((code) => isLanguageCode(getLanguageName(code, locale)))).toEqual([]);
    expect(['bo', 'dz', 'ne', 'tw'].map((code) => getLanguageName(code, 'en-US'))).toEqual([
      'Tibetan',
      'Dzongkha',
      'Nepali',
      'Twi',
    ]);
  });

  it('its own name is the one of the table', () => {
    nameNone();
    expect(['ne', 'dz', 'ho'].map(getOwnLanguageName)).toEqual(['नेपाली', 'རྫོང་ཁ', undefined]);
  });
});

it('names a language in that of the page where the runtime can', () => {
  expect([getLanguageName('ta', 'de'), getLanguageName('tw', 'de')]).toEqual(['Tamil', 'Twi']);
  expect(getLanguageName('fr', 'de')).toBe('Französisch');
});

describe('chosen languages', () => {
  const messagesOf = (codes: unknown) =>
    languageCodesSchema.safeParse(codes).error?.issues.map(({ path, message }) => [...path, message].join(': '));

  it('keep their order', () => {
    expect(languageCodesSchema.parse(['ta', 'en'])).toEqual(['ta', 'en']);
    expect(languageCodesSchema.parse([])).toEqual([]);
  });

  it.each([
    ['a code that does not exist', ['ta', 'xx'], 'Please choose languages from the list'],
    ['a name', ['Tamil'], 'Please choose languages from the list'],
    ['a code twice', ['ta', 'ta'], 'Please choose each language once'],
    ['more than 20', LANGUAGE_CODES.slice(0, 21), 'Please choose at most 20 languages'],
  ])('refuse %s', (_what, codes, message) => {
    expect(messagesOf(codes)).toEqual([message]);
  });
});
