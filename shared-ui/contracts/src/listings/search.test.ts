import { expect, it } from '@jest/globals';
import { listingQuerySchema } from './search.ts';

it("takes the search form's 'both', and an empty filter, for no filter [spec 172]", () => {
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

it('takes only verified phones as an address has them, and everybody where it says false or nothing', () => {
  const verifiedOf = (verified: unknown) => listingQuerySchema.parse({ verified }).verified;
  expect(['true', true, 'false', '', undefined].map(verifiedOf)).toEqual([true, true, undefined, undefined, undefined]);
});

it('takes three orders, the soonest first unless another one is given', () => {
  const orderOf = (order: unknown) => listingQuerySchema.parse({ order }).order;
  expect([undefined, 'soonest', 'newest', 'best_rated'].map(orderOf)).toEqual([
    'soonest',
    'soonest',
    'newest',
    'best_rated',
  ]);
});

it.each([
  ['order', 'oldest', 'Please choose soonest, newest or best_rated'],
  ['verified', 'yes', 'Please give true, or leave it out'],
])('says what %s may be instead of %s', (name, value, message) => {
  expect(listingQuerySchema.safeParse({ [name]: value }).error?.issues).toMatchObject([{ path: [name], message }]);
});

it.each([
  ['a day that does not exist', { date: '2026-02-30' }, 'date'],
  ['an end without a start', { endDate: '2026-12-01' }, 'endDate'],
  ['a window over 60 days', { date: '2026-12-01', endDate: '2027-03-01' }, 'endDate'],
  ['a page of more than 50', { limit: '51' }, 'limit'],
  ['another type', { type: 'pilot' }, 'type'],
  ['a language that does not exist', { language: 'ta,xx' }, 'language'],
])('refuses %s, at the field [spec 172]', (_what, query, field) => {
  expect(listingQuerySchema.safeParse(query).error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});
