import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import type * as airportList from './airport-list.tsx';

// Each attempt to load the list waits until the test ends it
const original = await import('./airport-list.tsx');
type LoadList = () => Promise<typeof airportList>;
let arrive: (list: typeof airportList) => void;
let fail: (cause: Error) => void;
const loadList = jest.fn<LoadList>(
  () =>
    new Promise((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    }),
);
jest.unstable_mockModule('./airport-list.tsx', loadList);
const { AirportCombobox } = await import('./airport-combobox.tsx');
const { Field } = await import('../field/field.tsx');

const AIRPORTS = [{ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }];
const texts = { tooShort: 'Type 2 characters', none: 'None', loading: 'One moment', list: 'Airports', more: String };

function Route() {
  const [code, setCode] = useState('');
  return (
    <form aria-label={`chosen: ${code || 'none'}`}>
      <Field label="From">
        <AirportCombobox airports={AIRPORTS} value={code} onChange={setCode} texts={texts} />
      </Field>
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'From' });
const failToLoad = () => act(async () => fail(new Error('Loading chunk 7 failed.')));

function shown() {
  render(<Route />);
  return userEvent.setup();
}

beforeEach(() => {
  loadList.mockClear();
});

it('takes a code typed in full where the list does not load', async () => {
  const user = shown();
  await user.type(box(), 'maa');
  await failToLoad();
  await user.tab();
  expect(box()).toHaveValue('MAA - Chennai, India');
  expect(screen.getByRole('form', { name: 'chosen: MAA' })).toBeInTheDocument();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('keeps a text that names no airport where the list does not load, for the form to refuse', async () => {
  const user = shown();
  await user.type(box(), 'nowhere{Enter}');
  await failToLoad();
  expect(box()).toHaveValue('nowhere');
  expect(screen.getByRole('form', { name: 'chosen: nowhere' })).toBeInTheDocument();
});

it('loads where the field has the focus from the start, as on a page that was used before its scripts had loaded', async () => {
  function FocusedRoute() {
    useLayoutEffect(() => box().focus(), []);
    return <Route />;
  }
  render(<FocusedRoute />);
  await waitFor(() => expect(loadList).toHaveBeenCalledTimes(1));
  await failToLoad();
});

it('tries again at the next use, and then opens for what was typed, in the same input', async () => {
  const user = shown();
  const input = box();
  await user.type(input, 'chnai', { initialSelectionStart: 0 });
  await failToLoad();
  expect(loadList).toHaveBeenCalledTimes(1);
  expect(box()).toHaveAttribute('aria-expanded', 'false');

  await user.type(input, 'en', { initialSelectionStart: 2 });
  expect(loadList).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('option')).toBeNull();
  await act(async () => arrive(original));
  expect(await screen.findByRole('option', { name: /MAA/ })).toBeVisible();
  expect(box()).toBe(input);
  expect(input).toHaveFocus();
  expect(input).toHaveValue('chennai');
  expect(input.selectionStart).toBe(4);
  expect(input).toHaveAttribute('aria-expanded', 'true');

  await user.keyboard('{ArrowDown}{Enter}');
  expect(input).toHaveValue('MAA - Chennai, India');
});
