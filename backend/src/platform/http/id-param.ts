import { z } from 'zod';

/** A decimal number without sign, point or exponent. */
const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.int());

/** The `:id` in a path. */
export const idParamSchema = z.object({ id: idInPath });
export type IdParam = z.infer<typeof idParamSchema>;

/** The `:userId` in a path. */
export const userIdParamSchema = z.object({ userId: idInPath });
export type UserIdParam = z.infer<typeof userIdParamSchema>;

/** The `:userId` and `:messageId` in a path. */
export const messageParamSchema = z.object({ userId: idInPath, messageId: idInPath });
export type MessageParam = z.infer<typeof messageParamSchema>;
