import { z } from 'zod';
import { idSchema, optional, textSchema } from '../common.ts';

/** PUT and DELETE /api/blocks/{userId} answer it. A block works both ways, and the other person is not told. */
export const blockSchema = z.object({ userId: idSchema, blocked: z.boolean() });
export type Block = z.infer<typeof blockSchema>;

export const REPORT_REASONS = ['money', 'abuse', 'identity', 'spam', 'other'] as const;
export const MOST_REPORT_CHARACTERS = 500;

const details = optional(
  textSchema({ max: MOST_REPORT_CHARACTERS, tooLong: `Please use at most ${MOST_REPORT_CHARACTERS} characters` }),
);

/**
 * POST /api/reports: a person, a listing or a message that somebody should look at; exactly one of the three ids by `kind`. `alsoBlock`
 * blocks the person behind it in the same step.
 */
export const newReportSchema = z.object({
  kind: z.enum(['person', 'listing', 'message']),
  /** Of the person, the listing or the message. */
  id: idSchema,
  reason: z.enum(REPORT_REASONS, 'Please choose what is wrong'),
  details,
  alsoBlock: z.boolean().default(false),
});
export type NewReport = z.infer<typeof newReportSchema>;

/** What POST /api/reports answers. */
export const reportReceiptSchema = z.object({ id: idSchema, blocked: z.boolean() });
export type ReportReceipt = z.infer<typeof reportReceiptSchema>;
