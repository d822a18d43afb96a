import { z } from 'zod';

/** An id in an address, written as one writes a number: no sign, no point, no exponent. */
const idInAddress = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.int());

/** The `:id` in an address. */
export const idParamSchema = z.object({ id: idInAddress });
export type IdParam = z.infer<typeof idParamSchema>;

/** The `:userId` in an address. */
export const userIdParamSchema = z.object({ userId: idInAddress });
export type UserIdParam = z.infer<typeof userIdParamSchema>;
