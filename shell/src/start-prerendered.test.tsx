import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { start } from './start.tsx';
import { aReleasedRemote, listingsModule } from './testing/render-shell.tsx';

it('keeps the prerendered page until the first page is complete, however slowly it loads', async () => {
  jest.useFakeTimers();
  document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify({ listings: aReleasedRemote() })}</script>`;
  document.body.innerHTML = '<div id="root"><div data-first-paint><h1>Home</h1></div></div>';
  let arrive: (module: unknown) => void = () => undefined;
  const code = { fetchRemote: () => new Promise((resolve) => (arrive = resolve)) };
  const started = start(document.getElementById('root') as HTMLElement, code);
  await act(() => jest.advanceTimersByTimeAsync(7000));
  const served = screen.getByRole('heading', { level: 1, name: 'Home' });

  await act(async () => {
    arrive({ remote: listingsModule });
    await started;
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Home' })).not.toBe(served);
  jest.useRealTimers();
});
