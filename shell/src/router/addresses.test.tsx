import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aPage, aReleasedRemote, renderShell } from '../testing/render-shell.tsx';

beforeAll(() => {
  window.scrollTo = () => undefined;
});

const creation = aReleasedRemote({ routes: ['/find/create', '/offer/create', '/tip/:userId'] });
const fetchRemote = () =>
  Promise.resolve({
    remote: {
      routes: [
        { path: '/find/create', Component: aPage('Find Help') },
        { path: '/offer/create', Component: aPage('Offer Help') },
        { path: '/tip/:userId', Component: aPage('Tip Payment') },
      ],
    },
  });

describe('addresses', () => {
  it.each([
    ['/create-find-help', '/find/create', 'Find Help'],
    ['/create-offer-help', '/offer/create', 'Offer Help'],
  ])('redirects %s to %s, without a history entry [spec 28]', async (old, address, heading) => {
    const { router } = await renderShell({ at: old, remotes: [creation], fetchRemote });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect([router.state.location.pathname, router.state.historyAction]).toEqual([address, 'REPLACE']);
  });
  it('preserves the query of an old link', async () => {
    const { router } = await renderShell({ at: '/create-find-help?from=MAA', remotes: [creation], fetchRemote });
    await screen.findByRole('heading', { level: 1, name: 'Find Help' });
    expect(router.state.location.search).toBe('?from=MAA');
  });
  it('finds a page by a pattern', async () => {
    await renderShell({ at: '/tip/12', remotes: [creation], fetchRemote });
    expect(await screen.findByRole('heading', { name: 'Tip Payment' })).toBeVisible();
  });
  it.each(['/nowhere', '/messages', '/search/deeper', '/find'])(
    'answers Page Not Found at %s [spec 36, 40, 257]',
    async (at) => {
      await renderShell({ at });
      expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
      expect(document.title).toBe('Flight Amigo - Not Found');
    },
  );
  it('loads no remote for an unknown address', async () => {
    const fetchNothing = jest.fn(fetchRemote);
    await renderShell({ at: '/nowhere', fetchRemote: fetchNothing });
    expect(fetchNothing).not.toHaveBeenCalled();
  });
});
