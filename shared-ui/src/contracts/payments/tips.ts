import { z } from 'zod';
import { idSchema, pageQuerySchema } from '../common.ts';

const cents = z.int();

/** A tip from the helper's side. `disputed`: the card's owner asked the bank for the money back, and nobody has decided yet. */
export const RECEIVED_TIP_STATES = ['waiting', 'paid_out', 'sent_back', 'disputed'] as const;
export const receivedTipSchema = z.object({
  id: z.uuid(),
  /** Null: somebody who was not logged in. Without an id: somebody who has left. */
  from: z.object({ id: idSchema.nullable(), username: z.string() }).nullable(),
  amountCents: cents,
  /** Plain text of the tipper; null where there is none, where it was hidden, or its author is blocked or suspended. */
  message: z.string().nullable(),
  state: z.enum(RECEIVED_TIP_STATES),
  paidAt: z.iso.datetime(),
  /** While it waits: the day on which it goes back unless payouts are set up. YYYY-MM-DD */
  returnsOn: z.string().nullable(),
});
export type ReceivedTip = z.infer<typeof receivedTipSchema>;

/** A tip from the side of who gave it. */
export const SENT_TIP_STATES = ['paid', 'sent_back', 'disputed'] as const;
export const sentTipSchema = z.object({
  id: z.uuid(),
  /** Without an id: somebody who has left. */
  to: z.object({ id: idSchema.nullable(), username: z.string() }),
  amountCents: cents,
  state: z.enum(SENT_TIP_STATES),
  paidAt: z.iso.datetime(),
});
export type SentTip = z.infer<typeof sentTipSchema>;

const year = z.coerce.number().int().min(2020).max(2200);
/** GET /api/tips/received and /api/tips/sent: the newest first; all years without one. Years are in UTC. */
export const tipsQuerySchema = pageQuerySchema.extend({ year: year.optional() });
export type TipsQuery = z.infer<typeof tipsQuerySchema>;
/** GET /api/tips/summary and GET /api/tips/csv. */
export const tipsYearQuerySchema = z.object({ year: year.optional() });
export type TipsYearQuery = z.infer<typeof tipsYearQuerySchema>;

/** Sums of the tips that came in the year asked for, or in all. */
export const tipsSummarySchema = z.object({
  /** Years in which one got or gave a tip, the newest first. */
  years: z.array(z.int()),
  receivedCents: cents,
  /** Of these: not paid out yet. */
  waitingCents: cents,
  paidOutCents: cents,
  sentCents: cents,
});
export type TipsSummary = z.infer<typeof tipsSummarySchema>;

/** GET /api/tips/{id}: a receipt, for who gave the tip while logged in, and nobody else. */
export const receiptSchema = z.object({
  tipId: z.uuid(),
  to: z.object({ id: idSchema.nullable(), username: z.string(), profilePictureUrl: z.string().nullable() }),
  amountCents: cents,
  sentBackCents: cents,
  state: z.enum(SENT_TIP_STATES),
  paidAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof receiptSchema>;
