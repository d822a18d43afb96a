import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Provider } from './provider.ts';

const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60;

/** What a card payment costs: 2.9 % and 30 cents. */
export const feeOf = (cents: number): number => Math.round(cents * 0.029) + 30;

export interface Movement {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'adjustment';
  readonly category: string;
  readonly source: string;
  readonly cents: number;
  readonly feeCents?: number;
  readonly description?: string;
}

/** The operator's balance: it is the sum of its movements, and nothing else. */
export class Balance {
  constructor(private readonly provider: Provider) {}

  move({ type, category, source, cents, feeCents = 0, description }: Movement): Stripe.BalanceTransaction {
    const created = this.provider.seconds();
    const fee: Stripe.BalanceTransaction.FeeDetail = {
      ...{ amount: feeCents, application: null, currency: 'usd', type: 'stripe_fee' },
      description: type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
    };
    const made: Stripe.BalanceTransaction = {
      ...{ id: newId('txn'), object: 'balance_transaction', created, currency: 'usd', exchange_rate: null },
      ...{ amount: cents, fee: feeCents, fee_details: feeCents === 0 ? [] : [fee], net: cents - feeCents },
      available_on: type === 'charge' ? created + AVAILABLE_AFTER_SECONDS : created,
      ...{ balance_type: 'payments', description: description ?? null, reporting_category: category, source },
      ...{ status: type === 'charge' ? 'pending' : 'available', type },
    };
    return this.provider.state.put(made, { owner: source });
  }

  /** As it is read now: what was pending becomes available by itself. */
  toldOf(transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
    const status = transaction.available_on <= this.provider.seconds() ? 'available' : 'pending';
    return { ...transaction, status };
  }

  get(): Stripe.Balance {
    const sums = { available: 0, pending: 0 };
    for (const transaction of this.provider.state.list('balance_transaction')) {
      const { status, net } = this.toldOf(transaction);
      sums[status === 'available' ? 'available' : 'pending'] += net;
    }
    const amount = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }];
    return {
      ...{ object: 'balance', livemode: false },
      ...{ available: amount(sums.available), pending: amount(sums.pending) },
    };
  }
}
