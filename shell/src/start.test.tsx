import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { start } from './start.tsx';
import { aReleasedRemote, listingsModule } from './testing/render-shell.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify({ listings: aReleasedRemote() })}</script>`;
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  jest.useRealTimers();
});

it('shows the first page complete, a loading page only where it is slow, and removes what somebody typed here long ago', async () => {
  const key = 'own:message-draft:7:9';
  localStorage.setItem(key, '"Hello"');
  localStorage.setItem('own:written-at', JSON.stringify({ [key]: Date.now() - 8 * 86_400_000 }));
  let arrive: (module: unknown) => void = () => undefined;
  const code = { fetchRemote: () => new Promise((resolve) => (arrive = resolve)) };
  const started = start(document.getElementById('root') as HTMLElement, code);
  await act(() => jest.advanceTimersByTimeAsync(1400));
  expect(document.getElementById('root')).toBeEmptyDOMElement();

  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status')).toHaveTextContent('Opening the page');

  await act(async () => {
    arrive({ remote: listingsModule });
    await started;
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  expect(document.title).toBe('Flight Amigo - Home');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});
