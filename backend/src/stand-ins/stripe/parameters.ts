import { z } from 'zod';
import { wrongParameter } from './refusal.ts';

const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
const positive = integer.refine((value) => value >= 1, 'This value must be greater than or equal to 1.');
const paid = integer
  .refine((cents) => cents >= 50, 'Amount must be at least $0.50 usd')
  .refine((cents) => cents <= 99_999_999, 'Amount must be no more than $999,999.99');
const usd = z.literal('usd', 'Invalid currency: only usd here');
const metadata = z.record(z.string().max(40), z.string().max(500)).optional();
export const text = z.string().min(1);
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const page = {
  limit: integer.refine((count) => count >= 1 && count <= 100, 'limit must be from 1 to 100').optional(),
  starting_after: text.optional(),
};
export const NOTHING = z.strictObject({});

export const newIntent = z.strictObject({
  ...{ amount: paid, currency: usd, metadata, description: text.optional(), transfer_group: text.optional() },
  ...{ payment_method_types: z.array(z.literal('card')).optional(), payment_method: text.optional() },
  ...{ confirm: flag.optional(), return_url: z.url().optional(), payment_method_options: z.unknown().optional() },
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  ...{ statement_descriptor_suffix: text.max(22).optional(), receipt_email: z.email().optional() },
});
export const newRefund = z.strictObject({
  ...{ charge: text.optional(), payment_intent: text.optional(), amount: positive.optional(), metadata },
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
export const newTransfer = z.strictObject({
  ...{ amount: positive, currency: usd, destination: text, source_transaction: text.optional() },
  ...{ transfer_group: text.optional(), description: text.optional(), metadata },
});
/** Who an account is, is asked by the form alone: only what the account is for is read here. */
export const newAccount = z.strictObject({
  ...{ type: z.literal('express').optional(), controller: z.unknown().optional(), country: text.default('US') },
  ...{ email: text.optional(), metadata, business_type: text.optional(), business_profile: z.unknown().optional() },
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: flag }).optional() }).optional(),
  ...{ settings: z.unknown().optional(), tos_acceptance: z.unknown().optional(), default_currency: text.optional() },
});
export const newAccountLink = z.strictObject({
  ...{ account: text, type: z.enum(['account_onboarding', 'account_update']) },
  ...{
    return_url: z.url(),
    refresh_url: z.url(),
    collect: text.optional(),
    collection_options: z.unknown().optional(),
  },
});
export const confirmation = z.strictObject({
  ...{ payment_method: text, return_url: z.url().optional(), off_session: flag.optional() },
});
export const cancellation = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** Throws a Refusal that names the first parameter that is not right. */
export function parsed<S extends z.ZodObject>(schema: S, given: unknown): z.infer<S> {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  const param = (issue?.path ?? []).map((step, at) => (at === 0 ? String(step) : `[${String(step)}]`)).join('');
  if (issue?.code === 'unrecognized_keys')
    throw wrongParameter(`Received unknown parameter: ${issue.keys[0]}`, issue.keys[0], 'parameter_unknown');
  if (issue?.code === 'invalid_type')
    throw wrongParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw wrongParameter(issue?.message ?? 'Invalid request', param, 'parameter_invalid_integer');
}
