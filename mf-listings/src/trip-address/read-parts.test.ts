import { describe, expect, it } from '@jest/globals';
import { listingQuerySchema } from 'shared-ui/contracts';
import { readParts, withoutBadWindow } from './read-parts.ts';

interface Days {
  date?: string | undefined;
  endDate?: string | undefined;
}

const { date, endDate } = listingQuerySchema.shape;
const readDays = (query: string) => withoutBadWindow(readParts<Days>(new URLSearchParams(query), { date, endDate }));

describe('the days of an address', () => {
  it('are a window', () => {
    expect(readDays('date=2026-12-12&endDate=2026-12-15').filter).toEqual({
      date: '2026-12-12',
      endDate: '2026-12-15',
    });
  });

  it.each([
    ['stands alone', 'endDate=2026-12-15', {}, 'alone'],
    ['is before the first', 'date=2026-12-16&endDate=2026-12-15', { date: '2026-12-16' }, 'early'],
    ['is more than 60 days after the first', 'date=2026-10-15&endDate=2026-12-15', { date: '2026-10-15' }, 'far'],
  ])('are told of a last day that %s', (_what, query, filter, because) => {
    expect(readDays(query)).toEqual({
      filter,
      unreadable: [{ name: 'endDate', value: '2026-12-15', because }],
    });
  });
});
