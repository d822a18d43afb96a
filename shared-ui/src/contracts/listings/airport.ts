import { z } from 'zod';

/** GET /api/airports answers the full list (spec §3). `name` is the airport's own: 'Heathrow Airport'. */
export const airportSchema = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
});
export type Airport = z.infer<typeof airportSchema>;
