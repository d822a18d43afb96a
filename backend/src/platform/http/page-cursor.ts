import { calendarDaySchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { UnknownPageError } from '../errors/unknown-page-error.ts';

/** A moment in a cursor, of a year that PostgreSQL knows as well. */
export const momentSchema = z.iso
  .datetime()
  .refine((moment) => calendarDaySchema().safeParse(moment.slice(0, 10)).success);

/** Where a page ended, as a text that nobody has to understand: its last row's sort key. */
export const packCursor = (where: unknown): string => Buffer.from(JSON.stringify(where)).toString('base64url');

/** Reads a cursor of ours; undefined for anything else. */
export const unpackCursor = <Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> | undefined =>
  schema.safeParse(parse(text)).data;

/** Reads a cursor where there is one. Throws UnknownPageError (400) for one that is not ours. */
export function readPage<Schema extends z.ZodType>(text: string | undefined, schema: Schema) {
  if (text === undefined) return undefined;
  const where = unpackCursor(text, schema);
  if (where === undefined) throw new UnknownPageError();
  return where;
}

/** Of one row more than asked for: the page, and where the next one begins if there is one. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  whereOf: (last: Row) => unknown,
): { page: Row[]; next?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last !== undefined ? { page, next: packCursor(whereOf(last)) } : { page };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
