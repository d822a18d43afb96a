import { z } from 'zod';

/** The word that deletes an account: never translated, so that nobody types it by accident. */
export const DELETION_WORD = 'DELETE';

/** DELETE /api/account. */
export const deleteAccountSchema = z.object({
  confirmation: z.literal(DELETION_WORD, `Type ${DELETION_WORD} to confirm`),
});
export type DeleteAccount = z.infer<typeof deleteAccountSchema>;

/** GET /api/account/data: all that is kept about oneself, a part for each module. */
export const accountDataSchema = z.looseObject({ exportedAt: z.iso.datetime() });
export type AccountData = z.infer<typeof accountDataSchema>;
