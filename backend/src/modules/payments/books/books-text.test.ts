import { expect, it } from '@jest/globals';
import type { Books, TipBooks } from './books.ts';
import { textOfBooks } from './books-text.ts';
import { noCash } from './provider-books.ts';

const aTip = (at: number): TipBooks => ({
  ...{
    id: `tip-${at}`,
    status: 'paid',
    amountCents: 1500,
    isOwedToAnother: false,
    isForNobody: false,
    transactions: 1,
  },
  ...{ paidAt: undefined, claim: undefined },
  sums: { ...noCash(), tipper_payments: 1500, owed_to_helper: -1500, operator_cost: 0 },
});
const booksOf = (count: number): Books => ({
  tips: Array.from({ length: count }, (_, at) => aTip(at)),
  owed: Array.from({ length: count }, (_, at) => ({ userId: String(at + 1), cents: 1500 })),
  unbalanced: [],
});
const paid = { ...noCash(), tipper_payments: 1500 };

it('cuts long lists, and says how much is left out', () => {
  const differences = Array.from({ length: 60 }, (_, at) => ({ tipId: `tip-${at}`, what: 'it is off' }));
  const text = textOfBooks({ books: booksOf(70), provider: { byGroup: new Map() }, differences, waiting: [] });
  expect(text).toMatch(/\n {2}50 +\$15\.00\n {2}and 20 more\n/);
  expect(text).toContain('Differences: 60\n  tip tip-0: it is off\n');
  expect(text).toMatch(/\n {2}tip tip-49: it is off\n {2}and 10 more\n {2}A tip that is paid at this moment .*$/);
});

it('counts what the provider moved for others apart from our tips', () => {
  const byGroup = new Map([
    ['tip-0', paid],
    ['of another site', paid],
  ]);
  const text = textOfBooks({ books: booksOf(1), provider: { byGroup }, differences: [], waiting: [] });
  expect(text).toMatch(/paid by tippers +\$15\.00 +\$15\.00\n/);
  expect(text).toMatch(/1 transactions of 1 tips\. Payments there that are no tips of this site: 1\.$/);
});

it('has something to say of empty books', () => {
  const text = textOfBooks({ books: booksOf(0), provider: { byGroup: new Map() }, differences: [], waiting: [] });
  expect(text).toContain('Tips\n  (nothing)\n');
  expect(text).toMatch(/0 transactions of 0 tips\.$/);
});
