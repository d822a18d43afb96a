import { z } from 'zod';

/** GET and PATCH /api/tips/preferences: one's own. `noTips`: a tip for one is refused, and each page that offers one says so. */
export const tipPreferencesSchema = z.object({ noTips: z.boolean() });
export type TipPreferences = z.infer<typeof tipPreferencesSchema>;
