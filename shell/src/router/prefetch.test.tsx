import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aPage, renderShell } from '../testing/render-shell.tsx';
import { prefetchLinks } from './prefetch.ts';

const search = jest.fn(() => Promise.resolve({ Component: aPage('Search Results') }));
const fetchRemote = jest.fn(() => Promise.resolve({ remote: { routes: [{ path: '/search', lazy: search }] } }));

const realSetTimeout = globalThis.setTimeout;
/** Ends the wait of `whenIdle`. */
let becomeIdle: () => void;

/** jsdom has no layout: the test decides what is in view. */
let comesIntoView: (target: Element) => void;
const observed = new Set<Element>();

beforeEach(() => {
  observed.clear();
  globalThis.setTimeout = ((run: () => void, ms: number) =>
    ms === 5000 ? (becomeIdle = run) : realSetTimeout(run, ms)) as never;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      comesIntoView = (target) =>
        callback([{ target, isIntersecting: true }] as never, this as unknown as IntersectionObserver);
    }
    observe = (target: Element) => void observed.add(target);
    disconnect = () => observed.clear();
  } as never;
  fetchRemote.mockClear();
  search.mockClear();
});
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

it('loads a page once when a link to it is hovered or focused, and nothing for other links', async () => {
  const { site, router, user } = await renderShell({ at: '/terms-of-use', fetchRemote });
  prefetchLinks(site, router);
  await user.hover(screen.getByRole('link', { name: 'Back to Home' }).parentElement as HTMLElement);
  expect(fetchRemote).not.toHaveBeenCalled();

  await user.hover(screen.getByRole('link', { name: 'Browse Listings' }));
  await waitFor(() => expect(search).toHaveBeenCalledTimes(1));
  screen.getByRole('link', { name: 'Browse Listings' }).focus();
  await user.click(screen.getByRole('link', { name: 'Browse Listings' }));
  await screen.findByRole('heading', { name: 'Search Results' });
  expect(fetchRemote).toHaveBeenCalledTimes(1);
});

it('loads the page of a link that comes into view, once the page around it is idle', async () => {
  const { site, router } = await renderShell({ at: '/terms-of-use', fetchRemote });
  const link = await screen.findByRole('link', { name: 'Back to Home' });
  prefetchLinks(site, router);
  expect(observed).not.toContain(link);
  becomeIdle();
  expect(observed).toContain(link);
  comesIntoView(link);
  expect(fetchRemote).toHaveBeenCalledTimes(1);
});

it('observes the links of the next page in place of the first', async () => {
  const { site, router, user } = await renderShell({ at: '/terms-of-use' });
  const first = screen.getByRole('link', { name: 'Back to Home' });
  prefetchLinks(site, router);
  becomeIdle();
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy Policy' }));
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' });
  becomeIdle();
  expect(observed).toContain(screen.getByRole('link', { name: 'Back to Home' }));
  expect(observed).not.toContain(first);
});
