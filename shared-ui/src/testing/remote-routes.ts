import type { RouteObject } from 'shared-ui/app';

const PAGE_PROPERTIES = new Set(['path', 'lazy', 'Component', 'element', 'errorElement', 'handle']);

/** What the routes ask of a router beside pages, such as loaders and routes within routes: the shell adds pages alone. */
export const propertiesBesidePages = (routes: RouteObject[]): string[] =>
  routes.flatMap((route) => [
    ...Object.keys(route).filter((name) => !PAGE_PROPERTIES.has(name)),
    ...(typeof route.lazy === 'object' ? ['lazy properties'] : []),
  ]);
