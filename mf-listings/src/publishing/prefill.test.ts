import { describe, expect, it } from '@jest/globals';
import { prefillFrom } from './prefill.ts';

const prefill = (query: string) => prefillFrom(new URLSearchParams(query));

describe('a form opened from a link', () => {
  it('has the trip of the link', () => {
    expect(prefill('from=maa&to=LHR&date=2026-12-12&endDate=2026-12-14&flight=ba36')).toEqual({
      departureAirport: 'MAA',
      arrivalAirport: 'LHR',
      date: '2026-12-12',
      endDate: '2026-12-14',
      flightNumber: 'ba36',
    });
  });

  it('leaves out what cannot be read', () => {
    expect(prefill('from=Chennai&date=2026-02-30&flight=the-one-after-lunch&to=')).toEqual({});
  });
});
