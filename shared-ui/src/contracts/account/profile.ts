import { z } from 'zod';
import { clearable, textSchema } from '../common.ts';
import { pictureUrlSchema } from './picture-url.ts';

const PHONE_SENTENCE = 'Please enter a valid phone number';

/** As the form sends it, '+44 7700900142', or as programs write it, '+447700900142'. The server knows each country's lengths. */
const ownPhoneSchema = z
  .string(PHONE_SENTENCE)
  .trim()
  .max(30, { error: PHONE_SENTENCE, abort: true })
  .regex(/^\+[1-9][\d ().-]{6,}$/, PHONE_SENTENCE);

/** PATCH /api/profile (spec §5, product.md 10). What is left out stays; a blank text and null empty a field. Answers userSchema. */
export const profileChangesSchema = z.object({
  username: textSchema({ min: 3, max: 40, tooShort: 'Username must be at least 3 characters' }).optional(),
  bio: clearable(textSchema({ max: 500, tooLong: 'Please use at most 500 characters' })),
  languages: clearable(textSchema({ max: 200, tooLong: 'Please use at most 200 characters' })),
  profilePictureUrl: clearable(pictureUrlSchema),
  phoneNumber: clearable(ownPhoneSchema),
});
export type ProfileChanges = z.infer<typeof profileChangesSchema>;
