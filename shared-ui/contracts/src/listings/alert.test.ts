import { describe, expect, it } from '@jest/globals';
import { getAlertDays, newAlertSchemaFrom } from './alert.ts';

const TODAY = '2026-11-23';
const schema = newAlertSchemaFrom(() => TODAY);
const SEARCH = { from: 'KTM', to: 'YYZ', date: '2026-12-21', endDate: '2026-12-27' };

describe('the days of an alert', () => {
  it.each([
    [{ date: '2026-12-21', endDate: '2026-12-27' }, '2026-12-21', '2026-12-27'],
    [{ date: '2026-12-21', endDate: undefined }, '2026-12-21', '2026-12-21'],
    [{ date: undefined, endDate: undefined }, TODAY, '2027-01-22'],
  ])('of %j are %s to %s', (search, firstDay, lastDay) => {
    expect(getAlertDays(search, TODAY)).toEqual({ firstDay, lastDay });
  });
});

describe('a new alert', () => {
  it('is for all languages and immediate, unless it says otherwise', () => {
    expect(schema.parse(SEARCH)).toMatchObject({ languages: [], frequency: 'immediately' });
  });

  it.each([
    ['no end of a route', { from: '', to: null }, 'from'],
    ['one airport twice', { to: 'KTM' }, 'to'],
    ['a day that is over', { date: '2026-11-22' }, 'date'],
    ['an end without a start', { date: '' }, 'endDate'],
    ['61 days', { endDate: '2027-02-20' }, 'endDate'],
    ['a language that does not exist', { languages: ['xx'] }, 'languages'],
    ['silence from the beginning', { frequency: 'off' }, 'frequency'],
  ])('with %s is refused', (_what, change, path) => {
    expect(schema.safeParse({ ...SEARCH, ...change }).error?.issues).toMatchObject([{ path: [path] }]);
  });
});
