import { expect, it } from '@jest/globals';
import type { Books, TipBooks } from './books.ts';
import { zeroCash } from './check-books.ts';
import { formatBooks } from './format-books.ts';

const aTip = (index: number): TipBooks => ({
  id: `tip-${index}`,
  status: 'paid',
  amountCents: 1500,
  isOwedToAnother: false,
  hasNoHelper: false,
  transactions: 1,
  isFrozen: false,
  inReview: false,
  reversalDueCents: 0,
  paidAt: undefined,
  claim: undefined,
  balances: { ...zeroCash(), tipper_payments: 1500, owed_to_helper: -1500, operator_cost: 0 },
});
const createBooks = (count: number): Books => ({
  tips: Array.from({ length: count }, (_, index) => aTip(index)),
  owed: Array.from({ length: count }, (_, index) => ({ userId: index + 1, cents: 1500 })),
  unbalanced: [],
});
const paid = { ...zeroCash(), tipper_payments: 1500 };

it('truncates long lists, with the number of omitted lines', () => {
  const differences = Array.from({ length: 60 }, (_, index) => ({ tipId: `tip-${index}`, what: 'it is off' }));
  const text = formatBooks({ books: createBooks(70), provider: { byGroup: new Map() }, differences, waiting: [] });
  expect(text).toMatch(/\n {2}50 +\$15\.00\n {2}and 20 more\n/);
  expect(text).toContain('Differences: 60\n  tip tip-0: it is off\n');
  expect(text).toMatch(/\n {2}tip tip-49: it is off\n {2}and 10 more\n {2}A tip that is paid at this moment .*$/);
});

it('lists payments of other sites at the provider separately', () => {
  const byGroup = new Map([
    ['tip-0', paid],
    ['of another site', paid],
  ]);
  const text = formatBooks({ books: createBooks(1), provider: { byGroup }, differences: [], waiting: [] });
  expect(text).toMatch(/paid by tippers +\$15\.00 +\$15\.00\n/);
  expect(text).toMatch(/1 transactions of 1 tips\. Payments there that are no tips of this site: 1\.$/);
});

it('formats empty books', () => {
  const text = formatBooks({ books: createBooks(0), provider: { byGroup: new Map() }, differences: [], waiting: [] });
  expect(text).toContain('Tips\n  (nothing)\n');
  expect(text).toMatch(/0 transactions of 0 tips\.$/);
});
