import { type ComponentType, useState } from 'react';
import type { ReleasedRemote, RemoteModule, RouteObject } from 'shared-ui/app';
import { reportFault } from './load-remote.ts';
import { patiently } from './patience.ts';
import { RemoteUnavailable } from './remote-unavailable.tsx';

interface Page {
  Component?: ComponentType | null;
}
type LoadPage = () => Promise<Page>;

const join = (parent: string, path = ''): string =>
  `/${[parent, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

/** The remote's routes as the router takes them: only what remote.json declares, and pages that fail to load say so. */
export function pagesOf(owner: ReleasedRemote, remote: RemoteModule): RouteObject[] {
  return declaredOnly(owner, remote.routes, '/');
}

function declaredOnly(owner: ReleasedRemote, routes: RouteObject[], parent: string): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    const path = join(parent, route.path);
    if (route.children) {
      const children = declaredOnly(owner, route.children, path);
      return children.length > 0 ? [{ ...route, children }] : [];
    }
    if (!owner.routes.includes(path)) {
      reportFault(owner.name, `its page ${path} is left out: remote.json does not declare it`);
      return [];
    }
    return [withPatience(owner.name, route)];
  });
}

/**
 * A page that is fetched when it is first shown. The router would keep a failure for good, so a failed page becomes one
 * that says so and fetches itself again.
 */
function withPatience(name: string, route: RouteObject): RouteObject {
  if (typeof route.lazy !== 'function') return route;
  const load = route.lazy as unknown as LoadPage;
  const lazy = async (): Promise<Page> => {
    try {
      return await patiently(load);
    } catch (error) {
      reportFault(name, 'a page did not load', error);
      return { Component: latePage(load) };
    }
  };
  return { ...route, lazy };
}

function latePage(load: LoadPage): ComponentType {
  return function LatePage() {
    const [page, setPage] = useState<Page>();
    const [busy, setBusy] = useState(false);
    const tryAgain = (): void => {
      setBusy(true);
      patiently(load)
        .then((loaded) => setPage(() => loaded))
        .catch(() => undefined)
        .finally(() => setBusy(false));
    };
    return page?.Component ? <page.Component /> : <RemoteUnavailable busy={busy} onTryAgain={tryAgain} />;
  };
}
