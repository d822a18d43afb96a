import { matchRoutes } from 'react-router-dom';
import { paths, type RouteObject } from 'shared-ui/app';
import { reportFailure } from '../reports/events.ts';
import { RemoteUnavailableError } from './load-remote.ts';
import { isLoadError, isMissingCode, loadWithRetry } from './load-with-retry.ts';
import { shouldReload } from './outdated-page.ts';
import type { Site } from './site.ts';

/** `reload`: the server has a newer release. `offer-reload`: the code threw, and would throw again until the page is reloaded. */
type Remedy = 'reload' | 'offer-reload' | 'offer-retry';

/** A page did not load; this is reported already. */
export class PageLoadError extends Error {
  constructor(
    /** 'shell' or a remote's name. */
    readonly site: string,
    readonly remedy: Remedy,
    cause?: unknown,
  ) {
    super(`A page of ${site} did not load`, { cause });
  }
}

/** Page Not Found, for every address without a page. */
export const notFoundPage: RouteObject = {
  path: '*',
  lazy: async () => ({
    Component: (await import(/* webpackChunkName: "not-found" */ '../not-found/not-found.tsx')).NotFound,
  }),
};

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
  notFoundPage,
];

/**
 * The route of an address, with its page loaded: a remote's that remote.json declares, or one of the shell.
 * @throws PageLoadError; the next call loads again
 */
export async function loadPage({ directory, loader }: Site, path: string): Promise<RouteObject> {
  const owner = directory.findOwner(path);
  const site = owner?.name ?? 'shell';
  try {
    const route = owner
      ? (await loader.load(owner)).routes.find((page) => page.path === directory.findPattern(path))
      : matchRoutes(shellPages, path)?.at(-1)?.route;
    if (!route) throw new Error(`The remote has no page ${directory.findPattern(path)}`);
    if (route === notFoundPage && !directory.complete) throw new Error('No remote is known');
    return await loadRoute(route);
  } catch (error) {
    throw new PageLoadError(site, await findRemedy(site, error), error);
  }
}

async function loadRoute(route: RouteObject): Promise<RouteObject> {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  const page = await loadWithRetry(lazy);
  // A module that threw is empty when it is imported again: that must not become an empty page
  if (!page.Component) throw new Error('The page exports no Component');
  return { ...rest, Component: page.Component };
}

async function findRemedy(site: string, error: unknown): Promise<Remedy> {
  const isRemoteMissing = error instanceof RemoteUnavailableError;
  // The loader has reported a remote
  if (!isRemoteMissing) reportFailure(site, 'a page did not load', error, isLoadError(error) ? 'load' : 'page');
  if ((isRemoteMissing || isMissingCode(error)) && (await shouldReload(site))) return 'reload';
  return isRemoteMissing || isLoadError(error) ? 'offer-retry' : 'offer-reload';
}
