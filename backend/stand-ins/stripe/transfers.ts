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

interface NewReversal {
  /** The rest of the transfer where it is absent. */
  readonly amount?: number;
  readonly metadata?: Record<string, string>;
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
      type: 'transfer',
      category: 'transfer',
      source: id,
      cents: -amount,
      description,
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

  /** Only what the connected account still has can be taken back. */
  reverse(id: string, { amount, metadata = {} }: NewReversal): Stripe.TransferReversal {
    const transfer = this.get(id);
    const left = transfer.amount - transfer.amount_reversed;
    const cents = amount ?? left;
    if (cents > left)
      throw notPossible(`Transfer reversal amount ($${cents / 100}) is greater than what is left ($${left / 100}).`, {
        param: 'amount',
      });
    if (cents > this.getAccountBalance(getId(transfer.destination) ?? ''))
      throw notPossible('Insufficient funds in the connected account to reverse this transfer.', {
        code: 'balance_insufficient',
      });
    const reversalId = newId('trr');
    const movement = this.resources.balance.move({
      type: 'transfer_refund',
      category: 'transfer_reversal',
      source: reversalId,
      cents,
      description: `REVERSAL FOR ${id}`,
    });
    const reversal: Stripe.TransferReversal = {
      id: reversalId,
      object: 'transfer_reversal',
      amount: cents,
      transfer: id,
      metadata,
      balance_transaction: movement.id,
      created: this.context.seconds(),
      currency: 'usd',
      destination_payment_refund: null,
      source_refund: null,
    };
    this.context.state.put(reversal, { owner: id });
    const reversed = transfer.amount_reversed + cents;
    const after = { ...transfer, amount_reversed: reversed, reversed: reversed === transfer.amount };
    this.context.emit('transfer.reversed', this.context.state.put(after));
    return reversal;
  }

  /** What came to a connected account and is still there. */
  getAccountBalance(account: string): number {
    const came = this.context.state
      .list('transfer')
      .filter(({ destination }) => destination === account)
      .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
    return came - Number(this.context.state.row('select cents from payout where account = ?', account)?.['cents'] ?? 0);
  }

  /** The account pays all that it has out to its owner's bank. */
  payOut(account: string): void {
    const cents = this.getAccountBalance(account);
    const sql = 'insert into payout values (?, ?) on conflict (account) do update set cents = cents + excluded.cents';
    if (cents > 0) this.context.state.run(sql, account, cents);
  }

  /** Does not subtract refunds: if the site paid a refunded tip out, the books must show it. */
  #getSource(source: string, amount: number): Stripe.Charge {
    const charge = this.context.state.get('charge', source);
    if (charge === undefined) throw notFound('charge', source, 'source_transaction', 400);
    if (!charge.paid) throw notPossible(`Charge ${source} has not been paid.`, { param: 'source_transaction' });
    const sent = this.context.state
      .list('transfer', { owner: source })
      .reduce((sum, before) => sum + before.amount - before.amount_reversed, 0);
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
    id,
    object: 'transfer',
    amount: input.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created,
    currency: input.currency,
    description: input.description ?? null,
    destination: input.destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: input.metadata ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: input.source_transaction ?? null,
    source_type: 'card',
    transfer_group: null,
  };
}
