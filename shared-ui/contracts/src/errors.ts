import * as z from 'zod/mini';

/**
 * The body of every error (PRODUCT.md, Errors): `message` is for a person, `code` is stable and for a program. `fields` are
 * the invalid fields of a form; `id` is the id in the log of an error of the server.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  /** What the refusal is about, where the page can open it. */
  subjectId: z.optional(z.int()),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  id: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
