import { z } from 'zod';
import { emailSchema, optional, textSchema } from '../common.ts';

export const MOST_CONTACT_CHARACTERS = 2000;

/** POST /api/contact (spec §5). Without a captchaToken, or with a wrong one, a much lower limit holds. Answers 204. */
export const contactMessageSchema = z.object({
  name: textSchema({ min: 2, max: 100, tooShort: 'Name must be at least 2 characters' }),
  email: emailSchema('Please enter a valid email address'),
  message: textSchema({
    min: 10,
    max: MOST_CONTACT_CHARACTERS,
    tooShort: 'Message must be at least 10 characters',
    tooLong: `Please use at most ${MOST_CONTACT_CHARACTERS} characters`,
  }),
  captchaToken: optional(z.string().max(8192)),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
