import { describe, expect, it } from '@jest/globals';
import { addDays, todayAnywhere } from 'contracts';
import { getDayOffset, getGroupSearch, getNearDays } from './flight-groups.ts';

const trip = { from: 'MAA', to: 'LHR', date: '2026-12-12' };

describe('the groups of a flight search', () => {
  it('search for the same flight on any part of its route', () => {
    expect(getGroupSearch('sameFlight', 'find', { ...trip, flight: 'BA36' })).toEqual({
      date: '2026-12-12',
      flight: 'BA36',
      type: 'helper',
    });
  });

  it('have no same flight without a flight number', () => {
    expect(getGroupSearch('sameFlight', 'find', trip)).toBeUndefined();
  });

  it('leave listings on the flight out of the same day', () => {
    expect(getGroupSearch('sameDay', 'offer', { ...trip, flight: 'BA36' })).toEqual({
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
  ])('count the days from the requested day to %s, %s', (date, endDate, days) => {
    expect(getDayOffset(trip, { date, endDate })).toBe(days);
  });

  it('count them from the end of the requested days, or from their start', () => {
    const window = { ...trip, endDate: '2026-12-15' };
    expect(getDayOffset(window, { date: '2026-12-16', endDate: null })).toBe(1);
    expect(getDayOffset(window, { date: '2026-12-11', endDate: null })).toBe(-1);
  });

  it('leave past days out of the near ones', () => {
    const today = todayAnywhere();
    expect(getNearDays({ ...trip, date: addDays(today, 1) })).toEqual([today, addDays(today, 4)]);
    expect(getNearDays({ ...trip, date: addDays(today, 9), endDate: addDays(today, 11) })).toEqual([
      addDays(today, 6),
      addDays(today, 14),
    ]);
  });
});
