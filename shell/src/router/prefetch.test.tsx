import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aPage, renderShell } from '../testing/render-shell.tsx';
import { prefetchOnIntent } from './prefetch.ts';

const search = jest.fn(() => Promise.resolve({ Component: aPage('Search Results') }));
const fetchRemote = jest.fn(() => Promise.resolve({ remote: { routes: [{ path: '/search', lazy: search }] } }));
beforeEach(() => {
  fetchRemote.mockClear();
  search.mockClear();
});

it('loads a page once when a link to it is hovered or focused, and nothing for other links', async () => {
  const { site, user } = await renderShell({ at: '/terms-of-use', fetchRemote });
  prefetchOnIntent(site);
  await user.hover(screen.getByRole('link', { name: 'Back to Home' }).parentElement as HTMLElement);
  expect(fetchRemote).not.toHaveBeenCalled();

  await user.hover(screen.getByRole('link', { name: 'Browse Listings' }));
  await waitFor(() => expect(search).toHaveBeenCalledTimes(1));
  screen.getByRole('link', { name: 'Browse Listings' }).focus();
  await user.click(screen.getByRole('link', { name: 'Browse Listings' }));
  await screen.findByRole('heading', { name: 'Search Results' });
  expect(fetchRemote).toHaveBeenCalledTimes(1);
});
