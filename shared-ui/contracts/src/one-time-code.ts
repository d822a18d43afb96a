import { z } from 'zod';
import { CODE_LENGTH } from './constants.ts';

const INCOMPLETE = `Please enter the ${CODE_LENGTH} digits of the code`;

/** The digits of a mail or a text, whole. */
export const codeSchema = z.string().regex(/^\d{6}$/, INCOMPLETE);

/**
 * A code as people send it, with spaces. The specification checks no length here (spec §5): the response says what is wrong,
 * and what is not six digits does not count as an attempt.
 */
export const typedCodeSchema = z
  .string(INCOMPLETE)
  .max(40, INCOMPLETE)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1, INCOMPLETE));
