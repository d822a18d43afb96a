import { describe, expect, it } from '@jest/globals';
import { applyDraft, parsePrefill } from './use-form-draft.ts';

const prefill = (query: string) => parsePrefill(new URLSearchParams(query));

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

  it('has no city with several airports: one of them is to be chosen', () => {
    expect(prefill('from=LON&to=BKK-ALL&flight=BA36')).toEqual({ flightNumber: 'BA36' });
  });

  it('leaves out invalid values', () => {
    expect(prefill('from=Chennai&date=2026-02-30&flight=the-one-after-lunch&to=')).toEqual({});
  });
});

describe('a draft', () => {
  it('fills only fields that the form has, with values of their type', () => {
    const values = applyDraft(
      { name: '', acceptsTips: false, date: '' },
      { name: 'Priya', acceptsTips: 'yes', color: 'red' },
    );
    expect(values).toEqual({ name: 'Priya', acceptsTips: false, date: '' });
  });

  it('leaves out half-typed days and times', () => {
    const defaults = { date: '', endDate: '', time: '' };
    const values = applyDraft(defaults, { date: '2026-12-12', endDate: 'half typed', time: '' });
    expect(values).toEqual({ date: '2026-12-12', endDate: '', time: '' });
  });
});
