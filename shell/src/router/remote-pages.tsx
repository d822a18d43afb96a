import type { ComponentType } from 'react';
import type { RemoteModule, RouteObject } from 'shared-ui/app';
import type { ReleasedRemote } from 'contracts';
import { reportFailure } from '../reports/events.ts';
import { PageUnavailable, ReloadPage } from './fallback-pages.tsx';
import { isLoadError, isMissingCode, loadWithRetry } from './load-with-retry.ts';
import { shouldReload } from './outdated-page.ts';

interface Page {
  Component?: ComponentType | null;
}
type LoadPage = () => Promise<Page>;
/** The page router keeps a `lazy` that comes back, and loads the page again at its next visit. */
interface UnloadedPage extends Page {
  lazy: LoadPage;
}

const join = (parent: string, path = ''): string =>
  `/${[parent, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

/** The remote's routes for the router: those that remote.json declares, with retries. */
export function toPageRoutes(owner: ReleasedRemote, remote: RemoteModule): RouteObject[] {
  return filterDeclared(owner, remote.routes, '/');
}

function filterDeclared(owner: ReleasedRemote, routes: RouteObject[], parent: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    const path = join(parent, route.path);
    if (route.children) {
      const children = filterDeclared(owner, route.children, path);
      return children.length > 0 ? [{ ...route, children }] : [];
    }
    if (!owner.routes.includes(path)) {
      reportFailure(owner.name, `its page ${path} is left out: remote.json does not declare it`);
      return [];
    }
    return [withRetry(owner.name, route)];
  });
}

/**
 * A page that did not load is replaced with one that shows the error; its next visit loads it again. If the file was deleted with its
 * release, the page is reloaded.
 */
export function withRetry(name: string, route: RouteObject): RouteObject {
  if (typeof route.lazy !== 'function') return route;
  const load = requireComponent(route.lazy);
  let failure: unknown;
  // One component for all failures, so that Try again keeps the focus
  const RetryPage = () => <PageUnavailable name={name} error={failure} />;
  const lazy = async (): Promise<Page> => {
    try {
      return await loadWithRetry(load);
    } catch (error) {
      failure = error;
      reportFailure(name, 'a page did not load', error, isLoadError(error) ? 'load' : 'page');
      if (isMissingCode(error) && (await shouldReload(name))) return { Component: ReloadPage };
      const unloaded: UnloadedPage = { Component: RetryPage, lazy };
      return unloaded;
    }
  };
  return { ...route, lazy };
}

/** A module that threw is empty when it is imported again: that must not become an empty page. */
function requireComponent(load: LoadPage): LoadPage {
  return async () => {
    const module = await load();
    if (!module.Component) throw new Error('The page exports no Component');
    return module;
  };
}
