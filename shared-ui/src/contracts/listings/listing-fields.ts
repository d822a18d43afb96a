import { z } from 'zod';
import { textSchema } from '../common.ts';

/** What PostgreSQL's integer holds: a technical limit, and no rule of the product. */
export const MAX_DOLLARS = 2_147_483_647;

/** 10 to 500 characters (spec §5). */
export const descriptionSchema = textSchema({
  min: 10,
  max: 500,
  tooShort: 'Description must be at least 10 characters',
  tooLong: 'Description cannot exceed 500 characters',
});

/** Whole US dollars, typed as digits; a program may send the number. */
export const dollarsSchema = z
  .union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)], 'Please enter whole dollars, digits only')
  .pipe(
    z
      .int()
      .min(0, 'Please enter whole dollars, digits only')
      .max(MAX_DOLLARS, `Please enter at most ${MAX_DOLLARS} dollars`),
  );

/** An amount that may be left open: empty becomes null (spec §5). */
export const nullableDollarsSchema = z.preprocess(
  (value) => (value === undefined || value === '' ? null : value),
  dollarsSchema.nullable(),
);

export const MOST_SKILLS = 40;
const LONGEST_SKILL = 60;

/** A comma-separated text (spec §3) as its parts: trimmed, without empty ones, each once whatever its case. */
export function skillsOf(text: string): string[] {
  const once = new Map<string, string>();
  for (const part of text.split(',').map((skill) => skill.trim())) {
    const key = part.toLowerCase();
    if (part !== '' && !once.has(key)) once.set(key, part);
  }
  return [...once.values()];
}

/** Skills as they are stored: 'Translation, Wheelchair requests'. */
export const skillsSchema = textSchema({ max: 3000 })
  .transform((text) => skillsOf(text).join(', '))
  .refine((text) => skillsOf(text).length <= MOST_SKILLS, `Please name at most ${MOST_SKILLS} skills`)
  .refine(
    (text) => skillsOf(text).every((skill) => skill.length <= LONGEST_SKILL),
    `Please use at most ${LONGEST_SKILL} characters for each skill`,
  );

export interface Tips {
  tipAmount?: number | null | undefined;
  minTip?: number | undefined;
  maxTip?: number | undefined;
}

/** One amount, or a range that does not turn round. */
export function checkTips({ tipAmount, minTip, maxTip }: Tips, context: z.core.$RefinementCtx): void {
  const refuse = (path: keyof Tips, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (typeof tipAmount === 'number' && (minTip !== undefined || maxTip !== undefined))
    refuse('tipAmount', 'Please give one amount or a range, not both');
  if (minTip !== undefined && maxTip !== undefined && minTip > maxTip)
    refuse('maxTip', 'The largest tip cannot be less than the smallest');
}
