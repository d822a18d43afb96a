import { expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useAirportText } from './use-airport-text.ts';

const airports = [{ code: 'LHR', name: 'Heathrow Airport', city: 'London', country: 'United Kingdom' }];

function typing(text: string) {
  const onChange = jest.fn<(code: string) => void>();
  const { result } = renderHook(() => useAirportText({ airports, value: '', onChange }));
  act(() => result.current.type(text));
  return { result, onChange };
}

it('keeps the chosen airport when one leaves before the choice is on the screen', () => {
  const { result, onChange } = typing('heathrow');
  act(() => {
    result.current.choose('LHR');
    result.current.commitText();
  });
  expect(onChange.mock.calls).toEqual([['LHR']]);
});

it('hands on a text that names no airport when one leaves', () => {
  const { result, onChange } = typing('nowhere');
  act(() => result.current.commitText());
  expect(onChange.mock.calls).toEqual([['nowhere']]);
});

it('names the airport of a code that was typed in lower case before the airports came', () => {
  const { result } = renderHook(() => useAirportText({ airports, value: 'lhr', onChange: jest.fn() }));
  expect(result.current.text).toBe('LHR - London, United Kingdom');
});
