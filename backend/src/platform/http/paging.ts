import { calendarDaySchema } from 'contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestErrors } from '../errors/request-errors.ts';

/** A moment in a cursor, of a year that PostgreSQL supports. */
export const momentSchema = z.iso
  .datetime()
  .refine((moment) => calendarDaySchema().safeParse(moment.slice(0, 10)).success);

/** The sort key of a page's last row, as opaque text. */
export const encodeCursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Undefined for text that is not a cursor of this shape. */
export const decodeCursor = <Schema extends z.core.$ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | undefined => z.safeParse(schema, parse(text)).data;

/** Decodes a cursor if there is one. Throws unknown_page (400). */
export function parseCursor<Schema extends z.core.$ZodType>(text: string | undefined, schema: Schema) {
  if (text === undefined) return undefined;
  const key = decodeCursor(text, schema);
  if (key === undefined) throw requestErrors.unknown_page();
  return key;
}

/** Of `limit` + 1 rows: the page, and the cursor of the next one if there is one. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (last: Row) => unknown): { page: Row[]; next?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return rows.length > limit && last !== undefined ? { page, next: encodeCursor(keyOf(last)) } : { page };
}

/** Links the next page of a list: `Link: </api/x?…&cursor=…>; rel="next"` (PRODUCT.md 14). */
export function setNextLink(reply: FastifyReply, request: FastifyRequest, cursor: string | undefined): void {
  if (cursor === undefined) return;
  const { url } = request;
  const queryAt = url.includes('?') ? url.indexOf('?') : url.length;
  const query = new URLSearchParams(url.slice(queryAt + 1));
  query.set('cursor', cursor);
  void reply.header('Link', `<${url.slice(0, queryAt)}?${query.toString()}>; rel="next"`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
