import { dollars } from '../dollars.ts';
import { CASH_ACCOUNTS, type LedgerAccount } from '../ledger/ledger-entry.entity.ts';
import { TIP_STATUSES } from '../tips/tip.entity.ts';
import { balancesOf, type Books } from './books.ts';
import type { CheckedBooks } from './check-books.ts';
import type { Difference } from './differences.ts';
import { noCash, type ProviderBooks } from './provider-books.ts';

const WORDS: Record<LedgerAccount, string> = {
  tipper_payments: 'paid by tippers',
  paid_out: 'paid out to helpers',
  refunds: 'sent back',
  disputes: 'taken by banks (disputes)',
  operator_fees: "the provider's fees",
  owed_to_helper: 'owed to helpers',
  operator_cost: 'borne by the operator',
};
/** Of a long list the operator looks at the beginning. */
const MOST_LINES = 50;
const COLUMN = 14;

/** The books as a person reads them: ids and sums, and nobody's name. */
export function textOfBooks({ books, provider, differences, waiting }: CheckedBooks): string {
  return [
    section('Balances (debits are positive)', balanceLines(books, provider)),
    section('Tips', statusLines(books)),
    section('Owed, by the id of the helper', owedLines(books)),
    ...(waiting.length === 0 ? [] : [section(`Waits for you: ${waiting.length}`, cut(waiting.map(lineOf)))]),
    differences.length === 0 ? agreement(books, provider) : section(...differenceLines(differences)),
  ].join('\n\n');
}

function balanceLines(books: Books, provider: ProviderBooks | undefined): string[] {
  const balances = balancesOf(books);
  const theirs = provider && cashOf(books, provider);
  const all = Object.values(balances).reduce((sum, cents) => sum + cents, 0);
  return [
    row('', 'books', theirs === undefined ? '' : 'provider'),
    ...CASH_ACCOUNTS.map((account) =>
      row(WORDS[account], dollars(balances[account]), theirs && dollars(theirs[account])),
    ),
    ...(['owed_to_helper', 'operator_cost'] as const).map((account) => row(WORDS[account], dollars(balances[account]))),
    row('in all', dollars(all)),
  ];
}

/** What the provider moved for our tips; not what else it does for the operator. */
function cashOf({ tips }: Books, { byGroup }: ProviderBooks) {
  const cash = noCash();
  for (const { id } of tips) for (const account of CASH_ACCOUNTS) cash[account] += byGroup.get(id)?.[account] ?? 0;
  return cash;
}

const row = (name: string, ...sums: readonly (string | undefined)[]): string =>
  `${name.padEnd(28)}${sums.map((sum = '') => sum.padStart(COLUMN)).join('')}`.trimEnd();

function statusLines({ tips }: Books): string[] {
  const counted = TIP_STATUSES.map((status) => [status, tips.filter((tip) => tip.status === status).length] as const);
  return counted.filter(([, count]) => count > 0).map(([status, count]) => row(status, String(count)));
}

const owedLines = ({ owed }: Books): string[] => cut(owed.map(({ userId, cents }) => row(userId, dollars(cents))));

function agreement({ tips }: Books, provider: ProviderBooks | undefined): string {
  const transactions = tips.reduce((count, tip) => count + tip.transactions, 0);
  const counts = `${transactions} transactions of ${tips.length} tips`;
  if (provider === undefined) return `All agrees within the books: ${counts}. ${NOT_ASKED}`;
  const ours = new Set(tips.map(({ id }) => id));
  const strangers = [...provider.byGroup.keys()].filter((group) => !ours.has(group)).length;
  const more = strangers === 0 ? '' : ` Payments there that are no tips of this site: ${strangers}.`;
  return `All agrees, here and at the provider: ${counts}.${more}`;
}

const lineOf = ({ tipId, what }: Difference): string => `tip ${tipId}: ${what}`;

const NOT_ASKED = 'This site takes no card payments, so no provider was asked.';

function differenceLines(differences: readonly Difference[]): [string, string[]] {
  const lines = differences.map(lineOf);
  return [
    `Differences: ${lines.length}`,
    [...cut(lines), 'A tip that is paid at this moment may be among them: run this again.'],
  ];
}

const cut = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES ? [...lines] : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`];

const section = (title: string, lines: readonly string[]): string =>
  [title, ...(lines.length === 0 ? ['(nothing)'] : lines).map((line) => `  ${line}`)].join('\n');
