import * as z from 'zod/mini';
import { emailSchema, optional, textSchema } from '../common.ts';

export const MAX_CONTACT_MESSAGE_LENGTH = 2000;

/** POST /api/contact (spec §5). Without a valid captchaToken a much lower limit applies. Responds with 204. */
export const contactMessageSchema = z.object({
  name: textSchema({ min: 2, max: 100, tooShort: 'Name must be at least 2 characters' }),
  email: emailSchema('Please enter a valid email address'),
  message: textSchema({
    min: 10,
    max: MAX_CONTACT_MESSAGE_LENGTH,
    tooShort: 'Message must be at least 10 characters',
    tooLong: `Please use at most ${MAX_CONTACT_MESSAGE_LENGTH} characters`,
  }),
  captchaToken: optional(z.string().check(z.maxLength(8192))),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
