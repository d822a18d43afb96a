import { describe, expect, it, jest } from '@jest/globals';
import { type RouteObject, UNSAFE_createMemoryHistory } from 'react-router-dom';
import { createPageRouter } from './page-router.ts';

/** Pages that load when a test says so. */
function openSite({ entries = ['/'], known = ['/', '/search', '/profile'], lazy = ['/trips', '/slow'] } = {}) {
  const arrivals = new Map<string, () => void>();
  const Page = () => null;
  const lazyPage = (path: string): RouteObject => ({
    path,
    lazy: () => new Promise((resolve) => arrivals.set(path, () => resolve({ Component: Page }))),
  });
  const routes: RouteObject[] = [
    ...known.map((path) => ({ path, Component: Page })),
    ...lazy.map(lazyPage),
    { path: '*', Component: Page },
  ];
  const history = UNSAFE_createMemoryHistory({ initialEntries: entries });
  const addRoutes = jest.fn(() => Promise.resolve());
  const router = createPageRouter({ history, routes, addRoutes });
  const arrive = (path: string): void => arrivals.get(path)?.();
  return { router, history, arrive, addRoutes, shown: () => router.state.matches.at(-1)?.route.path };
}

async function openLoadedSite(at = '/') {
  const site = openSite({ entries: [at] });
  await site.router.loadFirstPage();
  return site;
}

describe('opening a page', () => {
  it('changes the address once the page is loaded', async () => {
    const { router, history, arrive, shown } = await openLoadedSite();
    const opened = router.navigate('/trips');
    expect([history.location.pathname, shown(), router.state.navigation.state]).toEqual(['/', '/', 'loading']);
    await Promise.resolve();
    arrive('/trips');
    await opened;
    expect([history.location.pathname, shown(), router.state.navigation.state]).toEqual(['/trips', '/trips', 'idle']);
  });
  it('shows the newest of two, whichever loads first', async () => {
    const { router, history, arrive, shown } = await openLoadedSite();
    const opened = [router.navigate('/slow'), router.navigate('/trips')];
    await Promise.resolve();
    arrive('/trips');
    arrive('/slow');
    await Promise.all(opened);
    expect([history.location.pathname, shown(), history.index]).toEqual(['/trips', '/trips', 1]);
  });
  it('has a first page only once one is shown, also where Back replaces the one that loads', async () => {
    const { router, history, arrive, shown } = openSite({ entries: ['/trips', '/slow'] });
    const opened = router.loadFirstPage();
    history.go(-1);
    await Promise.resolve();
    arrive('/slow');
    await Promise.resolve();
    expect(router.state.initialized).toBe(false);
    arrive('/trips');
    await opened;
    expect([router.state.initialized, shown()]).toEqual([true, '/trips']);
  });
  it('has the state of a navigation, and null without one', async () => {
    const { router } = await openLoadedSite();
    await router.navigate('/search', { state: { amount: 20 } });
    expect(router.state.location.state).toEqual({ amount: 20 });
    await router.navigate('/profile');
    expect(router.state.location.state).toBeNull();
  });
  it('shows a page that is loaded without a pause', async () => {
    const { router, shown } = await openLoadedSite();
    void router.navigate('/search');
    expect([shown(), router.state.navigation.state]).toEqual(['/search', 'idle']);
  });
  it('looks for the routes of an unknown address each time', async () => {
    const { router, addRoutes, shown } = await openLoadedSite();
    await router.navigate('/nowhere');
    await router.navigate('/nowhere', { replace: true });
    expect([addRoutes.mock.calls, shown()]).toEqual([[['/nowhere'], ['/nowhere']], '*']);
  });
  it.each([
    ['?type=helper', '/search?type=helper'],
    ['.', '/search'],
    [{ search: '?a=1', hash: '#b' }, '/search?a=1#b'],
    ['//elsewhere.example/profile', '/elsewhere.example/profile'],
  ])('resolves %j on /search to %s', async (to, address) => {
    const { router, history } = await openLoadedSite('/search?from=MAA');
    await router.navigate(to);
    expect(history.createHref(history.location)).toBe(address);
  });
  it.each(['/\t/elsewhere.example', '/\n\\elsewhere.example'])(
    'refuses %j, which is another site (ASVS 3.7.2)',
    async (to) => {
      const { router, shown } = await openLoadedSite();
      await expect(router.navigate(to)).rejects.toThrow('External navigation is not allowed');
      expect(shown()).toBe('/');
    },
  );
});

describe('the scroll position', () => {
  it('is restored where the visitor comes back, and at the first page of a tab that was open before', async () => {
    const { router } = await openLoadedSite();
    let top = 0;
    router.enableScrollRestoration(
      { '/': 900 },
      () => top,
      (location) => location.pathname,
    );
    expect(router.state.restoreScrollPosition).toBe(900);
    top = 400;
    await router.navigate('/search');
    expect(router.state.restoreScrollPosition).toBeNull();
    top = 20;
    await router.navigate(-1);
    expect([router.state.location.pathname, router.state.restoreScrollPosition]).toEqual(['/', 400]);
  });
  it('stays at the first page, which may be scrolled before its scripts have loaded, and where a navigation asks for it', async () => {
    const { router } = await openLoadedSite();
    expect(router.state.preventScrollReset).toBe(true);
    await router.navigate('/profile');
    expect(router.state.preventScrollReset).toBe(false);
    await router.navigate('/search?a=1', { preventScrollReset: true });
    expect(router.state.preventScrollReset).toBe(true);
    await router.navigate('/search');
    expect(router.state.preventScrollReset).toBe(false);
  });
});
