import { calendarDaySchema, idSchema, listingTypeSchema } from 'shared-ui/contracts';
import { z } from 'zod';
import { UnknownPageError } from '../../platform/errors/unknown-page-error.ts';
import { packCursor, unpackCursor } from '../../platform/http/page-cursor.ts';

const soonestCursorSchema = z.tuple([
  z.literal('soonest'),
  calendarDaySchema(),
  calendarDaySchema(),
  listingTypeSchema,
  idSchema,
]);
const newestCursorSchema = z.tuple([z.literal('newest'), idSchema]);

/** Where a page ended: its last row's sort key. The next page begins after it, whatever was posted in between. */
export const cursorSchema = z.union([soonestCursorSchema, newestCursorSchema]);
export type Cursor = z.infer<typeof cursorSchema>;

export const writeCursor = (cursor: Cursor): string => packCursor(cursor);

/** Reads a cursor of ours for this order. Throws UnknownPageError (400) for anything else. */
export function readCursor(text: string, order: Cursor[0]): Cursor {
  const cursor = unpackCursor(text, cursorSchema);
  if (cursor?.[0] !== order) throw new UnknownPageError('Please start the search again.');
  return cursor;
}
