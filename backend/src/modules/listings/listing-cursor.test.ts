import { describe, expect, it } from '@jest/globals';
import { UnknownPageError } from '../../platform/errors/unknown-page-error.ts';
import { type Cursor, readCursor, writeCursor } from './listing-cursor.ts';

const SOONEST: Cursor = ['soonest', '2026-12-12', '2026-12-14', 'helper', 41];
const NEWEST: Cursor = ['newest', 41];

describe('a cursor', () => {
  it.each([[SOONEST], [NEWEST]])('comes back as it was written: %j', (cursor) => {
    const text = writeCursor(cursor);
    expect(text).toMatch(/^[\w-]+$/);
    expect(readCursor(text, cursor[0])).toEqual(cursor);
  });

  it('of one order is no cursor of the other', () => {
    expect(() => readCursor(writeCursor(NEWEST), 'soonest')).toThrow(UnknownPageError);
    expect(() => readCursor(writeCursor(SOONEST), 'newest')).toThrow(UnknownPageError);
  });

  it.each(['', 'x', '%%%', writeCursor(SOONEST).slice(2), Buffer.from('["newest",-1]').toString('base64url')])(
    'is not %j',
    (text) => {
      expect(() => readCursor(text, 'newest')).toThrow(UnknownPageError);
    },
  );

  it('never gives SQL a value of another kind', () => {
    const forged = [
      '["newest","1 or 1=1"]',
      '["soonest","2026-02-30","2026-12-14","helper",1]',
      '["soonest","2026-12-12","2026-12-14","x",1]',
    ];
    for (const json of forged) {
      expect(() =>
        readCursor(Buffer.from(json).toString('base64url'), json.includes('soonest') ? 'soonest' : 'newest'),
      ).toThrow(UnknownPageError);
    }
  });
});
