import { Navigate, paths, type RouteObject, useLocation } from 'shared-ui/app';
import { Layout } from '../layout/layout.tsx';
import { BrokenPage, Elsewhere } from './elsewhere.tsx';
import { reportFault } from '../reports/faults.ts';
import { mayLoadAnew } from './missing-code.ts';
import { patiently } from './patience.ts';
import { pagesOf, withPatience } from './remote-pages.tsx';
import type { Site } from './site.ts';

/**
 * The place in the route tree where a remote's pages go. It has no path of its own: one with a path would match before
 * the remote is here, and show a blank page.
 */
const placeOf = (name: string): string => `remote:${name}`;

const ownPages: RouteObject[] = [
  {
    path: paths.terms(),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "legal" */ '../legal/terms-page.tsx')).TermsPage,
    }),
  },
  {
    path: paths.privacy(),
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "legal" */ '../legal/privacy-page.tsx')).PrivacyPage,
    }),
  },
  {
    path: '/testers',
    lazy: async () => ({
      Component: (await import(/* webpackChunkName: "testers" */ '../testers/testers-page.tsx')).TestersPage,
    }),
  },
].map((page) => withPatience('shell', page));

/** What an old link wanted filled in goes along. */
function MovedTo({ pathname }: { pathname: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname, search }} replace />;
}

/** Addresses of old links (spec §2). */
const redirects: RouteObject[] = [
  { path: '/create-find-help', element: <MovedTo pathname={paths.findCreate()} /> },
  { path: '/create-offer-help', element: <MovedTo pathname={paths.offerCreate()} /> },
];

/** The shell's own pages, a place for each remote's, and what answers everywhere else. */
export function appRoutes({ directory }: Site): RouteObject[] {
  const places = directory.remotes.map(({ name }): RouteObject => ({
    id: placeOf(name),
    ErrorBoundary: BrokenPage,
    children: [],
  }));
  const elsewhere: RouteObject = { path: '*', Component: Elsewhere };
  const own: RouteObject = {
    id: 'shell',
    ErrorBoundary: BrokenPage,
    children: [...ownPages, ...redirects, elsewhere],
  };
  const children = [...places, own];
  return [{ id: 'layout', Component: Layout, ErrorBoundary: BrokenPage, HydrateFallback: () => null, children }];
}

interface Navigation {
  path: string;
  signal: AbortSignal;
  patch: (routeId: string | null, children: RouteObject[]) => void;
}

const loadNotFound = () => import(/* webpackChunkName: "not-found" */ '../not-found/not-found.tsx');

/** Few ever see it, so that it is no part of the first load. */
async function fetchNotFound(site: Site): Promise<void> {
  if (site.NotFound || !site.directory.complete) return;
  try {
    site.NotFound = (await patiently(loadNotFound)).NotFound;
  } catch (error) {
    reportFault('shell', 'a page did not load', error, 'load');
    site.isOutdated = await mayLoadAnew('shell');
  }
}

/** Before an address is shown: fetches the remote that has it, and gives its pages to the router. */
export async function placeOwnerOf(site: Site, { path, signal, patch }: Navigation): Promise<void> {
  const { directory, loader, placed } = site;
  const owner = directory.ownerOf(path);
  if (!owner) return fetchNotFound(site);
  if (placed.has(owner.name)) return;
  const remote = await loader.load(owner).catch(() => undefined);
  if (!remote) site.isOutdated = await mayLoadAnew(owner.name);
  // Without it the address stays with Elsewhere, which says so. An aborted navigation may not patch.
  if (!remote || signal.aborted || placed.has(owner.name)) return;
  placed.add(owner.name);
  patch(placeOf(owner.name), pagesOf(owner, remote));
}
