import { describe, expect, it } from '@jest/globals';
import { addDays, todayAnywhere } from 'shared-ui/contracts';
import { daysOff, filterOf, nearDays } from './flight-groups.ts';

const trip = { from: 'MAA', to: 'LHR', date: '2026-12-12' };

describe('the groups of a flight search', () => {
  it('look for the same flight on whatever part of its route', () => {
    expect(filterOf('sameFlight', 'find', { ...trip, flight: 'BA36' })).toEqual({
      date: '2026-12-12',
      flight: 'BA36',
      type: 'helper',
    });
  });

  it('have no same flight where none is named', () => {
    expect(filterOf('sameFlight', 'find', trip)).toBeUndefined();
  });

  it('leave those on the flight out of the rest of the day', () => {
    expect(filterOf('sameDay', 'offer', { ...trip, flight: 'BA36' })).toEqual({
      ...trip,
      exceptFlight: 'BA36',
      type: 'seeking_help',
    });
  });

  it.each([
    ['2026-12-14', null, 2],
    ['2026-12-13', '2026-12-20', 1],
    ['2026-12-10', null, -2],
    ['2026-12-01', '2026-12-11', -1],
    ['2026-12-11', '2026-12-13', 0],
  ])('count the days from the day asked for to %s, %s', (date, endDate, days) => {
    expect(daysOff(trip, { date, endDate })).toBe(days);
  });

  it('count them from the end of the days asked for, or from their beginning', () => {
    const window = { ...trip, endDate: '2026-12-15' };
    expect(daysOff(window, { date: '2026-12-16', endDate: null })).toBe(1);
    expect(daysOff(window, { date: '2026-12-11', endDate: null })).toBe(-1);
  });

  it('name no day as near that is over everywhere', () => {
    const today = todayAnywhere();
    expect(nearDays({ ...trip, date: addDays(today, 1) })).toEqual([today, addDays(today, 4)]);
    expect(nearDays({ ...trip, date: addDays(today, 9), endDate: addDays(today, 11) })).toEqual([
      addDays(today, 6),
      addDays(today, 14),
    ]);
  });
});
