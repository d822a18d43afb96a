import { z } from 'zod';
import { invalidParameter, notFound } from './api-error.ts';
import type { PaymentIntents } from './payment-intents.ts';
import type { Resources } from './resources.ts';
import type { Kind } from './state.ts';

/** A call of the API. */
export interface Operation {
  readonly name: string;
  /** @param fields the parameters, not validated yet */
  run(resources: Resources, id: string, fields: unknown): object;
}

type Run<S extends z.ZodType> = (resources: Resources, input: z.infer<S> & { readonly id: string }) => object;

const operation = <S extends z.ZodObject>(name: string, schema: S, run: Run<S>): Operation => ({
  name,
  run: (resources, id, fields) => run(resources, { ...parse(schema, fields), id }),
});

/** Throws an ApiError that names the first invalid parameter. */
function parse<S extends z.ZodObject>(schema: S, fields: unknown): z.infer<S> {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  const [issue] = error.issues;
  const param = (issue?.path ?? []).map((key, at) => (at === 0 ? String(key) : `[${String(key)}]`)).join('');
  if (issue?.code === 'unrecognized_keys')
    throw invalidParameter(`Received unknown parameter: ${issue.keys[0]}`, issue.keys[0], 'parameter_unknown');
  if (issue?.code === 'invalid_type')
    throw invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw invalidParameter(issue?.message ?? 'Invalid request', param, 'parameter_invalid_integer');
}

const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
const positive = integer.refine((value) => value >= 1, 'This value must be greater than or equal to 1.');
const chargeAmount = integer
  .refine((cents) => cents >= 50, 'Amount must be at least $0.50 usd')
  .refine((cents) => cents <= 99_999_999, 'Amount must be no more than $999,999.99');
const usd = z.literal('usd', 'Invalid currency: only usd here');
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();
const text = z.string().min(1);
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const page = {
  limit: integer.refine((count) => count >= 1 && count <= 100, 'limit must be from 1 to 100').optional(),
  starting_after: text.optional(),
};
const noParameters = z.strictObject({});

const newIntent = z.strictObject({
  amount: chargeAmount,
  currency: usd,
  metadata,
  description: text.optional(),
  transfer_group: text.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method: text.optional(),
  confirm: flag.optional(),
  return_url: z.url().optional(),
  payment_method_options: z
    .strictObject({
      card: z.strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional() }).optional(),
    })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  receipt_email: z.email().optional(),
});
const confirmation = z.strictObject({
  payment_method: text,
  return_url: z.url().optional(),
  off_session: flag.optional(),
});
const cancellation = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const newRefund = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: positive.optional(),
  metadata,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const newTransfer = z.strictObject({
  amount: positive,
  currency: usd,
  destination: text,
  source_transaction: text.optional(),
  transfer_group: text.optional(),
  description: text.optional(),
  metadata,
});
const newReversal = z.strictObject({ amount: positive.optional(), metadata });
/** Who owns the account is asked by the onboarding form: most of these are ignored. */
const newAccount = z.strictObject({
  type: z.literal('express').optional(),
  controller: z.unknown().optional(),
  country: text.default('US'),
  email: text.optional(),
  metadata,
  business_type: text.optional(),
  business_profile: z.unknown().optional(),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: flag }).optional() }).optional(),
  settings: z.unknown().optional(),
  tos_acceptance: z.unknown().optional(),
  default_currency: text.optional(),
});
const newAccountLink = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  return_url: z.url(),
  refresh_url: z.url(),
  collect: text.optional(),
  collection_options: z.unknown().optional(),
});

function createIntent({ intents }: { intents: PaymentIntents }, input: z.infer<typeof newIntent>): object {
  const intent = intents.create(input);
  if (input.confirm !== true) return intent;
  return intents.confirm(intent, input.payment_method ?? '');
}

/**
 * Lists objects of one kind, newest first, page by page.
 * @param filters what each parameter filters by: the owner of an object, its group, or the payment of its owner, a charge
 */
function listOf(name: string, kind: Kind, filters: Readonly<Record<string, 'owner' | 'group' | 'charge'>>): Operation {
  const parameters = Object.fromEntries(Object.keys(filters).map((filter) => [filter, text.optional()]));
  const schema = z.strictObject({ ...page, ...parameters });
  return operation(name, schema, ({ state, balance }, { id: _none, limit = 10, starting_after, ...input }) => {
    if (starting_after !== undefined && state.find(starting_after) === undefined)
      throw notFound(kind, starting_after, 'starting_after', 400);
    const links: { owner?: string; group?: string } = {};
    for (const [parameter, by] of Object.entries(filters)) {
      const value = (input as Record<string, unknown>)[parameter];
      if (typeof value !== 'string') continue;
      links[by === 'group' ? 'group' : 'owner'] = by === 'charge' ? findChargeId(state, value) : value;
    }
    const found = state.list(kind, { ...links, startingAfter: starting_after, limit: limit + 1 });
    const data = found
      .slice(0, limit)
      .map((item) => (item.object === 'balance_transaction' ? balance.withCurrentStatus(item) : item));
    return { object: 'list', data, has_more: found.length > limit, url: `/v1/${name.split('.')[0]}` };
  });
}

