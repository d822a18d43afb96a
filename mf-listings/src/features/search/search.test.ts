import { describe, expect, it } from '@jest/globals';
import { rejectUnknownAirports } from '../../parts/trip-address/search-address.ts';
import { parseSearchAddress } from './search.tsx';

const read = (query: string) => parseSearchAddress(new URLSearchParams(query));

describe('the address of a search', () => {
  it('has five filters [spec 78, 152]', () => {
    expect(read('from=MAA&to=LHR&date=2026-12-12&flight=BA36&type=helper')).toEqual({
      filter: { from: 'MAA', to: 'LHR', date: '2026-12-12', flight: 'BA36', type: 'helper' },
      invalidParams: [],
    });
  });

  it('has languages, of which a person speaks any', () => {
    expect(read('language=ta,te').filter).toEqual({ language: ['ta', 'te'] });
    expect(read('language=').filter).toEqual({});
  });

  it('has an order other than the soonest first, and only verified phones', () => {
    expect(read('order=best_rated&verified=true').filter).toEqual({ order: 'best_rated', verified: true });
    expect(read('order=soonest&verified=false').filter).toEqual({});
  });

  it('accepts airport codes in lower case', () => {
    expect(read('from=maa').filter).toEqual({ from: 'MAA' });
  });

  it('does not filter if it is empty or has both types', () => {
    expect(read('from=&date=&type=both')).toEqual({ filter: {}, invalidParams: [] });
  });

  it.each([
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
    ['from', 'Chennai'],
    ['to', '12'],
    ['type', 'pilot'],
    ['language', 'xx'],
    ['language', 'ta,xx'],
    ['order', 'oldest'],
    ['verified', 'yes'],
    ['flight', 'BA36-or-any-other-flight'],
  ])('reports an invalid parameter: %s=%s', (name, value) => {
    expect(read(`${name}=${value}`)).toEqual({ filter: {}, invalidParams: [{ name, value }] });
  });

  it('ignores other parameters', () => {
    expect(read('constructor=1&utm_source=mail&__proto__=x')).toEqual({ filter: {}, invalidParams: [] });
  });

  it('rejects an unknown airport, and keeps the rest', () => {
    const address = rejectUnknownAirports(read('from=XQZ&to=LHR&date=2026-12-12'), (code) => code === 'LHR');
    expect(address).toEqual({
      filter: { to: 'LHR', date: '2026-12-12' },
      invalidParams: [{ name: 'from', value: 'XQZ' }],
    });
  });
});
