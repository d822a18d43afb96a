import { createBrowserRouter, type DataRouter } from 'react-router-dom';
import { Navigate, paths, type RouteObject, useLocation } from 'shared-ui/app';
import { Layout } from '../layout/layout.tsx';
import { ErrorPage } from './fallback-pages.tsx';
import { loadPage, notFoundPage } from './load-page.ts';
import type { Site } from './site.ts';

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

const PAGES = 'pages';

/**
 * The router of the whole site. A page is a route of it once it is loaded: React Router would keep a failed `lazy` for as long as the tab
 * is open.
 */
export function createSiteRouter(
  site: Site,
  createRouter: typeof createBrowserRouter = createBrowserRouter,
): DataRouter {
  const pages: RouteObject = { id: PAGES, errorElement: <ErrorPage />, children: [...redirects, notFoundPage] };
  return createRouter([{ Component: Layout, errorElement: <ErrorPage />, children: [pages] }], {
    /** For an address without a route, and at each visit of one with parameters. */
    async patchRoutesOnNavigation({ path, matches, patch }) {
      const shown = matches.at(-1)?.route.path;
      if (shown !== undefined && shown === site.directory.findPattern(path)) return;
      // Page Not Found has its route, whose `lazy` finds its file loaded
      patch(PAGES, [await loadPage(site, path)]);
    },
  });
}

/** Resolves when there is a first page to show. */
export function whenReady(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
