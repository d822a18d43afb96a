import { Navigate, paths, type RouteObject, useLocation } from 'shared-ui/app';
import { Layout } from '../layout/layout.tsx';
import { reportFailure } from '../reports/events.ts';
import { ErrorPage, FallbackPage } from './fallback-pages.tsx';
import { loadWithRetry } from './load-with-retry.ts';
import { shouldReload } from './outdated-page.ts';
import { createPageRouter, type PageRouter } from './page-router.ts';
import { toPageRoutes, withRetry } from './remote-pages.tsx';
import type { Site } from './site.ts';

const createShellPages = (): RouteObject[] =>
  [
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
      path: '/log-in',
      lazy: async () => ({
        Component: (await import(/* webpackChunkName: "login-link" */ '../login/log-in-by-link-page.tsx'))
          .LogInByLinkPage,
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

type PagesOfRemotes = Map<string, RouteObject[]>;

/** The router of the whole site: the shell's own pages, those of each remote once it is loaded, and the fallback. */
export function createSiteRouter(site: Site, history: Parameters<typeof createPageRouter>[0]['history']): PageRouter {
  const pages: PagesOfRemotes = new Map(site.directory.remotes.map(({ name }) => [name, []]));
  const shell = [...createShellPages(), ...redirects, { path: '*', Component: FallbackPage }];
  const children = [...pages.values(), shell].map((routes) => ({ errorElement: <ErrorPage />, children: routes }));
  return createPageRouter({
    history,
    routes: [{ Component: Layout, errorElement: <ErrorPage />, children }],
    addRoutes: (path) => addRemoteRoutes(site, pages, path),
  });
}

/** Before an address without a route is shown: loads its remote, and adds the remote's pages. */
async function addRemoteRoutes(site: Site, pages: PagesOfRemotes, path: string): Promise<void> {
  const { directory, loader, routed } = site;
  const owner = directory.findOwner(path);
  if (!owner) return loadNotFound(site);
  if (routed.has(owner.name)) return;
  const remote = await loader.load(owner).catch(() => undefined);
  if (!remote) site.isOutdated = await shouldReload(owner.name);
  // Otherwise FallbackPage is shown
  if (!remote || routed.has(owner.name)) return;
  try {
    pages.get(owner.name)?.push(...toPageRoutes(owner, remote));
    routed.add(owner.name);
  } catch (error) {
    reportFailure(owner.name, 'its routes are not valid', error, 'page');
  }
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
