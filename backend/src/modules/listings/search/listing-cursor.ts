import { calendarDaySchema, idSchema, listingTypeSchema } from 'contracts';
import { z } from 'zod';
import { decodeCursor, momentSchema } from '../../../platform/http/paging.ts';
import { requestErrors } from '../../../platform/errors/request-errors.ts';

/** A smallint of PostgreSQL. */
const rankSchema = z.int().min(0).max(32_767);

const cursorSchema = z.union([
  z.tuple([z.literal('soonest'), calendarDaySchema(), calendarDaySchema(), listingTypeSchema, idSchema]),
  z.tuple([z.literal('newest'), momentSchema, idSchema]),
  z.tuple([z.literal('best_rated'), rankSchema, calendarDaySchema(), calendarDaySchema(), listingTypeSchema, idSchema]),
]);

/** The order, then the sort key of a page's last row: the next page begins after it, whatever was posted in between. */
export type Cursor = z.infer<typeof cursorSchema>;

/** Reads a cursor of ours for this order. Throws unknown_page (400) for anything else. */
export function readCursor(text: string, order: Cursor[0]): Cursor {
  const cursor = decodeCursor(text, cursorSchema);
  if (cursor?.[0] !== order) throw requestErrors.unknown_page('Please start the search again.');
  return cursor;
}
