import { describe, expect, it } from '@jest/globals';
import { getLanguageName, getOwnLanguageName } from './language-names.ts';
import { LANGUAGE_ALIASES } from './language-aliases.ts';
import { isLanguageCode, LANGUAGE_CODES, languageCodesSchema } from './languages.ts';

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

  it('are named in themselves where the runtime can', () => {
    expect([getOwnLanguageName('ta'), getOwnLanguageName('ur'), getOwnLanguageName('ho')]).toEqual([
      'தமிழ்',
      'اردو',
      undefined,
    ]);
  });
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
