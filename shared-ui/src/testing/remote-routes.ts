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

/** The full paths of all pages, with nested routes. */
export function pathsOf(routes: RouteObject[], parent = '/'): string[] {
  return routes.flatMap((route) => {
    const path = join(parent, route.path);
    if (route.children) return pathsOf(route.children, path);
    return isPage(route) ? [path] : [];
  });
}

/** The routes whose pages are lazily loaded. */
export function lazyRoutes(routes: RouteObject[], parent = '/'): LazyRoute[] {
  return routes.flatMap((route) => {
    const path = join(parent, route.path);
    const own = typeof route.lazy === 'function' ? [{ path, load: route.lazy as () => Promise<unknown> }] : [];
    return [...own, ...lazyRoutes(route.children ?? [], path)];
  });
}

const PAGE_PROPERTIES = new Set([
  'path',
  'lazy',
  'Component',
  'element',
  'errorElement',
  'children',
  'index',
  'handle',
]);

/** What the routes ask of a router beside pages, such as loaders: the shell's does nothing with it. */
export const propertiesBesidePages = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [
    ...Object.keys(route).filter((name) => !PAGE_PROPERTIES.has(name)),
    ...(typeof route.lazy === 'object' ? ['lazy properties'] : []),
    ...propertiesBesidePages(route.children ?? []),
  ]);
