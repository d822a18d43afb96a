import { describe, expect, it } from '@jest/globals';
import { withoutUnknownAirports } from '../../trip-address/read-parts.ts';
import { readSearchAddress } from './search-filter.ts';

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

describe('the address of a search', () => {
  it('holds all five filters', () => {
    expect(read('from=MAA&to=LHR&date=2026-12-12&flight=BA36&type=helper')).toEqual({
      filter: { from: 'MAA', to: 'LHR', date: '2026-12-12', flight: 'BA36', type: 'helper' },
      unreadable: [],
    });
  });

  it('takes airport codes in small letters', () => {
    expect(read('from=maa').filter).toEqual({ from: 'MAA' });
  });

  it('filters by nothing where it is empty, or asks for both types', () => {
    expect(read('from=&date=&type=both')).toEqual({ filter: {}, unreadable: [] });
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
    ['from', 'Chennai'],
    ['to', '12'],
    ['type', 'pilot'],
    ['flight', 'BA36-or-any-other-flight'],
  ])('names the part that cannot be read: %s=%s', (name, value) => {
    expect(read(`${name}=${value}`)).toEqual({ filter: {}, unreadable: [{ name, value }] });
  });

  it('knows nothing of parameters that are not its own', () => {
    expect(read('constructor=1&utm_source=mail&__proto__=x')).toEqual({ filter: {}, unreadable: [] });
  });

  it('leaves out an airport that does not exist, and keeps the rest', () => {
    const address = withoutUnknownAirports(read('from=XQZ&to=LHR&date=2026-12-12'), (code) => code === 'LHR');
    expect(address).toEqual({
      filter: { to: 'LHR', date: '2026-12-12' },
      unreadable: [{ name: 'from', value: 'XQZ' }],
    });
  });
});
