import type Stripe from 'stripe';
import type { Accounts } from './accounts.ts';
import type { Balance } from './balance.ts';
import type { Charges } from './charges.ts';
import { idIn, newId } from './ids.ts';
import type { Provider } from './provider.ts';
import { noSuch, notPossible } from './refusal.ts';

export interface NewTransfer {
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly source_transaction?: string;
  readonly transfer_group?: string;
  readonly description?: string;
  readonly metadata?: Record<string, string>;
}

export interface TransferParts {
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly balance: Balance;
}

/** Money of the operator's balance that becomes a helper's. */
export class Transfers {
  constructor(
    private readonly provider: Provider,
    private readonly parts: TransferParts,
  ) {}

  create(wish: NewTransfer): Stripe.Transfer {
    const { amount, destination, source_transaction: source, description } = wish;
    if (this.provider.state.get('account', destination) === undefined)
      throw noSuch('destination', destination, 'destination', 400);
    if (this.parts.accounts.get(destination).capabilities?.transfers !== 'active')
      throw notPossible(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer' },
      );
    const charge = source === undefined ? undefined : this.#sourceOf(source, amount);
    if (charge === undefined) this.#refuseAboveBalance(amount);
    const id = newId('tr');
    const moved = this.parts.balance.move({
      ...{ type: 'transfer', category: 'transfer', source: id, cents: -amount, description },
    });
    const group = wish.transfer_group ?? charge?.transfer_group ?? (charge && `group_${idIn(charge.payment_intent)}`);
    const transfer = { ...transferOf(id, wish, this.provider.seconds()), transfer_group: group ?? null };
    this.provider.state.put({ ...transfer, balance_transaction: moved.id }, { owner: source ?? destination, group });
    this.provider.tell('transfer.created', this.get(id));
    return this.get(id);
  }

  get(id: string): Stripe.Transfer {
    const found = this.provider.state.get('transfer', id);
    if (found === undefined) throw noSuch('transfer', id);
    return found;
  }

  #sourceOf(source: string, amount: number): Stripe.Charge {
    const charge = this.provider.state.get('charge', source);
    if (charge === undefined) throw noSuch('charge', source, 'source_transaction', 400);
    if (!charge.paid) throw notPossible(`Charge ${source} has not been paid.`, { param: 'source_transaction' });
    const sent = this.provider.state
      .list('transfer', { owner: source })
      .reduce((sum, before) => sum + before.amount, 0);
    if (sent + amount > charge.amount)
      throw notPossible(
        `Transfers using this transaction as a source must not exceed the source amount of $${charge.amount / 100}. (There are already $${sent / 100} in transfers using this source)`,
        { param: 'amount' },
      );
    return charge;
  }

  #refuseAboveBalance(amount: number): void {
    if (amount > (this.parts.balance.get().available[0]?.amount ?? 0))
      throw notPossible('You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      });
  }
}

function transferOf(id: string, wish: NewTransfer, created: number): Stripe.Transfer {
  return {
    ...{ id, object: 'transfer', amount: wish.amount, amount_reversed: 0, balance_transaction: null, created },
    ...{ currency: wish.currency, description: wish.description ?? null, destination: wish.destination },
    ...{ destination_payment: newId('py'), livemode: false, metadata: wish.metadata ?? {} },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    ...{ reversed: false, source_transaction: wish.source_transaction ?? null, source_type: 'card' },
    transfer_group: null,
  };
}
