import type { CardPayments, Movement } from '../../../platform/cards/card-payments.ts';
import { CASH_ACCOUNTS } from '../ledger/ledger-entry.entity.ts';

type CashAccount = (typeof CASH_ACCOUNTS)[number];
/** Signed cents of the cash accounts, as the provider's movements add up. */
export type Cash = Record<CashAccount, number>;

/** What the provider moved, by the group of each payment: our tips' ids. */
export interface ProviderBooks {
  readonly byGroup: ReadonlyMap<string, Readonly<Cash>>;
}

const ACCOUNT_OF: Partial<Record<Movement['kind'], CashAccount>> = {
  ...{ payment: 'tipper_payments', refund: 'refunds', transfer: 'paid_out', dispute: 'disputes' },
};

export const noCash = (): Cash => ({
  ...{ tipper_payments: 0, paid_out: 0, refunds: 0, disputes: 0, operator_fees: 0 },
});

/** Reads every movement of ours at the provider, without those of no payment, as the operator's own payouts are. Throws CardsUnavailableError, CardsRefusedError. */
export async function readProvider(cards: Pick<CardPayments, 'listMovements'>): Promise<ProviderBooks> {
  const byGroup = new Map<string, Cash>();
  for await (const { kind, group, cents, feeCents } of cards.listMovements()) {
    const account = ACCOUNT_OF[kind];
    if (account === undefined || group === undefined) continue;
    const cash = byGroup.get(group) ?? noCash();
    cash[account] += cents;
    cash.operator_fees -= feeCents;
    byGroup.set(group, cash);
  }
  return { byGroup };
}
