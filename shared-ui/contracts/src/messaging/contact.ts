import * as z from 'zod/mini';
import { emailSchema, optional, textSchema } from '../common.ts';

export const MAX_CONTACT_MESSAGE_LENGTH = 2000;

/** POST /api/contact (spec §5). Without a valid captchaToken a much lower limit applies. Responds with 204, or with a receipt where a copy was asked for. */
export const contactMessageSchema = z.object({
  name: textSchema({ min: 2, max: 100, tooShort: 'Name must be at least 2 characters' }),
  email: emailSchema('Please enter a valid email address'),
  message: textSchema({
    min: 10,
    max: MAX_CONTACT_MESSAGE_LENGTH,
    tooShort: 'Message must be at least 10 characters',
    tooLong: `Please use at most ${MAX_CONTACT_MESSAGE_LENGTH} characters`,
  }),
  /** Asks for a copy by mail. */
  copy: z.optional(z.boolean()),
  captchaToken: optional(z.string().check(z.maxLength(8192))),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

export const contactReceiptSchema = z.object({
  /** Whether a copy goes to the writer: not past a limit, and not without a valid bot check. */
  copy: z.boolean(),
});
export type ContactReceipt = z.infer<typeof contactReceiptSchema>;
