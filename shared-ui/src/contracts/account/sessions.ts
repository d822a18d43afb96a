import { z } from 'zod';
import { idSchema } from '../common.ts';

/** One place where somebody is logged in: GET /api/sessions, the current one first, then the last used. */
export const sessionSchema = z.object({
  id: idSchema,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  createdAt: z.iso.datetime(),
  /** To the hour: use is noted once an hour. */
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
