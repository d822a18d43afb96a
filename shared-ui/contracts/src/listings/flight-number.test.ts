import { describe, expect, it } from '@jest/globals';
import { toFlightKey } from './flight-number.ts';

describe('toFlightKey', () => {
  it.each(['B612', 'b612', 'b6 0012', 'B6-12', ' B6  012 ', 'B60012'])('reads %j as B612', (text) => {
    expect(toFlightKey(text)).toBe('B612');
  });

  it('distinguishes different flights', () => {
    const keys = ['BA36', 'BA360', 'BA3', 'BA36A', 'BAW36', 'AA36'].map(toFlightKey);
    expect(new Set(keys).size).toBe(6);
  });

  it('keeps the last digit of a number of zeros', () => {
    expect(toFlightKey('AA 0000')).toBe('AA0');
  });

  it('accepts an airline whose code begins with a digit', () => {
    expect(toFlightKey('9w 0123')).toBe('9W123');
  });

  it('converts text that is no flight number, too', () => {
    expect(toFlightKey('hello there')).toBe('HELLOTHERE');
    expect(toFlightKey(' - ')).toBe('');
  });
});
