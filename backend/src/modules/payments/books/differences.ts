import { dollars } from '../dollars.ts';
import { CASH_ACCOUNTS } from '../ledger/ledger-entry.entity.ts';
import type { TipStatus } from '../tips/tip.entity.ts';
import { isTipId } from '../tips/tip-id.ts';
import type { Books, TipBooks } from './books.ts';
import { noCash, type ProviderBooks } from './provider-books.ts';

/** Something that does not agree, in a sentence. */
export interface Difference {
  readonly tipId: string;
  readonly what: string;
}

/** What of the books contradicts itself: a transaction, or a tip's status and what was booked of it. */
export const differencesWithin = ({ tips, unbalanced }: Books): Difference[] => [
  ...unbalanced.map(({ tipId, key, entries, cents }) => ({
    tipId,
    what: `the transaction ${key} does not balance: ${entries} entries, ${dollars(cents)} over`,
  })),
  ...tips.flatMap((tip) => contradictionsOf(tip).map((what) => ({ tipId: tip.id, what }))),
];

/** Where each tip's money at the provider is not what we have booked, and money there of tips that are not here. */
export const differencesWith = (provider: ProviderBooks, books: Books): Difference[] => [
  ...differencesOfTips(provider, books),
  ...withoutTips(provider, books),
];

const differencesOfTips = ({ byGroup }: ProviderBooks, { tips }: Books): Difference[] =>
  tips.flatMap(({ id: tipId, sums }) => {
    const theirs = byGroup.get(tipId) ?? noCash();
    return CASH_ACCOUNTS.filter((account) => sums[account] !== theirs[account]).map((account) => ({
      tipId,
      what: `${account}: ${dollars(sums[account])} in the books, ${dollars(theirs[account])} at the provider`,
    }));
  });

/** Named as tips are: a row that was lost, or another site that shares the account. The first is too bad to guess the second. */
function withoutTips({ byGroup }: ProviderBooks, { tips }: Books): Difference[] {
  const ours = new Set(tips.map(({ id }) => id));
  return [...byGroup].flatMap(([tipId, theirs]) => {
    const moved = CASH_ACCOUNTS.filter((account) => theirs[account] !== 0);
    if (ours.has(tipId) || !isTipId(tipId) || moved.length === 0) return [];
    const sums = moved.map((account) => `${account} ${dollars(theirs[account])}`).join(', ');
    return [{ tipId, what: `there is no such tip, and the provider has ${sums}` }];
  });
}

function contradictionsOf(tip: TipBooks): string[] {
  const { status, amountCents, isOwedToAnother, transactions, sums } = tip;
  const isUnpaid = status === 'open' || status === 'canceled';
  if (isUnpaid) return transactions > 0 ? [`it is ${status}, and something is booked of it`] : [];
  const owed = -sums.owed_to_helper;
  return [
    ...(sums.tipper_payments === amountCents
      ? []
      : [`it is ${status} and of ${dollars(amountCents)}, and ${dollars(sums.tipper_payments)} are booked as paid`]),
    ...(owed < 0 ? [`the helper is owed ${dollars(owed)}`] : []),
    ...(isOwedToAnother ? ['it is owed to somebody else than its helper'] : []),
    ...AGREES[status](sums, owed),
  ];
}

const unless = (agrees: boolean, what: string): string[] => (agrees ? [] : [what]);

/** What each status says of the sums. While a bank decides, anything may be owed. */
const AGREES: Record<TipStatus, (sums: TipBooks['sums'], owed: number) => string[]> = {
  open: () => [],
  canceled: () => [],
  disputed: () => [],
  paid: (_, owed) => unless(owed > 0, 'it is paid, and nothing is owed to its helper'),
  // More may be owed again where a refund of a part did not arrive: that waits for the operator
  transferred: ({ paid_out }) => unless(paid_out < 0, 'it is transferred, and nothing was paid out'),
  refunded: ({ refunds, disputes, paid_out }, owed) => [
    ...unless(refunds + disputes < 0, 'it is refunded, and nothing went back'),
    ...unless(owed <= 0, `it is refunded, and ${dollars(owed)} are still owed to its helper`),
    ...unless(paid_out === 0, `it is refunded, and ${dollars(-paid_out)} were paid out`),
  ],
};
