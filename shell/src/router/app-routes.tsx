import type { createBrowserRouter } from 'react-router-dom';
import { Navigate, paths, type RouteObject, useLocation } from 'shared-ui/app';
import { Layout } from '../layout/layout.tsx';
import { reportFailure } from '../reports/events.ts';
import { ErrorPage, FallbackPage } from './fallback-pages.tsx';
import { loadWithRetry } from './load-with-retry.ts';
import { shouldReload } from './outdated-page.ts';
import { toPageRoutes, withRetry } from './remote-pages.tsx';
import type { Site } from './site.ts';

/** The route under which a remote's pages are added. Without a path: it would match, and show a blank page, before the remote is loaded. */
const getRouteId = (name: string): string => `remote:${name}`;

const shellPages: RouteObject[] = [
  {
    path: paths.terms(),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "legal" */ '../legal/legal-pages.tsx')).TermsPage,
    }),
  },
  {
    path: paths.privacy(),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "legal" */ '../legal/legal-pages.tsx')).PrivacyPage,
    }),
  },
  {
    path: '/testers',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "testers" */ '../testers/testers-page.tsx')).TestersPage,
    }),
  },
].map((route) => withRetry('shell', route));

/** Preserves the query, which fills in a form. */
function Redirect({ pathname }: { pathname: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname, search }} replace />;
}

/** Addresses of old links (spec §2). */
const redirects: RouteObject[] = [
  { path: '/create-find-help', element: <Redirect pathname={paths.findCreate()} /> },
  { path: '/create-offer-help', element: <Redirect pathname={paths.offerCreate()} /> },
];

/** The shell's own pages, an empty route for each remote, and the fallback. */
export function createRoutes({ directory }: Site): RouteObject[] {
  const remotes = directory.remotes.map(({ name }): RouteObject => ({
    id: getRouteId(name),
    ErrorBoundary: ErrorPage,
    children: [],
  }));
  const shell: RouteObject = {
    id: 'shell',
    ErrorBoundary: ErrorPage,
    children: [...shellPages, ...redirects, { path: '*', Component: FallbackPage }],
  };
  const children = [...remotes, shell];
  return [{ id: 'layout', Component: Layout, ErrorBoundary: ErrorPage, HydrateFallback: () => null, children }];
}

/** Resolves when the router has loaded the first page, or its fallback. */
export function waitForFirstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

interface Navigation {
  path: string;
  signal: AbortSignal;
  patch: (routeId: string | null, children: RouteObject[]) => void;
}

/** Before an address without a route is shown: loads its remote, and adds the remote's pages to the router. */
export async function addRemoteRoutes(site: Site, { path, signal, patch }: Navigation): Promise<void> {
  const { directory, loader, routed } = site;
  const owner = directory.findOwner(path);
  if (!owner) return loadNotFound(site);
  if (routed.has(owner.name)) return;
  const remote = await loader.load(owner).catch(() => undefined);
  if (!remote) site.isOutdated = await shouldReload(owner.name);
  // Otherwise FallbackPage is shown. An aborted navigation must not patch.
  if (!remote || signal.aborted || routed.has(owner.name)) return;
  routed.add(owner.name);
  patch(getRouteId(owner.name), toPageRoutes(owner, remote));
}

/** Rarely shown, so it is not part of the first load. */
async function loadNotFound(site: Site): Promise<void> {
  if (site.NotFound || !site.directory.complete) return;
  try {
    const load = () => import(/* webpackChunkName: "not-found" */ '../not-found/not-found.tsx');
    site.NotFound = (await loadWithRetry(load)).NotFound;
  } catch (error) {
    reportFailure('shell', 'a page did not load', error, 'load');
    site.isOutdated = await shouldReload('shell');
  }
}
