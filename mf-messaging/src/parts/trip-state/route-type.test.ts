import { expect, it } from '@jest/globals';
import type { TripState } from 'contracts';
import { getRouteType } from './route-type.ts';

it.each([
  ['the seeker’s, who asks', true, false, 'seeker'],
  ['the seeker’s, who asks the user', false, true, 'seeker'],
  ['the helper’s, who asks', true, true, 'helper'],
  ['the helper’s, who asks the user', false, false, 'helper'],
] as const)('the colored line of a question is %s', (_whose, askedByMe, helpsOther, type) => {
  expect(getRouteType({ state: 'asked', askedByMe, helpsOther })).toBe(type);
});

it.each<[TripState, string]>([
  ['agreed', 'matched'],
  ['done', 'matched'],
  ['declined', 'nobody'],
  ['withdrawn', 'nobody'],
  ['cancelled', 'nobody'],
  ['not_met', 'nobody'],
])('the lines of what is %s: %s', (state, type) => {
  expect(getRouteType({ state, askedByMe: true, helpsOther: false })).toBe(type);
});
