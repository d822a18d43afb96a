import { describe, expect, it } from '@jest/globals';
import { LANGUAGE_CODES, MAX_LANGUAGES } from 'contracts';
import { nameLanguages, readLanguages } from './language-names.ts';

describe('a free text of languages', () => {
  it.each([
    ['Tamil, Hindi, English', ['ta', 'hi', 'en']],
    ['Tamil and Hindi / English & Urdu; French+Dutch', ['ta', 'hi', 'en', 'ur', 'fr', 'nl']],
    ['தமிழ்، हिन्दी', ['ta', 'hi']],
    ['español, ESPANOL, Castilian', ['es']],
    ['Bengali, Farsi, Tagalog', ['bn', 'fa', 'tl']],
    ['Chinese (Mandarin), Norwegian (Bokmål)', ['zh', 'no']],
    ['Mandarin, Cantonese', ['zh']],
    ['Haitian   Creole', ['ht']],
    [' , ', []],
  ])('is read: %s', (text, codes) => {
    expect(readLanguages(text)).toEqual({ codes, notUnderstood: [] });
  });

  it('says what it does not understand, and languages without a code', () => {
    expect(readLanguages('Tulu, fluent English, Hindi, call me')).toEqual({
      codes: ['hi'],
      notUnderstood: ['Tulu', 'fluent English', 'call me'],
    });
  });

  it('gives no more languages than can be chosen', () => {
    expect(readLanguages(nameLanguages(LANGUAGE_CODES) ?? '').codes).toHaveLength(MAX_LANGUAGES);
  });
});

describe('chosen languages', () => {
  it('are named in English', () => {
    expect(nameLanguages(['ta', 'hi', 'en'])).toBe('Tamil, Hindi, English');
    expect(nameLanguages([])).toBeNull();
  });

  it.each(LANGUAGE_CODES)('are read as the same language again: %s', (code) => {
    expect(readLanguages(nameLanguages([code]) ?? '')).toEqual({ codes: [code], notUnderstood: [] });
  });
});
