import { z } from 'zod';
import { withAsciiDomain } from './ascii-domain.ts';

/** PostgreSQL refuses NUL in text, and a lone surrogate is no character: the first is an error, the second becomes U+FFFD. */
const storable = (text: z.ZodString) =>
  text
    .refine((value) => !value.includes('\0'), 'Please remove the characters that cannot be shown')
    .transform((value) => value.toWellFormed());

/** Joiners, marks of direction and the like: they shape the text around them, and show nothing by themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What one sees of a text; nothing of one that is blank. */
const seenOf = (text: string): string => text.replace(INVISIBLE, '').trim();
const isBlank = (text: string): boolean => seenOf(text) === '';

/** They force a direction on what follows, so that a number reads the other way round. Marks and isolates are for honest uses. */
const OVERRIDES = /[\u202D\u202E]/g;

/** Text a person typed: trimmed, at least `min` that can be seen, at most `max` characters, always storable. */
export const textSchema = ({ min = 0, max, tooShort, tooLong }: TextRule) =>
  storable(
    z
      .string(tooShort)
      .overwrite((text) => text.replace(OVERRIDES, '').trim())
      .overwrite((text) => (isBlank(text) ? '' : text))
      .min(min, { error: tooShort, abort: true })
      // By characters, as the database counts: an emoji is one
      .refine((text) => Array.from(seenOf(text)).length >= min, { error: tooShort, abort: true })
      .max(max, tooLong ?? `Please use at most ${max} characters`),
  );

interface TextRule {
  min?: number;
  max: number;
  tooShort?: string;
  tooLong?: string;
}

/** Forms send '' and programs send null for a field left empty; both mean that it is absent, and so does a blank text. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value),
    schema.optional(),
  );

/** For changes: a blank text and null both empty the field; what is left out stays as it is. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), schema.nullable()).optional();

/** A row's id: a JSON number (product.md 12). */
export const idSchema = z.int().positive();

/** The query of a list that comes page by page; the next page is named in the answer's `Link` header. */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: optional(textSchema({ max: 200 })),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** An email in the one way of writing it: lower case, and the domain as mail servers know it. */
export const emailSchema = (sentence: string, missing = sentence) =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, { error: sentence, abort: true })
    .overwrite(withAsciiDomain)
    // Domains in other letters become longer
    .pipe(z.email(sentence).max(254, sentence));

/** Dial code, a space, the local number: '+44 7700 900142' (spec §3). */
export const phoneNumberSchema = z
  .string()
  .trim()
  .min(8, { error: 'Please enter a valid phone number', abort: true })
  .max(30, { error: 'Please enter a valid phone number', abort: true })
  .regex(/^\+[1-9]\d{0,3} \d[\d ().-]*$/, 'Please enter a valid phone number');

/** An IATA airport code. Upper case on the way in, so that 'maa' in an address works. */
export const airportCodeSchema = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(3, { error: missing, abort: true })
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Please choose an airport from the list');

/** Local wall-clock time at the departure airport, 24 hours: '05:35'. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 05:35');
