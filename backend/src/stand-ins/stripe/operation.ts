import type { z } from 'zod';
import { parsed } from './parameters.ts';
import type { Parts } from './parts.ts';

/** A call of the API: the id in its address, and its parameters as they came. */
export interface Operation {
  readonly name: string;
  run(parts: Parts, id: string, given: unknown): object;
}

type Run<S extends z.ZodType> = (parts: Parts, input: z.infer<S> & { readonly id: string }) => object;

export const operation = <S extends z.ZodObject>(name: string, schema: S, run: Run<S>): Operation => ({
  name,
  run: (parts, id, given) => run(parts, { ...parsed(schema, given), id }),
});
