import { describe, expect, it } from '@jest/globals';
import { flightKeyOf } from './flight-key.ts';

describe('flightKeyOf', () => {
  it.each(['B612', 'b612', 'b6 0012', 'B6-12', ' B6  012 ', 'B60012'])('reads %j as B612', (text) => {
    expect(flightKeyOf(text)).toBe('B612');
  });

  it('keeps different flights apart', () => {
    const keys = ['BA36', 'BA360', 'BA3', 'BA36A', 'BAW36', 'AA36'].map(flightKeyOf);
    expect(new Set(keys).size).toBe(6);
  });

  it('keeps the last digit of a number of zeros', () => {
    expect(flightKeyOf('AA 0000')).toBe('AA0');
  });

  it('takes an airline whose code begins with a digit', () => {
    expect(flightKeyOf('9w 0123')).toBe('9W123');
  });

  it('gives what is no flight number a key of its own', () => {
    expect(flightKeyOf('hello there')).toBe('HELLOTHERE');
    expect(flightKeyOf(' - ')).toBe('');
  });
});
