import { formatDollars } from '../format-dollars.ts';
import { CASH_ACCOUNTS, type LedgerAccount } from '../ledger/ledger.entity.ts';
import { TIP_STATUSES } from '../tip.entity.ts';
import { type Books, getBalances } from './books.ts';
import { type CheckedBooks, type Finding, type ProviderBooks, zeroCash } from './check-books.ts';

const LABELS: Record<LedgerAccount, string> = {
  tipper_payments: 'paid by tippers',
  paid_out: 'paid out to helpers',
  refunds: 'sent back',
  disputes: 'taken by banks (disputes)',
  operator_fees: "the provider's fees",
  owed_to_helper: 'owed to helpers',
  operator_cost: 'borne by the operator',
};
/** Of each list. */
const MAX_LINES = 50;
const COLUMN_WIDTH = 14;

/** The checked books as text for the operator: ids and sums, no names. */
export function formatBooks({ books, provider, differences, waiting }: CheckedBooks): string {
  return [
    formatSection('Balances (debits are positive)', formatBalances(books, provider)),
    formatSection('Tips', formatStatuses(books)),
    formatSection(
      'Owed, by the id of the helper',
      limitLines(books.owed.map(({ userId, cents }) => formatRow(String(userId), formatDollars(cents)))),
    ),
    ...(waiting.length === 0
      ? []
      : [formatSection(`Waits for you: ${waiting.length}`, limitLines(waiting.map(formatFinding)))]),
    differences.length === 0 ? formatNoDifference(books, provider) : formatDifferences(differences),
  ].join('\n\n');
}

function formatBalances(books: Books, provider: ProviderBooks | undefined): string[] {
  const balances = getBalances(books);
  const theirs = provider && sumTipCash(books, provider);
  const total = Object.values(balances).reduce((sum, cents) => sum + cents, 0);
  return [
    formatRow('', 'books', theirs === undefined ? '' : 'provider'),
    ...CASH_ACCOUNTS.map((account) =>
      formatRow(LABELS[account], formatDollars(balances[account]), theirs && formatDollars(theirs[account])),
    ),
    ...(['owed_to_helper', 'operator_cost'] as const).map((account) =>
      formatRow(LABELS[account], formatDollars(balances[account])),
    ),
    formatRow('in all', formatDollars(total)),
  ];
}

/** The provider's balances for our tips, without the operator's other business. */
function sumTipCash({ tips }: Books, { byGroup }: ProviderBooks) {
  const cash = zeroCash();
  for (const { id } of tips) for (const account of CASH_ACCOUNTS) cash[account] += byGroup.get(id)?.[account] ?? 0;
  return cash;
}

function formatStatuses({ tips }: Books): string[] {
  const counts = TIP_STATUSES.map((status) => [status, tips.filter((tip) => tip.status === status).length] as const);
  return counts.filter(([, count]) => count > 0).map(([status, count]) => formatRow(status, String(count)));
}

function formatNoDifference({ tips }: Books, provider: ProviderBooks | undefined): string {
  const transactions = tips.reduce((count, tip) => count + tip.transactions, 0);
  const counts = `${transactions} transactions of ${tips.length} tips`;
  if (provider === undefined)
    return `All agrees within the books: ${counts}. This site takes no card payments, so no provider was asked.`;
  const ids = new Set(tips.map(({ id }) => id));
  const others = [...provider.byGroup.keys()].filter((group) => !ids.has(group)).length;
  const more = others === 0 ? '' : ` Payments there that are no tips of this site: ${others}.`;
  return `All agrees, here and at the provider: ${counts}.${more}`;
}

const formatDifferences = (differences: readonly Finding[]): string =>
  formatSection(`Differences: ${differences.length}`, [
    ...limitLines(differences.map(formatFinding)),
    'A tip that is paid at this moment may be among them: run this again.',
  ]);

const formatFinding = ({ tipId, what }: Finding): string => `tip ${tipId}: ${what}`;

const formatRow = (label: string, ...sums: readonly (string | undefined)[]): string =>
  `${label.padEnd(28)}${sums.map((sum = '') => sum.padStart(COLUMN_WIDTH)).join('')}`.trimEnd();

const limitLines = (lines: readonly string[]): readonly string[] =>
  lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more`];

const formatSection = (title: string, lines: readonly string[]): string =>
  [title, ...(lines.length === 0 ? ['(nothing)'] : lines).map((line) => `  ${line}`)].join('\n');
