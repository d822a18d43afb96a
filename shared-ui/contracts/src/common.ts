import { z } from 'zod';
import { withAsciiDomain } from './urls.ts';

/** PostgreSQL refuses NUL in text: an error. A lone surrogate is no character: it becomes U+FFFD. */
const storable = (text: z.ZodString) =>
  text
    .refine((value) => !value.includes('\0'), 'Please remove the characters that cannot be shown')
    .transform((value) => value.toWellFormed());

/** Joiners, direction marks and the like, which show nothing by themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const visiblePart = (text: string): string => text.replace(INVISIBLE, '').trim();
const isBlank = (text: string): boolean => visiblePart(text) === '';

/** Direction overrides, which show a number the other way round. Direction marks and isolates have honest uses. */
const DIRECTION_OVERRIDES = /[\u202D\u202E]/g;

/** Text that a person typed: trimmed, at least `min` visible and at most `max` characters, storable. */
export const textSchema = ({ min = 0, max, tooShort, tooLong }: TextRule) =>
  storable(
    z
      .string(tooShort)
      .overwrite((text) => text.replace(DIRECTION_OVERRIDES, '').trim())
      .overwrite((text) => (isBlank(text) ? '' : text))
      .min(min, { error: tooShort, abort: true })
      // By characters, as the database counts: an emoji is one
      .refine((text) => Array.from(visiblePart(text)).length >= min, { error: tooShort, abort: true })
      .max(max, tooLong ?? `Please use at most ${max} characters`),
  );

interface TextRule {
  min?: number;
  max: number;
  tooShort?: string;
  tooLong?: string;
}

/** Forms send '' and programs send null for an empty field; both mean that it is absent, and so does a blank text. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value),
    schema.optional(),
  );

/** For changes: a blank text and null both clear the field; a missing one stays as it is. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), schema.nullable()).optional();

/** A row's id: a JSON number (product.md 12). */
export const idSchema = z.int().positive();

/** The query of a paged list; the next page is in the `Link` header of the response. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: optional(textSchema({ max: 200 })),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** A normalized email: lower case, with an ASCII domain. */
export const emailSchema = (invalid: string, missing = invalid) =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, { error: invalid, abort: true })
    .overwrite(withAsciiDomain)
    // ASCII domains of other scripts are longer
    .pipe(z.email(invalid).max(254, invalid));

/** Dial code, a space, the local number: '+44 7700 900142' (spec §3). */
export const phoneNumberSchema = z
  .string()
  .trim()
  .min(8, { error: 'Please enter a valid phone number', abort: true })
  .max(30, { error: 'Please enter a valid phone number', abort: true })
  .regex(/^\+[1-9]\d{0,3} \d[\d ().-]*$/, 'Please enter a valid phone number');

/** Local wall-clock time at the departure airport, 24 hours: '05:35'. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 05:35');
