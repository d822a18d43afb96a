import { describe, expect, it } from '@jest/globals';
import { pageQuerySchema, textSchema } from './common.ts';

describe('a text', () => {
  const schema = textSchema({ min: 3, max: 8, tooShort: 'Too short' });
  const sentences = (text: unknown) => schema.safeParse(text).error?.issues.map(({ message }) => message);

  it.each([
    ['letters', 'abc'],
    ['joined letters, whose joiners stay', 'می\u200cخو'],
    ['a joined emoji among letters', 'ab👩\u200d🚀'],
  ])('is long enough by what one sees: %s', (_, text) => {
    expect(schema.parse(` ${text} `)).toBe(text);
  });

  it.each([
    ['two letters', 'ab'],
    ['two letters and joiners', 'a\u200b\u200d\u2060b'],
    ['two letters around marks of direction', 'a\u202e\u202cb'],
    ['two emoji', '🙏🙏'],
    ['soft hyphens', '\u00ad\u00ad\u00ad\u00ad'],
    ['nothing', undefined],
  ])('is too short, once, with %s', (_, text) => {
    expect(sentences(text)).toEqual(['Too short']);
  });

  it('reads as it was typed: what turns signs round is taken out', () => {
    expect(textSchema({ max: 40 }).parse('\u202E call \u202D+44 7700\u202C \u200Fnow')).toBe(
      'call +44 7700\u202C \u200Fnow',
    );
  });

  it('is empty where nothing of it can be seen', () => {
    for (const blank of ['', '  ', '\u200b', ' \u200b \ufeff\u2060 '])
      expect(textSchema({ max: 8 }).parse(blank)).toBe('');
  });
});

it('a page has 20 rows, or as many as are asked for up to 50', () => {
  expect(pageQuerySchema.parse({ cursor: '' })).toEqual({ limit: 20 });
  for (const limit of ['0', '51']) expect(pageQuerySchema.safeParse({ limit }).success).toBe(false);
});
