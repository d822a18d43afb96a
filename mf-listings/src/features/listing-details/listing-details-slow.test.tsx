import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { pressCard } from './pressed-card.fixture.tsx';

const LOAD_TIMEOUT_MS = 8000;

jest.unstable_mockModule('./listing-details.tsx', () => new Promise(() => undefined));

beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

it('shows immediately that the details open, and after eight seconds that they did not', async () => {
  const page = await pressCard();
  expect(await screen.findByText('Opening the details')).toBeInTheDocument();
  expect(page.shell.toasts).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS));
  await waitFor(() => expect(page.shell.toasts.map(({ title }) => title)).toEqual(['The details did not open']));
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(screen.queryByText('Opening the details')).not.toBeInTheDocument();
});
