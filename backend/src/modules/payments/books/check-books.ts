import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, PAYOUT_DEADLINE_DAYS } from 'contracts';
import type { CardPayments, Movement } from '../../../platform/cards/card-payments.ts';
import { formatDollars } from '../format-dollars.ts';
import { CASH_ACCOUNTS } from '../ledger/ledger.entity.ts';
import { isTipId, type TipStatus } from '../tip.entity.ts';
import { type Balances, type Books, readBooks, type TipBooks } from './books.ts';

/** A finding about a tip, in a sentence. */
export interface Finding {
  readonly tipId: string;
  readonly what: string;
}

export interface CheckedBooks {
  readonly books: Books;
  /** Undefined where this site takes no card payments. */
  readonly provider: ProviderBooks | undefined;
  readonly differences: readonly Finding[];
  /** No differences, but a person has to act. */
  readonly waiting: readonly Finding[];
}

/** Compares the ledger with itself and with the provider. Changes nothing. Throws CardsUnavailableError and CardsRefusedError. */
export async function checkBooks(
  em: EntityManager,
  cards: Pick<CardPayments, 'enabled' | 'listMovements'>,
  now = new Date(),
): Promise<CheckedBooks> {
  const before = await readBooks(em);
  const provider = cards.enabled ? await readProviderBooks(cards) : undefined;
  const suspected = provider === undefined ? [] : compareWithProvider(provider, before);
  const books = suspected.length === 0 ? before : await readBooks(em);
  const differences = [...findContradictions(books), ...keepUnresolved(suspected, provider, books)];
  return { books, provider, differences, waiting: findWaiting(books, now) };
}

/** What was booked while the provider was read is no difference. */
function keepUnresolved(
  suspected: readonly Finding[],
  provider: ProviderBooks | undefined,
  books: Books,
): readonly Finding[] {
  if (provider === undefined || suspected.length === 0) return [];
  const tipIds = new Set(suspected.map(({ tipId }) => tipId));
  return compareWithProvider(provider, books).filter(({ tipId }) => tipIds.has(tipId));
}

type CashAccount = (typeof CASH_ACCOUNTS)[number];
/** Signed cents. */
type CashBalances = Record<CashAccount, number>;

/** Balances at the provider by the group of each payment: the ids of our tips. */
export interface ProviderBooks {
  readonly byGroup: ReadonlyMap<string, Readonly<CashBalances>>;
}

const ACCOUNT_BY_KIND: Partial<Record<Movement['kind'], CashAccount>> = {
  payment: 'tipper_payments',
  refund: 'refunds',
  transfer: 'paid_out',
  dispute: 'disputes',
};

export const zeroCash = (): CashBalances => ({
  tipper_payments: 0,
  paid_out: 0,
  refunds: 0,
  disputes: 0,
  operator_fees: 0,
});

/** Sums up all movements at the provider, except those of no payment, such as the operator's own payouts. */
async function readProviderBooks(cards: Pick<CardPayments, 'listMovements'>): Promise<ProviderBooks> {
  const byGroup = new Map<string, CashBalances>();
  for await (const { kind, group, amountCents, feeCents } of cards.listMovements()) {
    const account = ACCOUNT_BY_KIND[kind];
    if (account === undefined || group === undefined) continue;
    const cash = byGroup.get(group) ?? zeroCash();
    cash[account] += amountCents;
    cash.operator_fees -= feeCents;
    byGroup.set(group, cash);
  }
  return { byGroup };
}

const compareWithProvider = ({ byGroup }: ProviderBooks, { tips }: Books): Finding[] => {
  const ids = new Set(tips.map(({ id }) => id));
  return [
    ...tips.flatMap(({ id: tipId, balances }) => {
      const theirs = byGroup.get(tipId) ?? zeroCash();
      return CASH_ACCOUNTS.filter((account) => balances[account] !== theirs[account]).map((account) => ({
        tipId,
        what: `${account}: ${formatDollars(balances[account])} in the books, ${formatDollars(theirs[account])} at the provider`,
      }));
    }),
    // A row that was lost, or another site on the same account: the first is too bad to assume the second
    ...[...byGroup].flatMap(([tipId, theirs]) => {
      const moved = CASH_ACCOUNTS.filter((account) => theirs[account] !== 0);
      if (ids.has(tipId) || !isTipId(tipId) || moved.length === 0) return [];
      const sums = moved.map((account) => `${account} ${formatDollars(theirs[account])}`).join(', ');
      return [{ tipId, what: `there is no such tip, and the provider has ${sums}` }];
    }),
  ];
};

