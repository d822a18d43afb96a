import { expect, it } from '@jest/globals';
import { canText } from './can-text.ts';

const COUNTRIES = new Set(['GB', 'IN', 'US']);

it.each([
  ['an Indian mobile', '+919876543210'],
  ['an American number, which may be a mobile', '+12025550143'],
  ['a British number of an unassigned range', '+447700900142'],
])('texts %s', (_what, number) => {
  expect(canText(number, COUNTRIES)).toBe(true);
});

it.each([
  ['a country that is not on the list', '+4915112345678'],
  ['a country with the dial code of one on the list', '+18765550100'],
  ['a satellite', '+870773111632'],
  ['a satellite network', '+881612345678'],
  ['an American premium number', '+19005550100'],
  ['a British premium number', '+448431234567'],
  ['a British personal number', '+447012345678'],
  ['a toll-free number', '+18005550100'],
  ['no number', 'Priya'],
])('texts not: %s', (_what, number) => {
  expect(canText(number, COUNTRIES)).toBe(false);
});
