import { expect, it } from '@jest/globals';
import { toPseudoText } from './pseudo-locale.ts';

it('accents and lengthens a text, and leaves placeholders and tags as they are', () => {
  expect(toPseudoText('Sent to <0>{{email}}</0>')).toBe('[Sént tó <0>{{email}}</0>~~~~~~~~]');
  expect(toPseudoText('One')).toBe('[Óné~]');
  expect(toPseudoText('Ten words of a note that fills a line')).toMatch(/líné~{8} ~{5}]$/);
});
