import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { RemoteModule } from 'shared-ui/app';
import { aPage, aReleasedRemote, listingsModule, missingCode, renderShell } from '../testing/render-shell.tsx';
import { PAUSES, skipWaits } from '../testing/skip-waits.ts';

const UNAVAILABLE = 'This part of Flight Amigo is not available right now';
const works = () => Promise.resolve({ remote: listingsModule });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  skipWaits(...PAUSES);
});

describe('a remote that does not load', () => {
  const broken = () => Promise.reject(missingCode());

  it('is replaced with the fallback page, under the name of its link', async () => {
    await renderShell({ at: '/search', fetchRemote: broken });
    expect(screen.getByRole('heading', { level: 1, name: 'Browse Listings' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(UNAVAILABLE);
    expect(document.title).toBe('Flight Amigo - Browse Listings');
  });
  it('is loaded again by Try again', async () => {
    const fetchRemote = jest.fn<typeof works>(broken);
    const { user } = await renderShell({ at: '/search', fetchRemote });
    const tries = fetchRemote.mock.calls.length;
    let fail: () => void = () => undefined;
    fetchRemote.mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(missingCode()))));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    // Waits until it is busy: otherwise the same button would be found and pressed twice
    await screen.findByRole('button', { name: 'Trying again...' });
    fail();
    const tryAgain = await screen.findByRole('button', { name: 'Try again' });
    expect(fetchRemote).toHaveBeenCalledTimes(2 * tries);
    fetchRemote.mockImplementation(works);
    await user.click(tryAgain);
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
    expect(screen.queryByText(UNAVAILABLE)).not.toBeInTheDocument();
  });
  it('does not affect the rest of the site', async () => {
    const trips = aReleasedRemote({
      name: 'trips',
      routes: ['/trips'],
      nav: [{ label: { en: 'Trips' }, path: '/trips', for: 'everyone', order: 5 }],
      footer: [],
    });
    const fetchRemote = (name: string) => (name === 'trips' ? broken() : works());
    const { user } = await renderShell({ at: '/trips', remotes: [aReleasedRemote(), trips], fetchRemote });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to Home' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Terms of Use' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  });
  it('does not show Page Not Found where remotes.json itself is missing', async () => {
    await renderShell({ at: '/search', remotes: [], complete: false });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
  });
});

describe('a page of a remote', () => {
  const remoteWith = (routes: RemoteModule['routes']) => () => Promise.resolve({ remote: { routes } });

  it('that does not load shows an error, and is loaded by Try again', async () => {
    const lazy = jest.fn(() => Promise.reject<{ Component: ReturnType<typeof aPage> }>(missingCode()));
    const { user } = await renderShell({ at: '/search', fetchRemote: remoteWith([{ path: '/search', lazy }]) });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    lazy.mockResolvedValue({ Component: aPage('Search Results') });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
  });
  it('that did not load is loaded again at its next visit', async () => {
    const lazy = jest.fn(() => Promise.reject<{ Component: ReturnType<typeof aPage> }>(missingCode()));
    const routes = [...listingsModule.routes.filter(({ path }) => path !== '/search'), { path: '/search', lazy }];
    const { router } = await renderShell({ at: '/search', fetchRemote: remoteWith(routes) });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    await act(() => router.navigate('/'));
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const tries = lazy.mock.calls.length;
    lazy.mockResolvedValue({ Component: aPage('Search Results') });
    await act(() => router.navigate('/search'));
    expect(screen.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await act(() => router.navigate('/search?from=MAA'));
    expect(lazy).toHaveBeenCalledTimes(tries + 1);
  });
  it('with routes that are none does not hold up the navigation', async () => {
    const fetchRemote = remoteWith([undefined] as unknown as RemoteModule['routes']);
    await renderShell({ at: '/search', fetchRemote });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
  });
  it('that throws while it is shown does not break the site', async () => {
    const Mended = aPage('Mended');
    let sound = false;
    const Fragile = () => {
      if (!sound) throw new Error('bug');
      return <Mended />;
    };
    const { user } = await renderShell({
      at: '/search',
      fetchRemote: remoteWith([{ path: '/search', Component: Fragile }]),
    });
    expect(screen.getByText(UNAVAILABLE)).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    sound = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeVisible();
  });
  it('that remote.json does not declare is not available', async () => {
    const routes = [
      { path: '/search', Component: aPage('Search') },
      { path: '/search/secret', Component: aPage('Secret') },
    ];
    await renderShell({ at: '/search/secret', fetchRemote: remoteWith(routes) });
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });
  it('is loaded with its remote only when it is opened', async () => {
    const fetchRemote = jest.fn(works);
    await renderShell({ at: '/terms-of-use', fetchRemote });
    expect(fetchRemote).not.toHaveBeenCalled();
  });
});
