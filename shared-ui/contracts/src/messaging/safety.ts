import * as z from 'zod/mini';
import { idSchema, optional, textSchema } from '../common.ts';
import { otherUserSchema } from './messages.ts';

/** The response of PUT and DELETE /api/blocks/{userId}. A block works both ways, and the other person is not notified. */
export const blockSchema = z.object({ userId: idSchema, blocked: z.boolean() });
export type Block = z.infer<typeof blockSchema>;

/** GET /api/blocks: an array of whom one has blocked, the last one first; the next page is in the `Link` header. */
export const blockedPersonSchema = z.object({ ...otherUserSchema.shape, since: z.iso.datetime() });
export type BlockedPerson = z.infer<typeof blockedPersonSchema>;

export const REPORT_REASONS = ['money', 'abuse', 'identity', 'spam', 'other'] as const;
export const MAX_REPORT_LENGTH = 500;

const details = optional(
  textSchema({ max: MAX_REPORT_LENGTH, tooLong: `Please use at most ${MAX_REPORT_LENGTH} characters` }),
);

/**
 * POST /api/reports: a person, a listing or a message for moderation. `alsoBlock` also blocks the person who is responsible.
 */
export const newReportSchema = z.object({
  kind: z.enum(['person', 'listing', 'message']),
  /** Of the person, the listing or the message. */
  id: idSchema,
  reason: z.enum(REPORT_REASONS, 'Please choose what is wrong'),
  details,
  alsoBlock: z._default(z.boolean(), false),
});
export type NewReport = z.infer<typeof newReportSchema>;

/** The response of POST /api/reports. */
export const reportReceiptSchema = z.object({ id: idSchema, blocked: z.boolean() });
export type ReportReceipt = z.infer<typeof reportReceiptSchema>;
