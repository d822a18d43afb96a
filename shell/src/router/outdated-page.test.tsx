import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { notify, type RemoteModule, Slot } from 'shared-ui/app';
import { pressToast, showToast } from '../toasts/toast-queue.ts';
import { aPage, aReleasedRemote, missingCode, renderShell } from '../testing/render-shell.tsx';
import { PAUSES, skipWaits } from '../testing/skip-waits.ts';
import { setEventListener } from '../reports/events.ts';
import { currentPage } from './outdated-page.ts';
import { shownToast } from '../testing/shell-state.ts';

const UNAVAILABLE = 'This part of Flight Amigo is not available right now';
const remotesAt = (entry: string, rest: object = {}): string =>
  `<script id="remotes">${JSON.stringify({ listings: { entry, ...rest } })}</script>`;
const OLD = aReleasedRemote();
const NEW_ENTRY = '/remotes/listings/1.3.0/remoteEntry.js';
const NEWER = remotesAt(NEW_ENTRY);

let served: string;
let reload: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reload = jest.spyOn(currentPage, 'reload').mockImplementation(() => undefined);
  skipWaits(...PAUSES);
  document.head.innerHTML = remotesAt(OLD.entry);
  served = remotesAt(OLD.entry);
  globalThis.fetch = () => Promise.resolve(new Response(served));
  sessionStorage.clear();
});
afterEach(() => {
  document.head.innerHTML = '';
});

const remoteWith = (module: Partial<RemoteModule>) => () => Promise.resolve({ remote: { routes: [], ...module } });
const lazyPage = remoteWith({ routes: [{ path: '/search', lazy: () => Promise.reject<object>(missingCode()) }] });
const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

