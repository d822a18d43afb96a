import { expect, it } from '@jest/globals';
import { listingQuerySchema } from './search.ts';

it("takes the search form's 'both', and an empty filter, for no filter", () => {
  expect(listingQuerySchema.parse({ type: 'both', from: '', date: '' })).toEqual({ order: 'soonest', limit: 20 });
});

it('takes languages as an address has them, and as a form does', () => {
  const languagesOf = (language: unknown) => listingQuerySchema.parse({ language }).language;
  expect([languagesOf('ta,te'), languagesOf(' TA, ta '), languagesOf(['ta', 'te'])]).toEqual([
    ['ta', 'te'],
    ['ta'],
    ['ta', 'te'],
  ]);
  expect([languagesOf(''), languagesOf(' , '), languagesOf([])]).toEqual([undefined, undefined, undefined]);
});

it.each([
  ['a day that does not exist', { date: '2026-02-30' }, 'date'],
  ['an end without a start', { endDate: '2026-12-01' }, 'endDate'],
  ['a window over 60 days', { date: '2026-12-01', endDate: '2027-03-01' }, 'endDate'],
  ['a page of more than 50', { limit: '51' }, 'limit'],
  ['another type', { type: 'pilot' }, 'type'],
  ['a language that does not exist', { language: 'ta,xx' }, 'language'],
])('refuses %s, at the field', (_what, query, field) => {
  expect(listingQuerySchema.safeParse(query).error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
