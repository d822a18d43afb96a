import { z } from 'zod';

export const CODE_LENGTH = 6;

/** The digits of a mail or a text, whole. */
export const codeSchema = z.string().regex(/^\d{6}$/, 'Please enter the 6 digits of the code');

/**
 * A code as people send it, spaces and all. The specification checks no length here (spec §5): the answer tells what is
 * wrong, and what is not six digits counts as no try.
 */
export const typedCodeSchema = z
  .string('Please enter the 6 digits of the code')
  .max(40, 'Please enter the 6 digits of the code')
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1, 'Please enter the 6 digits of the code'));
