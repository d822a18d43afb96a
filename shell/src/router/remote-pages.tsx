import { type ComponentType, useState } from 'react';
import type { ReleasedRemote, RemoteModule, RouteObject } from 'shared-ui/app';
import { reportFault } from '../reports/faults.ts';
import { LoadAnew } from './load-anew.tsx';
import { isMissingCode, mayLoadAnew, thisPage, tryAgainOr } from './missing-code.ts';
import { didNotArrive, patiently } from './patience.ts';
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
 * that says so and fetches itself again; where its file is gone with a release before, the address is loaded anew.
 */
export function withPatience(name: string, route: RouteObject): RouteObject {
  if (typeof route.lazy !== 'function') return route;
  const load = wholePage(route.lazy);
  const lazy = async (): Promise<Page> => {
    try {
      return await patiently(load);
    } catch (error) {
      reportFault(name, 'a page did not load', error, didNotArrive(error) ? 'load' : 'page');
      if (isMissingCode(error) && (await mayLoadAnew(name))) return { Component: LoadAnew };
      return { Component: latePage(name, load) };
    }
  };
  return { ...route, lazy };
}

/** Code that threw once is there the next time it is asked for, and empty: that must not become an empty page. */
function wholePage(load: LoadPage): LoadPage {
  return async () => {
    const page = await load();
    if (!page.Component) throw new Error('The page exports no Component');
    return page;
  };
}

function latePage(name: string, load: LoadPage): ComponentType {
  return function LatePage() {
    const [page, setPage] = useState<Page>();
    const [busy, setBusy] = useState(false);
    const another = (): void =>
      void patiently(load)
        .then((loaded) => setPage(() => loaded))
        // What threw at its start does so until it is loaded anew
        .catch((error: unknown) => didNotArrive(error) || thisPage.loadAnew())
        .finally(() => setBusy(false));
    const tryAgain = (): void => {
      setBusy(true);
      void tryAgainOr(name, another);
    };
    return page?.Component ? <page.Component /> : <RemoteUnavailable busy={busy} onTryAgain={tryAgain} />;
  };
}
