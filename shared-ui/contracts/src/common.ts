import * as z from 'zod/mini';
import { countCharacters, toAsciiDigits } from './characters.ts';
import { MAX_PAGE_LENGTH } from './constants.ts';
import { withAsciiDomain } from './urls.ts';

/** PostgreSQL refuses NUL in text: an error. A lone surrogate is no character: it becomes U+FFFD. */
const storable = (text: z.ZodMiniString) =>
  z.pipe(
    text.check(z.refine((value) => !value.includes('\0'), 'Please remove the characters that cannot be shown')),
    z.transform((value: string) => value.toWellFormed()),
  );

/** Joiners, direction marks and the like, which show nothing by themselves. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

const visiblePart = (text: string): string => text.replace(INVISIBLE, '').trim();
const isBlank = (text: string): boolean => visiblePart(text) === '';

/** Direction overrides, which show a number the other way round. Direction marks and isolates have honest uses. */
const DIRECTION_OVERRIDES = /[\u202D\u202E]/g;

/** Text that a person typed: trimmed, at least `min` visible and at most `max` characters, storable. */
export const textSchema = ({ min = 0, max, tooShort, tooLong }: TextRule) =>
  storable(
    z.string(tooShort).check(
      z.overwrite((text) => text.replace(DIRECTION_OVERRIDES, '').trim()),
      z.overwrite((text) => (isBlank(text) ? '' : text)),
      z.minLength(min, { error: tooShort, abort: true }),
      z.refine((text) => countCharacters(visiblePart(text)) >= min, { error: tooShort, abort: true }),
      z.refine((text) => countCharacters(text) <= max, tooLong ?? `Please use at most ${max} characters`),
    ),
  );

interface TextRule {
  min?: number;
  max: number;
  tooShort?: string;
  tooLong?: string;
}

/** A list of an entity: the response of an endpoint that returns several. */
export const listOf = <Schema extends z.ZodMiniType>(entity: Schema) => z.array(entity);

/** Converts a value before its schema sees it. */
export const preprocess = <Schema extends z.ZodMiniType>(convert: (value: unknown) => unknown, schema: Schema) =>
  z.pipe(z.transform(convert), schema);

/** Forms send '' and programs send null for an empty field; both mean that it is absent, and so does a blank text. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  preprocess(
    (value) => (value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value),
    z.optional(schema),
  );

/** For changes: a blank text and null both clear the field; a missing one stays as it is. */
export const clearable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(preprocess((value) => (typeof value === 'string' && isBlank(value) ? null : value), z.nullable(schema)));

/** A row's id: a JSON number (PRODUCT.md 12). */
export const idSchema = z.int().check(z.positive());

/** How many rows of a list, at most MAX_PAGE_LENGTH. */
export const pageLengthSchema = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_LENGTH)), usual);

/** The query of a paged list; the next page is in the `Link` header of the response. */
export const pageQuerySchema = z.object({
  limit: pageLengthSchema(20),
  cursor: optional(textSchema({ max: 200 })),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** A normalized email: lower case, with an ASCII domain. */
export const emailSchema = (invalid: string, missing = invalid) =>
  z.pipe(
    z
      .string(missing)
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, missing),
        z.maxLength(254, { error: invalid, abort: true }),
        z.overwrite(withAsciiDomain),
      ),
    // ASCII domains of other scripts are longer
    z.email(invalid).check(z.maxLength(254, invalid)),
  );

const INVALID_PHONE = 'Please enter a valid phone number';
/** The countries' dial codes: none is the beginning of another. */
const DIAL_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})/;

/**
 * A phone number with its dial code (spec §3, §5), typed with or without a space, with 00 for the plus, in the digits of any script;
 * normalized to dial code, space, local number: '+44 7700 900142'. The server knows each country's lengths.
 */
export const phoneNumberSchema = z.string(INVALID_PHONE).check(
  z.overwrite((text) => toAsciiDigits(text).replaceAll(/\s+/g, ' ').trim().replace(/^00/, '+')),
  z.minLength(8, { error: INVALID_PHONE, abort: true }),
  z.maxLength(30, { error: INVALID_PHONE, abort: true }),
  z.regex(/^\+[1-9][\d ().-]*\d[\d ().-]*$/, { error: INVALID_PHONE, abort: true }),
  z.overwrite((text) => text.replace(DIAL_CODE, (dialCode) => `${dialCode} `).replace(/^(\+\d+ )[ .-]+/, '$1')),
  z.regex(/^\+\d{1,3} \(?\d[\d ().-]*$/, INVALID_PHONE),
);

/** Local wall-clock time at the departure airport, 24 hours: '05:35'. */
export const timeSchema = z
  .string()
  .check(z.overwrite(toAsciiDigits), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 05:35'));