describe('a page whose file is deleted', () => {
  it.each([
    ['the page', lazyPage],
    ['its remote', () => Promise.reject(missingCode())],
  ])('is reloaded where the site has changed: %s', async (_what, fetchRemote) => {
    served = NEWER;
    const { router } = await renderShell({ at: '/search?from=MAA', fetchRemote });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(router.state.location.search).toBe('?from=MAA');
    expect(screen.queryByText(UNAVAILABLE)).not.toBeInTheDocument();
  });
  it('is reloaded where its release is only the fallback now', async () => {
    served = remotesAt(NEW_ENTRY, { fallback: { entry: OLD.entry } });
    await renderShell({ at: '/search', fetchRemote: lazyPage });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
  it('is not reloaded where its release is the candidate', async () => {
    served = remotesAt(NEW_ENTRY, { candidate: { entry: OLD.entry } });
    await renderShell({ at: '/search', fetchRemote: lazyPage });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
  const BEFORE = '/remotes/listings/1.1.0/remoteEntry.js';
  const broken = aReleasedRemote({ fallback: { version: '1.1.0', contract: '2.0.0', entry: BEFORE } });
  it.each([
    ['is still the released one', remotesAt(OLD.entry, { fallback: { entry: BEFORE } })],
    ['was taken back meanwhile', remotesAt(BEFORE)],
  ])('is not reloaded by Try again where the fallback is used for a broken release that %s', async (_how, page) => {
    served = page;
    const fetchRemote = (_name: string, { version }: { version: string }) =>
      version === '1.1.0' ? lazyPage() : Promise.reject(new TypeError('bug'));
    const { user } = await renderShell({ at: '/search', remotes: [broken], fetchRemote });
    await user.click(await tryAgain());
    await waitFor(async () => expect(await tryAgain()).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
  it('is reloaded where the site has changed while the fallback was used for a broken release', async () => {
    served = remotesAt(NEW_ENTRY, { fallback: { entry: BEFORE } });
    const fetchRemote = (_name: string, { version }: { version: string }) =>
      version === '1.1.0' ? lazyPage() : Promise.reject(new TypeError('bug'));
    await renderShell({ at: '/search', remotes: [broken], fetchRemote });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
  it('is reloaded once, and then shows that it is not available', async () => {
    served = NEWER;
    const first = await renderShell({ at: '/search', fetchRemote: lazyPage });
    first.unmount();
    await renderShell({ at: '/search', fetchRemote: lazyPage });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it.each([
    ['has not changed', () => Promise.resolve(new Response(remotesAt(OLD.entry)))],
    ['cannot be asked', () => Promise.reject(new TypeError('offline'))],
    ['answers with something else', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('shows that it is not available where the site %s', async (_how, answer) => {
    globalThis.fetch = answer;
    const { user } = await renderShell({ at: '/search', fetchRemote: lazyPage });
    await user.click(await tryAgain());
    await waitFor(async () => expect(await tryAgain()).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
  it('is retried, and never reloaded, where the network hangs', async () => {
    skipWaits(...PAUSES, 8000);
    const events: string[] = [];
    setEventListener(({ kind }) => events.push(kind));
    events.length = 0;
    const lazy = jest.fn(() => new Promise<object>(() => undefined));
    const { user } = await renderShell({
      at: '/search',
      fetchRemote: remoteWith({ routes: [{ path: '/search', lazy }] }),
    });
    await user.click(await tryAgain());
    await waitFor(() => expect(lazy).toHaveBeenCalledTimes(2));
    await waitFor(async () => expect(await tryAgain()).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    expect(events).toEqual(['use', 'load', 'load']);
  });
  it('is not retried, and never an empty page, where its code threw', async () => {
    const lazy = jest.fn(() => Promise.reject<object>(new TypeError('bug')));
    const { user } = await renderShell({
      at: '/search',
      fetchRemote: remoteWith({ routes: [{ path: '/search', lazy }] }),
    });
    expect(lazy).toHaveBeenCalledTimes(1);
    // Like webpack when a module that threw is imported again
    lazy.mockResolvedValue({});
    await user.click(await tryAgain());
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
  });
});

describe('a slot whose file is deleted', () => {
  function Profile() {
    return (
      <>
        <label htmlFor="text">{'Text'}</label>
        <input id="text" />
        <Slot name="profile.listings" type="helper" />
      </>
    );
  }
  const withSlot = remoteWith({
    routes: [{ path: '/', Component: Profile }],
    slots: { 'profile.listings': () => Promise.reject(missingCode()) },
  });

  it('preserves what was typed, and reloads on request', async () => {
    served = NEWER;
    const remotes = [aReleasedRemote({ slots: ['profile.listings'] })];
    const { user } = await renderShell({ remotes, fetchRemote: withSlot });
    await user.type(screen.getByLabelText('Text'), 'Hello');
    const button = await tryAgain();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    await user.click(button);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

describe('a remote that reports a part that did not load', () => {
  const words = { title: 'The form did not open', variant: 'destructive' } as const;
  const ofListings = Object.assign(missingCode(), {
    message: 'Loading chunk 7 failed.\n(error: http://localhost:3000/remotes/listings/1.2.0/form.js)',
  });
  beforeEach(async () => {
    await renderShell({ fetchRemote: remoteWith({ routes: [{ path: '/', Component: aPage('Home') }] }) });
    showToast({ title: 'None' });
    served = NEWER;
  });

  it('gets a reload button in its toast where the site has changed', async () => {
    act(() => notify({ ...words, cause: ofListings }));
    await waitFor(() => expect(shownToast()).toMatchObject({ ...words, actionLabel: 'Reload the page' }));
    expect(reload).not.toHaveBeenCalled();
    pressToast();
    expect(reload).toHaveBeenCalledTimes(1);
  });
  it('shows its toast unchanged where the site has not', async () => {
    served = remotesAt(OLD.entry);
    act(() => notify({ ...words, cause: ofListings }));
    await waitFor(() => expect(shownToast()?.title).toBe(words.title));
    expect(shownToast()?.actionLabel).toBeUndefined();
  });
  it.each([
    ['of none', undefined],
    ['of code that was here and threw', new TypeError('bug')],
  ])('shows its toast immediately for other errors: with a cause %s', (_of, cause) => {
    // An unrelated file that did not load, of a prefetched page for example
    const script = Object.assign(document.createElement('script'), {
      src: '/remotes/listings/1.2.0/form.js',
      type: 'x',
    });
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    act(() => notify({ ...words, cause }));
    expect(shownToast()).toEqual({ ...words, number: expect.any(Number) });
  });
});
