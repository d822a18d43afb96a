import { expect, it } from '@jest/globals';
import { toPseudoLocale } from './pseudo-locale.ts';

it('accents and lengthens each text, and leaves placeholders and tags as they are', () => {
  const english = { page: { title: 'Sent to <0>{{email}}</0>' }, list: ['One', 'Two'] };
  expect(toPseudoLocale(english)).toEqual({
    page: { title: '[Sént tó <0>{{email}}</0>~~~~~~~~]' },
    list: ['[Óné~]', '[Twó~]'],
  });
});
