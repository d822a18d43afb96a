import type { z } from 'zod';
import { listOf } from './list-operation.ts';
import { operation, type Operation } from './operation.ts';
import {
  cancellation,
  confirmation,
  newAccount,
  newAccountLink,
  newIntent,
  newRefund,
  newTransfer,
  NOTHING,
} from './parameters.ts';
import type { PaymentIntents } from './payment-intents.ts';
import { noSuch } from './refusal.ts';

/** Every call that is answered, by its method and address; `*` is an id. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['POST payment_intents', operation('payment_intents.create', newIntent, createIntent)],
  ['GET payment_intents', listOf('payment_intents.list', 'payment_intent', {})],
  ['GET payment_intents/*', operation('payment_intents.retrieve', NOTHING, ({ intents }, { id }) => intents.get(id))],
  [
    'POST payment_intents/*/confirm',
    operation('payment_intents.confirm', confirmation, ({ intents }, { id, payment_method }) =>
      intents.confirm(intents.get(id), payment_method),
    ),
  ],
  [
    'POST payment_intents/*/cancel',
    operation('payment_intents.cancel', cancellation, ({ intents }, { id, cancellation_reason: why }) =>
      intents.cancel(intents.get(id), why),
    ),
  ],
  ['GET charges/*', operation('charges.retrieve', NOTHING, ({ charges }, { id }) => charges.get(id))],
  ['GET charges', listOf('charges.list', 'charge', { payment_intent: 'owner', transfer_group: 'group' })],
  ['POST refunds', operation('refunds.create', newRefund, ({ refunds }, wish) => refunds.create(wish))],
  ['GET refunds/*', operation('refunds.retrieve', NOTHING, ({ refunds }, { id }) => refunds.get(id))],
  ['GET refunds', listOf('refunds.list', 'refund', { charge: 'owner', payment_intent: 'charge' })],
  ['GET disputes/*', operation('disputes.retrieve', NOTHING, ({ disputes }, { id }) => disputes.get(id))],
  ['GET disputes', listOf('disputes.list', 'dispute', { charge: 'owner', payment_intent: 'charge' })],
  ['POST transfers', operation('transfers.create', newTransfer, ({ transfers }, wish) => transfers.create(wish))],
  ['GET transfers/*', operation('transfers.retrieve', NOTHING, ({ transfers }, { id }) => transfers.get(id))],
  ['GET transfers', listOf('transfers.list', 'transfer', { transfer_group: 'group' })],
  ['POST accounts', operation('accounts.create', newAccount, ({ accounts }, wish) => accounts.create(wish))],
  ['GET accounts/*', operation('accounts.retrieve', NOTHING, ({ accounts }, { id }) => accounts.get(id))],
  ['DELETE accounts/*', operation('accounts.remove', NOTHING, ({ accounts }, { id }) => accounts.remove(id))],
  [
    'POST accounts/*/login_links',
    operation('login_links.create', NOTHING, ({ links }, { id }) => links.createLoginLink(id)),
  ],
  [
    'POST account_links',
    operation('account_links.create', newAccountLink, ({ links }, { account, return_url, refresh_url }) =>
      links.createAccountLink(account, { returnUrl: return_url, refreshUrl: refresh_url }),
    ),
  ],
  ['GET balance', operation('balance.retrieve', NOTHING, ({ balance }) => balance.get())],
  ['GET balance_transactions', listOf('balance_transactions.list', 'balance_transaction', { source: 'owner' })],
  ['GET events', listOf('events.list', 'event', {})],
  [
    'GET events/*',
    operation('events.retrieve', NOTHING, ({ state }, { id }) => {
      const found = state.get('event', id);
      if (found === undefined) throw noSuch('event', id);
      return found;
    }),
  ],
]);

function createIntent({ intents }: { intents: PaymentIntents }, wish: z.infer<typeof newIntent>): object {
  const intent = intents.create(wish);
  if (wish.confirm !== true) return intent;
  return intents.confirm(intent, wish.payment_method ?? '');
}
