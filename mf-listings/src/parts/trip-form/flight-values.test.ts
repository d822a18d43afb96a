import { describe, expect, it } from '@jest/globals';
import { aFlight } from 'shared-ui/testing';
import {
  addFlight,
  type FlightsFormValues,
  getDaysBetween,
  readFlightValues,
  removeFlight,
  toFlightValues,
} from './flight-values.ts';

/** A form with these values. */
function aForm(values: FlightsFormValues) {
  const form = {
    values,
    getValues: () => form.values,
    setValue: (name: keyof FlightsFormValues, value: unknown) => (form.values = { ...form.values, [name]: value }),
  };
  return form;
}
const flight = (changes: object = {}) => ({
  departureAirport: '',
  arrivalAirport: '',
  date: '',
  time: '',
  flightNumber: '',
  ...changes,
});

const ONE = { departureAirport: 'MAA', arrivalAirport: 'DOH', date: '2026-12-12', flights: [] };
const THREE = {
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  flights: [
    flight({ arrivalAirport: 'DOH' }),
    flight({ arrivalAirport: 'DXB', date: '2026-12-12', flightNumber: 'QR 1' }),
    flight({ date: '2026-12-13', flightNumber: 'EK 7' }),
  ],
};

describe('the flights of a form', () => {
  it('begin where the one before ended when one is added, on its day', () => {
    const form = aForm(ONE);
    addFlight(form);
    expect(form.values).toEqual({
      ...ONE,
      arrivalAirport: '',
      flights: [flight({ arrivalAirport: 'DOH' }), flight({ date: '2026-12-12' })],
    });
    form.setValue('arrivalAirport', 'LHR');
    addFlight(form);
    expect(form.values.flights[1]).toEqual(flight({ arrivalAirport: 'LHR', date: '2026-12-12' }));
  });

  it('end where the one before ended when the last one is removed', () => {
    const form = aForm(THREE);
    removeFlight(form, 2);
    expect(form.values).toMatchObject({
      arrivalAirport: 'DXB',
      flights: [{ arrivalAirport: 'DOH' }, { flightNumber: 'QR 1' }],
    });
    expect(form.values.flights[1]?.arrivalAirport).toBe('');
    removeFlight(form, 1);
    expect(form.values).toEqual({ ...ONE, flights: [] });
  });

  it('join when one between is removed', () => {
    const form = aForm(THREE);
    removeFlight(form, 1);
    expect(form.values).toMatchObject({
      arrivalAirport: 'LHR',
      flights: [{ arrivalAirport: 'DOH' }, { flightNumber: 'EK 7' }],
    });
  });

  it('are those of a listing, without what its trip says', () => {
    const flights = [
      aFlight({ arrivalAirport: 'DOH', time: '04:10', flightNumber: 'QR 529' }),
      aFlight({ departureAirport: 'DOH', date: '2026-12-13', time: '08:05', flightNumber: 'QR 3' }),
    ];
    expect(toFlightValues({ flights })).toEqual([
      flight({ arrivalAirport: 'DOH' }),
      flight({ date: '2026-12-13', time: '08:05', flightNumber: 'QR 3' }),
    ]);
    expect(toFlightValues({})).toEqual([]);
  });

  it('are read from a draft, without what an input cannot show', () => {
    const saved = [
      { arrivalAirport: 'DOH', date: 'half typed', time: '8' },
      { date: '2026-12-13', more: 1 },
    ];
    expect(readFlightValues(saved)).toEqual([flight({ arrivalAirport: 'DOH' }), flight({ date: '2026-12-13' })]);
  });

  it.each([[undefined], ['MAA'], [[]], [[flight()]], [Array.from({ length: 5 }, () => flight())]])(
    'are none in a draft with %j',
    (saved) => expect(readFlightValues(saved)).toEqual([]),
  );
});

it.each([
  ['2026-12-12', '2026-12-12', 0],
  ['2026-12-12', '2026-12-14', 2],
  ['2026-12-12', '2026-12-11', undefined],
  ['', '2026-12-11', undefined],
])('from %s to %s are %s days', (before, date, days) => {
  expect(getDaysBetween(before, date)).toBe(days);
});
