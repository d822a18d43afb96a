import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
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

it('shows the first page complete, and a loading page only where it is slow', async () => {
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
});
