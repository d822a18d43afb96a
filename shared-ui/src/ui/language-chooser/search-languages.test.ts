import { describe, expect, it } from '@jest/globals';
import { splitAtMatch } from '../fold-text.ts';
import type { LanguageOption } from './language-option.ts';
import { findAlias, findLanguage, searchLanguages, toQuery } from './search-languages.ts';

const PERSIAN: LanguageOption = { code: 'fa', name: 'Persian', ownName: 'فارسی', aliases: ['Farsi', 'Dari'] };
const LANGUAGES: LanguageOption[] = [
  { code: 'zh', name: 'Chinese', ownName: '中文', aliases: ['Mandarin'] },
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'Hindi', ownName: 'हिन्दी' },
  { code: 'ho', name: 'Hiri Motu' },
  PERSIAN,
  { code: 'es', name: 'Spanish', ownName: 'español' },
  { code: 'ty', name: 'Tahitian' },
  { code: 'ta', name: 'Tamil', ownName: 'தமிழ்' },
];
const codesFor = (text: string, chosen: string[] = []) =>
  searchLanguages(LANGUAGES, text, { chosen, popular: ['en', 'es', 'hi'] }).map(({ code }) => code);

describe('languages are found', () => {
  it.each([
    ['tam', ['ta']],
    ['தமி', ['ta']],
    ['TA', ['ta', 'ty']],
    ['espanol', ['es']],
    ['Farsi', ['fa']],
    ['hi', ['hi', 'ho', 'zh', 'ty']],
    ['中', ['zh']],
    ['xyz', []],
  ])('by %s, the exact code first, then names that begin with it', (text, codes) => {
    expect(codesFor(text).slice(0, codes.length || 1)).toEqual(codes);
  });

  it('without a text: the frequent ones, without those that are chosen', () => {
    expect(codesFor('', ['es'])).toEqual(['en', 'hi']);
  });

  it('without those that are chosen', () => {
    expect(codesFor('tamil', ['ta'])).toEqual([]);
  });

  it('by a whole name, in any of its scripts', () => {
    expect(findLanguage(LANGUAGES, ' தமிழ் ')?.code).toBe('ta');
    expect(findLanguage(LANGUAGES, 'mandarin')?.code).toBe('zh');
    expect(findLanguage(LANGUAGES, 'tam')).toBeUndefined();
  });
});

it('shows the alias by which a language was found', () => {
  expect([findAlias(PERSIAN, 'fars'), findAlias(PERSIAN, 'pers'), findAlias(PERSIAN, '')]).toEqual([
    'Farsi',
    undefined,
    undefined,
  ]);
});

it('marks whole letters, with their vowel signs', () => {
  expect(splitAtMatch('தமிழ்', toQuery('தம'))).toEqual(['', 'தமி', 'ழ்']);
});
