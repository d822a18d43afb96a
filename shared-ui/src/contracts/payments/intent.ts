import { z } from 'zod';
import { idSchema, optional, textSchema } from '../common.ts';
import { LEAST_TIP, MAX_TIP_MESSAGE_LENGTH, MOST_TIP } from './amounts.ts';

const WRONG_AMOUNT = `Please enter a whole number of dollars from ${LEAST_TIP} to ${MOST_TIP}`;
/** Whole US dollars, as a JSON number: cents are made of it on the server. */
export const tipAmountSchema = z.int(WRONG_AMOUNT).min(LEAST_TIP, WRONG_AMOUNT).max(MOST_TIP, WRONG_AMOUNT);

const MESSAGE = { max: MAX_TIP_MESSAGE_LENGTH };

/**
 * POST /api/create-payment-intent: the tip page names the helper `receiverId`, checkout `recipientId` (product.md 24). They are
 * the same; with different values it is refused. `attemptId` names one wish to pay: sent again, it is the same tip. The helper reads
 * `message` at the tip, and it is in the payment's metadata.
 */
export const newTipSchema = z
  .object({
    amount: tipAmountSchema,
    recipientId: idSchema.optional(),
    receiverId: idSchema.optional(),
    message: optional(textSchema(MESSAGE)),
    attemptId: z.uuid().optional(),
  })
  .refine(({ recipientId, receiverId }) => recipientId !== undefined || receiverId !== undefined, {
    path: ['recipientId'],
    error: 'Please say who the tip is for',
  })
  .refine(({ recipientId, receiverId }) => (recipientId ?? receiverId) === (receiverId ?? recipientId), {
    path: ['recipientId'],
    error: 'recipientId and receiverId name two people. Please send one of them.',
  });
export type NewTip = z.infer<typeof newTipSchema>;

/** What the payment form needs to pay one tip. */
export const tipIntentSchema = z.object({
  /** Opens this payment, and no other, at the payment provider. */
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  tipId: z.uuid(),
  /** US dollars, as the server stored it. */
  amount: tipAmountSchema,
});
export type TipIntent = z.infer<typeof tipIntentSchema>;

/**
 * POST /api/payment-success (spec §7): says that the browser saw a payment succeed. The provider is asked; nothing of this is
 * believed, and what differs from the tip is refused. `amount` is in US dollars.
 */
export const paymentSuccessSchema = z.object({
  paymentIntentId: z.string().regex(/^pi_\w{1,250}$/, 'Please give the id of a payment'),
  recipientId: idSchema,
  amount: tipAmountSchema,
  message: optional(textSchema(MESSAGE)),
});
export type PaymentSuccess = z.infer<typeof paymentSuccessSchema>;

/** What was recorded. Who sent it while logged in finds it again by `tipId`; `recipient` is who gets it. */
export const recordedTipSchema = z.object({
  tipId: z.uuid(),
  amount: tipAmountSchema,
  recipient: z.object({ id: idSchema, username: z.string(), profilePictureUrl: z.string().nullable() }),
  paidAt: z.iso.datetime(),
});
export type RecordedTip = z.infer<typeof recordedTipSchema>;