/** Unbalanced transactions, and tips whose status contradicts their balances. */
const findContradictions = ({ tips, unbalanced }: Books): Finding[] => [
  ...unbalanced.map(({ tipId, key, entries, cents }) => ({
    tipId,
    what: `the transaction ${key} does not balance: ${entries} entries, ${formatDollars(cents)} over`,
  })),
  ...tips.flatMap((tip) => getContradictions(tip).map((what) => ({ tipId: tip.id, what }))),
];

function getContradictions({ status, amountCents, isOwedToAnother, transactions, balances }: TipBooks): string[] {
  const isUnpaid = status === 'open' || status === 'canceled';
  if (isUnpaid) return unless(transactions === 0, `it is ${status}, and something is booked of it`);
  const owed = -balances.owed_to_helper;
  const paid = balances.tipper_payments;
  return [
    ...unless(
      paid === amountCents,
      `it is ${status} and of ${formatDollars(amountCents)}, and ${formatDollars(paid)} are booked as paid`,
    ),
    ...unless(owed >= 0, `the helper is owed ${formatDollars(owed)}`),
    ...unless(!isOwedToAnother, 'it is owed to somebody else than its helper'),
    ...STATUS_RULES[status](balances, owed),
  ];
}

const unless = (isRight: boolean, what: string): string[] => (isRight ? [] : [what]);

/** What the balances must be in each status. During a dispute anything may be owed. */
const STATUS_RULES: Record<TipStatus, (balances: Balances, owed: number) => string[]> = {
  open: () => [],
  canceled: () => [],
  disputed: () => [],
  paid: (_, owed) => unless(owed > 0, 'it is paid, and nothing is owed to its helper'),
  // More may be owed again where a partial refund failed: that is listed as waiting
  transferred: ({ paid_out }) => unless(paid_out < 0, 'it is transferred, and nothing was paid out'),
  refunded: ({ refunds, disputes, paid_out }, owed) => [
    ...unless(refunds + disputes < 0, 'it is refunded, and nothing went back'),
    ...unless(owed <= 0, `it is refunded, and ${formatDollars(owed)} are still owed to its helper`),
    ...unless(paid_out === 0, `it is refunded, and ${formatDollars(-paid_out)} were paid out`),
  ],
};

/** Tips that no job will complete: the operator has to look at each at the provider. */
const findWaiting = ({ tips }: Books, now: Date): Finding[] =>
  tips.flatMap((tip) => {
    const what = getWaitingReason(tip, now);
    return what === undefined ? [] : [{ tipId: tip.id, what }];
  });

function getWaitingReason(tip: TipBooks, now: Date): string | undefined {
  const { status, balances, claim, paidAt, hasNoHelper, reversalDueCents } = tip;
  const getDaysSince = (time: Date) => Math.floor((now.getTime() - time.getTime()) / DAY_MS);
  const owed = -balances.owed_to_helper;
  if (claim !== undefined)
    return getDaysSince(claim.at) < 1 ? undefined : `its ${claim.to} has been under way for more than a day`;
  if (owed > 0 && hasNoHelper) return `its helper has left, and ${formatDollars(owed)} are owed to nobody`;
  if (owed > 0 && status === 'transferred') return `it is transferred, and ${formatDollars(owed)} more are owed`;
  if (reversalDueCents > 0)
    return `its dispute was lost after the transfer, and its helper has not given ${formatDollars(reversalDueCents)} back`;
  if (status === 'paid' && tip.inReview)
    return `its payment is risky: review it at the provider, or approve-tip ${tip.id}`;
  if (status === 'paid' && tip.isFrozen) return `the payouts of its helper are frozen`;
  if (status !== 'paid' || paidAt === undefined || getDaysSince(paidAt) <= PAYOUT_DEADLINE_DAYS + 1) return undefined;
  return `it was paid ${getDaysSince(paidAt)} days ago, and neither moved nor sent back`;
}
