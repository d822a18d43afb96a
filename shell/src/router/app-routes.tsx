import { Navigate, paths, type RouteObject, useLocation } from 'shared-ui/app';
import { Layout } from '../layout/layout.tsx';
import { BrokenPage, Elsewhere } from './elsewhere.tsx';
import { pagesOf } from './remote-pages.tsx';
import type { Site } from './site.ts';

/**
 * The place in the route tree where a remote's pages go. It has no path of its own: one with a path would match before
 * the remote is here, and show a blank page.
 */
const placeOf = (name: string): string => `remote:${name}`;

const legalPages: RouteObject[] = [
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
];

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
    children: [...legalPages, ...redirects, elsewhere],
  };
  const children = [...places, own];
  return [{ id: 'layout', Component: Layout, ErrorBoundary: BrokenPage, HydrateFallback: () => null, children }];
}

interface Navigation {
  path: string;
  signal: AbortSignal;
  patch: (routeId: string | null, children: RouteObject[]) => void;
}

/** Before an address is shown: fetches the remote that has it, and gives its pages to the router. */
export async function placeOwnerOf(
  { directory, loader, placed }: Site,
  { path, signal, patch }: Navigation,
): Promise<void> {
  const owner = directory.ownerOf(path);
  if (!owner || placed.has(owner.name)) return;
  const remote = await loader.load(owner).catch(() => undefined);
  // Without it the address stays with Elsewhere, which says so. An aborted navigation may not patch.
  if (!remote || signal.aborted || placed.has(owner.name)) return;
  placed.add(owner.name);
  patch(placeOf(owner.name), pagesOf(owner, remote));
}
