import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { notify, type RemoteModule, Slot } from 'shared-ui/app';
import { shownToast, showToast } from '../toasts/toast-queue.ts';
import { aPage, aReleasedRemote, missingCode, renderShell } from '../testing/render-shell.tsx';
import { PAUSES, passQuickly } from '../testing/pass-quickly.ts';
import { hearHappenings } from '../reports/faults.ts';
import { thisPage } from './missing-code.ts';

const UNAVAILABLE = 'This part of Flight Amigo is not available right now';
const remotesAt = (entry: string, rest: object = {}): string =>
  `<script id="remotes">${JSON.stringify({ listings: { entry, ...rest } })}</script>`;
const OLD = aReleasedRemote();
const NEW_ENTRY = '/remotes/listings/1.3.0/remoteEntry.js';
const NEWER = remotesAt(NEW_ENTRY);

let served: string;
let loadAnew: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  loadAnew = jest.spyOn(thisPage, 'loadAnew').mockImplementation(() => undefined);
  passQuickly(...PAUSES);
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

describe('a page whose file is gone', () => {
  it.each([
    ['the page', lazyPage],
    ['its remote', () => Promise.reject(missingCode())],
  ])('is loaded anew where the site has changed: %s', async (_what, fetchRemote) => {
    served = NEWER;
    const { router } = await renderShell({ at: '/search?from=MAA', fetchRemote });
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(1));
    expect(router.state.location.search).toBe('?from=MAA');
    expect(screen.queryByText(UNAVAILABLE)).not.toBeInTheDocument();
  });
  it('is loaded anew where its release is named as the one before only', async () => {
    served = remotesAt(NEW_ENTRY, { fallback: { entry: OLD.entry } });
    await renderShell({ at: '/search', fetchRemote: lazyPage });
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(1));
  });
  it('is not loaded anew where its release is the candidate', async () => {
    served = remotesAt(NEW_ENTRY, { candidate: { entry: OLD.entry } });
    await renderShell({ at: '/search', fetchRemote: lazyPage });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(loadAnew).not.toHaveBeenCalled();
  });
  const BEFORE = '/remotes/listings/1.1.0/remoteEntry.js';
  const broken = aReleasedRemote({ fallback: { version: '1.1.0', contract: '1.0.0', entry: BEFORE } });
  it.each([
    ['is still the released one', remotesAt(OLD.entry, { fallback: { entry: BEFORE } })],
    ['was taken back meanwhile', remotesAt(BEFORE)],
  ])(
    'is not loaded anew by Try again where the release before stands in for a broken one that %s',
    async (_how, page) => {
      served = page;
      const fetchRemote = (_name: string, { version }: { version: string }) =>
        version === '1.1.0' ? lazyPage() : Promise.reject(new TypeError('bug'));
      const { user } = await renderShell({ at: '/search', remotes: [broken], fetchRemote });
      await user.click(await tryAgain());
      await waitFor(async () => expect(await tryAgain()).not.toHaveAttribute('aria-busy'));
      expect(screen.getByText(UNAVAILABLE)).toBeVisible();
      expect(loadAnew).not.toHaveBeenCalled();
    },
  );
  it('is loaded anew where the site has changed while the release before stood in for a broken one', async () => {
    served = remotesAt(NEW_ENTRY, { fallback: { entry: BEFORE } });
    const fetchRemote = (_name: string, { version }: { version: string }) =>
      version === '1.1.0' ? lazyPage() : Promise.reject(new TypeError('bug'));
    await renderShell({ at: '/search', remotes: [broken], fetchRemote });
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(1));
  });
  it('is loaded anew once, and says then that it is not available', async () => {
    served = NEWER;
    const first = await renderShell({ at: '/search', fetchRemote: lazyPage });
    first.unmount();
    await renderShell({ at: '/search', fetchRemote: lazyPage });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(loadAnew).toHaveBeenCalledTimes(1);
  });
  it.each([
    ['has not changed', () => Promise.resolve(new Response(remotesAt(OLD.entry)))],
    ['cannot be asked', () => Promise.reject(new TypeError('offline'))],
    ['answers with something else', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('says that it is not available where the site %s', async (_how, answer) => {
    globalThis.fetch = answer;
    const { user } = await renderShell({ at: '/search', fetchRemote: lazyPage });
    await user.click(await tryAgain());
    await waitFor(async () => expect(await tryAgain()).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(loadAnew).not.toHaveBeenCalled();
  });
  it('is tried again, and never loaded anew, where the network hangs', async () => {
    passQuickly(...PAUSES, 8000);
    const heard: string[] = [];
    hearHappenings(({ kind }) => heard.push(kind));
    heard.length = 0;
    const lazy = jest.fn(() => new Promise<object>(() => undefined));
    const { user } = await renderShell({
      at: '/search',
      fetchRemote: remoteWith({ routes: [{ path: '/search', lazy }] }),
    });
    await user.click(await tryAgain());
    await waitFor(() => expect(lazy).toHaveBeenCalledTimes(2));
    await waitFor(async () => expect(await tryAgain()).not.toHaveAttribute('aria-busy'));
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(loadAnew).not.toHaveBeenCalled();
    expect(heard).toEqual(['use', 'load']);
  });
  it('is not tried again, and is never an empty page, where its code was here and threw', async () => {
    const lazy = jest.fn(() => Promise.reject<object>(new TypeError('bug')));
    const { user } = await renderShell({
      at: '/search',
      fetchRemote: remoteWith({ routes: [{ path: '/search', lazy }] }),
    });
    expect(lazy).toHaveBeenCalledTimes(1);
    // As webpack answers when it is asked again for what threw
    lazy.mockResolvedValue({});
    await user.click(await tryAgain());
    await waitFor(() => expect(loadAnew).toHaveBeenCalled());
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
  });
});

describe('a part inside a page whose file is gone', () => {
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

  it('takes nothing that was typed, and leads on when the visitor says so', async () => {
    served = NEWER;
    const remotes = [aReleasedRemote({ slots: ['profile.listings'] })];
    const { user } = await renderShell({ remotes, fetchRemote: withSlot });
    await user.type(screen.getByLabelText('Text'), 'Hello');
    const button = await tryAgain();
    expect(loadAnew).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    await user.click(button);
    await waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(1));
  });
});

describe('a remote that says itself that one of its parts did not open', () => {
  const words = { title: 'The form did not open', variant: 'destructive' } as const;
  const ofListings = Object.assign(missingCode(), {
    message: 'Loading chunk 7 failed.\n(error: http://localhost:3000/remotes/listings/1.2.0/form.js)',
  });
  beforeEach(async () => {
    await renderShell({ fetchRemote: remoteWith({ routes: [{ path: '/', Component: aPage('Home') }] }) });
    showToast({ title: 'None' });
    served = NEWER;
  });

  it('gets a way out into its toast where the site has changed', async () => {
    act(() => notify({ ...words, cause: ofListings }));
    await waitFor(() => expect(shownToast()).toMatchObject({ ...words, action: { label: 'Reload the page' } }));
    expect(loadAnew).not.toHaveBeenCalled();
    shownToast()?.action?.onPress();
    expect(loadAnew).toHaveBeenCalledTimes(1);
  });
  it('keeps its toast as it is where the site has not', async () => {
    served = remotesAt(OLD.entry);
    act(() => notify({ ...words, cause: ofListings }));
    await waitFor(() => expect(shownToast()?.title).toBe(words.title));
    expect(shownToast()?.action).toBeUndefined();
  });
  it.each([
    ['of none', undefined],
    ['of code that was here and threw', new TypeError('bug')],
  ])('is told at once what has nothing to do with missing code: with a cause %s', (_of, cause) => {
    // A page that was looked into before it was asked for could not be had either; that is another matter
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
