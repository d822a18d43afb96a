import type Stripe from 'stripe';
import type { Accounts } from './accounts.ts';
import { notFound, notPossible } from './api-error.ts';
import type { Balance, Charges } from './charges.ts';
import { type Context, getId, newId } from './context.ts';

interface NewTransfer {
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly source_transaction?: string;
  readonly transfer_group?: string;
  readonly description?: string;
  readonly metadata?: Record<string, string>;
}

interface TransferResources {
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly balance: Balance;
}

/** Transfers from the operator's balance to connected accounts. */
export class Transfers {
  constructor(
    private readonly context: Context,
    private readonly resources: TransferResources,
  ) {}

  create(input: NewTransfer): Stripe.Transfer {
    const { amount, destination, source_transaction: source, description } = input;
    if (this.context.state.get('account', destination) === undefined)
      throw notFound('destination', destination, 'destination', 400);
    if (this.resources.accounts.get(destination).capabilities?.transfers !== 'active')
      throw notPossible(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer' },
      );
    const charge = source === undefined ? undefined : this.#getSource(source, amount);
    if (charge === undefined) this.#refuseAboveBalance(amount);
    const id = newId('tr');
    const movement = this.resources.balance.move({
      ...{ type: 'transfer', category: 'transfer', source: id, cents: -amount, description },
    });
    const group = input.transfer_group ?? charge?.transfer_group ?? (charge && `group_${getId(charge.payment_intent)}`);
    const transfer = { ...buildTransfer(id, input, this.context.seconds()), transfer_group: group ?? null };
    this.context.state.put({ ...transfer, balance_transaction: movement.id }, { owner: source ?? destination, group });
    this.context.emit('transfer.created', this.get(id));
    return this.get(id);
  }

  get(id: string): Stripe.Transfer {
    const found = this.context.state.get('transfer', id);
    if (found === undefined) throw notFound('transfer', id);
    return found;
  }

  /** Does not subtract refunds: if the site paid a refunded tip out, the books must show it. */
  #getSource(source: string, amount: number): Stripe.Charge {
    const charge = this.context.state.get('charge', source);
    if (charge === undefined) throw notFound('charge', source, 'source_transaction', 400);
    if (!charge.paid) throw notPossible(`Charge ${source} has not been paid.`, { param: 'source_transaction' });
    const sent = this.context.state.list('transfer', { owner: source }).reduce((sum, before) => sum + before.amount, 0);
    if (sent + amount > charge.amount)
      throw notPossible(
        `Transfers using this transaction as a source must not exceed the source amount of $${charge.amount / 100}. (There are already $${sent / 100} in transfers using this source)`,
        { param: 'amount' },
      );
    return charge;
  }

  #refuseAboveBalance(amount: number): void {
    if (amount > (this.resources.balance.get().available[0]?.amount ?? 0))
      throw notPossible('You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      });
  }
}

function buildTransfer(id: string, input: NewTransfer, created: number): Stripe.Transfer {
  return {
    ...{ id, object: 'transfer', amount: input.amount, amount_reversed: 0, balance_transaction: null, created },
    ...{ currency: input.currency, description: input.description ?? null, destination: input.destination },
    ...{ destination_payment: newId('py'), livemode: false, metadata: input.metadata ?? {} },
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    ...{ reversed: false, source_transaction: input.source_transaction ?? null, source_type: 'card' },
    transfer_group: null,
  };
}
