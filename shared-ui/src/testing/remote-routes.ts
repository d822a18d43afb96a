import type { RouteObject } from 'shared-ui/app';

interface LazyRoute {
  path: string;
  load: () => Promise<unknown>;
}

const join = (parent: string, path = ''): string =>
  `/${[parent, path]
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;

const isPage = (route: RouteObject): boolean => Boolean(route.lazy ?? route.Component ?? route.element);

/** Every page's whole path, of nested routes too. */
export function pathsOf(routes: RouteObject[], parent = '/'): string[] {
  return routes.flatMap((route) => {
    const path = join(parent, route.path);
    if (route.children) return pathsOf(route.children, path);
    return isPage(route) ? [path] : [];
  });
}

/** Every route whose page comes as a chunk of its own. */
export function lazyRoutes(routes: RouteObject[], parent = '/'): LazyRoute[] {
  return routes.flatMap((route) => {
    const path = join(parent, route.path);
    const own = typeof route.lazy === 'function' ? [{ path, load: route.lazy as () => Promise<unknown> }] : [];
    return [...own, ...lazyRoutes(route.children ?? [], path)];
  });
}
