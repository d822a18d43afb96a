import { describe, expect, it } from '@jest/globals';
import { listingQuerySchema } from 'contracts';
import { parseParams, rejectInvalidWindow } from './search-address.ts';

interface Days {
  date?: string | undefined;
  endDate?: string | undefined;
}

const { date, endDate } = listingQuerySchema.shape;
const readDays = (query: string) =>
  rejectInvalidWindow(parseParams<Days>(new URLSearchParams(query), { date, endDate }));

describe('the dates of an address', () => {
  it('are a window', () => {
    expect(readDays('date=2026-12-12&endDate=2026-12-15').filter).toEqual({
      date: '2026-12-12',
      endDate: '2026-12-15',
    });
  });

  it.each([
    ['has no start date', 'endDate=2026-12-15', {}, 'alone'],
    ['is before the start date', 'date=2026-12-16&endDate=2026-12-15', { date: '2026-12-16' }, 'early'],
    ['is more than 60 days after the start date', 'date=2026-10-15&endDate=2026-12-15', { date: '2026-10-15' }, 'far'],
  ])('reject an end date that %s', (_what, query, filter, reason) => {
    expect(readDays(query)).toEqual({
      filter,
      invalidParams: [{ name: 'endDate', value: '2026-12-15', reason }],
    });
  });
});
