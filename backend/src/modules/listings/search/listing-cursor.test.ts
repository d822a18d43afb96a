import { describe, expect, it } from '@jest/globals';
import { encodeCursor } from '../../../platform/http/paging.ts';
import { type Cursor, readCursor } from './listing-cursor.ts';

const SOONEST: Cursor = ['soonest', '2026-12-12', '2026-12-14', 'helper', 41];
const NEWEST: Cursor = ['newest', '2026-11-25T05:35:00.123456Z', 41];
const BEST_RATED: Cursor = ['best_rated', 180, '2026-12-12', '2026-12-14', 'helper', 41];
const UNKNOWN_PAGE = expect.objectContaining({ code: 'request.unknown_page' });

describe('a cursor', () => {
  it.each([[SOONEST], [NEWEST], [BEST_RATED]])('is read as it was written: %j', (cursor) => {
    const text = encodeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text, cursor[0])).toEqual(cursor);
  });

  it('of one order is refused for the other', () => {
    expect(() => readCursor(encodeCursor(NEWEST), 'soonest')).toThrow(UNKNOWN_PAGE);
    expect(() => readCursor(encodeCursor(SOONEST), 'best_rated')).toThrow(UNKNOWN_PAGE);
    expect(() => readCursor(encodeCursor(SOONEST), 'newest')).toThrow(UNKNOWN_PAGE);
  });

  it.each(['', 'x', '%%%', encodeCursor(SOONEST).slice(2), Buffer.from('["newest",-1]').toString('base64url')])(
    'is refused: %j',
    (text) => {
      expect(() => readCursor(text, 'newest')).toThrow(UNKNOWN_PAGE);
    },
  );

  it('is refused with values of another type', () => {
    const forged = [
      '["newest","1 or 1=1"]',
      '["soonest","2026-02-30","2026-12-14","helper",1]',
      '["soonest","2026-12-12","2026-12-14","x",1]',
      '["best_rated",99999999999,"2026-12-12","2026-12-14","helper",1]',
    ];
    for (const json of forged) {
      const [order] = JSON.parse(json) as [Cursor[0]];
      expect(() => readCursor(Buffer.from(json).toString('base64url'), order)).toThrow(UNKNOWN_PAGE);
    }
  });
});
