import { z } from 'zod';

/**
 * The one body of every refusal (product.md, Errors): `message` is a sentence for a person, `code` a stable word for a
 * program. `fields` names what is wrong in a form; `id` is the log's id of a fault on our side.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