const findChargeId = (state: Resources['state'], intentId: string): string =>
  state.list('charge', { owner: intentId }).find(({ paid }) => paid)?.id ?? '';

/** Every supported call, by its method and path; `*` is an id. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['POST payment_intents', operation('payment_intents.create', newIntent, createIntent)],
  ['GET payment_intents', listOf('payment_intents.list', 'payment_intent', {})],
  [
    'GET payment_intents/*',
    operation('payment_intents.retrieve', noParameters, ({ intents }, { id }) => intents.get(id)),
  ],
  [
    'POST payment_intents/*/confirm',
    operation('payment_intents.confirm', confirmation, ({ intents }, { id, payment_method }) =>
      intents.confirm(intents.get(id), payment_method),
    ),
  ],
  [
    'POST payment_intents/*/cancel',
    operation('payment_intents.cancel', cancellation, ({ intents }, { id, cancellation_reason: reason }) =>
      intents.cancel(intents.get(id), reason),
    ),
  ],
  ['GET charges/*', operation('charges.retrieve', noParameters, ({ charges }, { id }) => charges.get(id))],
  ['GET charges', listOf('charges.list', 'charge', { payment_intent: 'owner', transfer_group: 'group' })],
  ['POST refunds', operation('refunds.create', newRefund, ({ refunds }, input) => refunds.create(input))],
  ['GET refunds/*', operation('refunds.retrieve', noParameters, ({ refunds }, { id }) => refunds.get(id))],
  ['GET refunds', listOf('refunds.list', 'refund', { charge: 'owner', payment_intent: 'charge' })],
  ['GET disputes/*', operation('disputes.retrieve', noParameters, ({ disputes }, { id }) => disputes.get(id))],
  ['GET disputes', listOf('disputes.list', 'dispute', { charge: 'owner', payment_intent: 'charge' })],
  ['POST transfers', operation('transfers.create', newTransfer, ({ transfers }, input) => transfers.create(input))],
  ['GET transfers/*', operation('transfers.retrieve', noParameters, ({ transfers }, { id }) => transfers.get(id))],
  ['GET transfers', listOf('transfers.list', 'transfer', { transfer_group: 'group' })],
  [
    'POST transfers/*/reversals',
    operation('transfers.createReversal', newReversal, ({ transfers }, { id, ...input }) =>
      transfers.reverse(id, input),
    ),
  ],
  [
    'GET transfers/*/reversals',
    operation('transfers.listReversals', z.strictObject(page), ({ state }, { id, limit = 10 }) => {
      const found = state.list('transfer_reversal', { owner: id, limit: limit + 1 });
      const data = found.slice(0, limit);
      return { object: 'list', data, has_more: found.length > limit, url: `/v1/transfers/${id}/reversals` };
    }),
  ],
  ['GET reviews/*', operation('reviews.retrieve', noParameters, ({ reviews }, { id }) => reviews.get(id))],
  ['POST reviews/*/approve', operation('reviews.approve', noParameters, ({ reviews }, { id }) => reviews.approve(id))],
  // Its path, radar/early_fraud_warnings, looks like one with an id
  ['GET radar/*', listOf('radar/early_fraud_warnings.list', 'radar.early_fraud_warning', { charge: 'owner' })],
  ['POST accounts', operation('accounts.create', newAccount, ({ accounts }, input) => accounts.create(input))],
  ['GET accounts/*', operation('accounts.retrieve', noParameters, ({ accounts }, { id }) => accounts.get(id))],
  ['DELETE accounts/*', operation('accounts.remove', noParameters, ({ accounts }, { id }) => accounts.remove(id))],
  [
    'POST accounts/*/login_links',
    operation('login_links.create', noParameters, ({ links }, { id }) => links.createLoginLink(id)),
  ],
  [
    'POST account_links',
    operation('account_links.create', newAccountLink, ({ links }, { account, return_url, refresh_url }) =>
      links.createAccountLink(account, { returnUrl: return_url, refreshUrl: refresh_url }),
    ),
  ],
  ['GET balance', operation('balance.retrieve', noParameters, ({ balance }) => balance.get())],
  ['GET balance_transactions', listOf('balance_transactions.list', 'balance_transaction', { source: 'owner' })],
  ['GET events', listOf('events.list', 'event', {})],
  [
    'GET events/*',
    operation('events.retrieve', noParameters, ({ state }, { id }) => {
      const found = state.get('event', id);
      if (found === undefined) throw notFound('event', id);
      return found;
    }),
  ],
]);
