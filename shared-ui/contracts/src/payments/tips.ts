import * as z from 'zod/mini';
import { idSchema, optional, pageQuerySchema, textSchema } from '../common.ts';
import { MAX_TIP, MAX_TIP_MESSAGE_LENGTH, MIN_TIP } from '../constants.ts';

const WRONG_AMOUNT = `Please enter a whole number of dollars from ${MIN_TIP} to ${MAX_TIP}`;
/** Whole US dollars, as a JSON number; the server converts them to cents. */
export const tipAmountSchema = z
  .int(WRONG_AMOUNT)
  .check(z.minimum(MIN_TIP, WRONG_AMOUNT), z.maximum(MAX_TIP, WRONG_AMOUNT));

const MESSAGE = { max: MAX_TIP_MESSAGE_LENGTH };

/**
 * POST /api/create-payment-intent: the tip page names the helper `receiverId`, checkout `recipientId` (PRODUCT.md 24). They are
 * the same; with different values it is refused. `attemptId` identifies the payment attempt: sent again, it is the same tip. `message` is
 * shown to the helper, and is in the payment's metadata.
 */
export const newTipSchema = z
  .object({
    amount: tipAmountSchema,
    recipientId: z.optional(idSchema),
    receiverId: z.optional(idSchema),
    message: optional(textSchema(MESSAGE)),
    attemptId: z.optional(z.uuid()),
  })
  .check(
    z.refine(({ recipientId, receiverId }) => recipientId !== undefined || receiverId !== undefined, {
      path: ['recipientId'],
      error: 'Please say who the tip is for',
    }),
    z.refine(({ recipientId, receiverId }) => (recipientId ?? receiverId) === (receiverId ?? recipientId), {
      path: ['recipientId'],
      error: 'recipientId and receiverId name two people. Please send one of them.',
    }),
  );
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
 * POST /api/payment-success (spec §7): reports that the browser saw a payment succeed. The server asks the provider, trusts
 * nothing of this, and refuses what differs from the tip. `amount` is in US dollars.
 */
export const paymentSuccessSchema = z.object({
  paymentIntentId: z.string().check(z.regex(/^pi_\w{1,250}$/, 'Please give the id of a payment')),
  recipientId: idSchema,
  amount: tipAmountSchema,
  message: optional(textSchema(MESSAGE)),
});
export type PaymentSuccess = z.infer<typeof paymentSuccessSchema>;

/** The recorded tip. A sender who was logged in finds it again by `tipId`. */
export const recordedTipSchema = z.object({
  tipId: z.uuid(),
  amount: tipAmountSchema,
  recipient: z.object({ id: idSchema, username: z.string(), profilePictureUrl: z.nullable(z.string()) }),
  paidAt: z.iso.datetime(),
  /** It goes beyond a daily cap, and back to the card. Absent from older nodes. */
  goesBack: z.optional(z.boolean()),
});
export type RecordedTip = z.infer<typeof recordedTipSchema>;

const cents = z.int();

/** A tip from the helper's side. `disputed`: the card's owner asked the bank for the money back, and nobody has decided yet. */
export const RECEIVED_TIP_STATES = ['waiting', 'paid_out', 'sent_back', 'disputed'] as const;
export const receivedTipSchema = z.object({
  id: z.uuid(),
  /** Null: the sender was not logged in. Without an id: their account is deleted. */
  from: z.nullable(z.object({ id: z.nullable(idSchema), username: z.string() })),
  amountCents: cents,
  /** Plain text of the tipper; null where there is none, where it was hidden, or its author is blocked or suspended. */
  message: z.nullable(z.string()),
  state: z.enum(RECEIVED_TIP_STATES),
  paidAt: z.iso.datetime(),
  /** While it waits: the day on which it is returned unless payouts are set up. YYYY-MM-DD */
  returnsOn: z.nullable(z.string()),
  /** While it is on hold: the UTC day from which it is paid out. YYYY-MM-DD; absent from older nodes. */
  heldUntil: z.optional(z.nullable(z.string())),
  /** It waits until somebody has looked at its payment. Absent from older nodes. */
  inReview: z.optional(z.boolean()),
});
export type ReceivedTip = z.infer<typeof receivedTipSchema>;

/** A tip from the sender's side. */
export const SENT_TIP_STATES = ['paid', 'sent_back', 'disputed'] as const;
export const sentTipSchema = z.object({
  id: z.uuid(),
  /** Without an id: their account is deleted. */
  to: z.object({ id: z.nullable(idSchema), username: z.string() }),
  amountCents: cents,
  state: z.enum(SENT_TIP_STATES),
  paidAt: z.iso.datetime(),
});
export type SentTip = z.infer<typeof sentTipSchema>;

const year = z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2200));
/** GET /api/tips/received and /api/tips/sent: the newest first; all years without one. Years are in UTC. */
export const tipsQuerySchema = z.extend(pageQuerySchema, { year: z.optional(year) });
export type TipsQuery = z.infer<typeof tipsQuerySchema>;
/** GET /api/tips/summary and GET /api/tips/csv. */
export const tipsYearQuerySchema = z.object({ year: z.optional(year) });
export type TipsYearQuery = z.infer<typeof tipsYearQuerySchema>;

/** Sums of the tips of one year, or of all. */
export const tipsSummarySchema = z.object({
  /** Years with tips received or sent, newest first. */
  years: z.array(z.int()),
  receivedCents: cents,
  /** Of these: not paid out yet. */
  waitingCents: cents,
  paidOutCents: cents,
  sentCents: cents,
});
export type TipsSummary = z.infer<typeof tipsSummarySchema>;

/** GET /api/tips/{id}: a receipt, only for a sender who was logged in. */
export const receiptSchema = z.object({
  tipId: z.uuid(),
  to: z.object({ id: z.nullable(idSchema), username: z.string(), profilePictureUrl: z.nullable(z.string()) }),
  amountCents: cents,
  sentBackCents: cents,
  state: z.enum(SENT_TIP_STATES),
  paidAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** GET /api/users/{recipientId}: the recipient of a tip (spec §7). */
export const tipRecipientSchema = z.object({
  id: idSchema,
  username: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  /** Whether they offer help and have not opted out of tips: else a tip is refused. */
  takesTips: z.boolean(),
});
export type TipRecipient = z.infer<typeof tipRecipientSchema>;

/** GET and PATCH /api/tips/preferences: the user's own. `noTips`: tips for the user are refused, and each page that offers one shows it. */
export const tipPreferencesSchema = z.object({ noTips: z.boolean() });
export type TipPreferences = z.infer<typeof tipPreferencesSchema>;
