import {
  createPath,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  NavigationType,
  parsePath,
  resolvePath,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';

type RouterState = DataRouter['state'];
type RouteMatch = RouterState['matches'][number];
type Subscriber = Parameters<DataRouter['subscribe']>[0];
type ScrollOptions = Parameters<DataRouter['enableScrollRestoration']>;

/** What React Router's components and hooks use of a `DataRouter` without loaders, actions, fetchers and blockers. */
export interface PageRouter extends Pick<
  DataRouter,
  | 'basename'
  | 'createHref'
  | 'encodeLocation'
  | 'enableScrollRestoration'
  | 'manifest'
  | 'navigate'
  | 'routes'
  | 'state'
  | 'subscribe'
> {
  /** Resolves when a page is loaded: that of the history's address, or of a navigation that replaces it. */
  loadFirstPage(): Promise<void>;
}

interface Options {
  history: ReturnType<typeof UNSAFE_createBrowserHistory>;
  /** With one for `*`. What a route loads replaces its `lazy`; one that gives its `lazy` back is loaded again at the next visit. */
  routes: RouteObject[];
  /** Adds the routes of an address that only `*` matches. Must not reject. */
  addRoutes: (path: string) => Promise<void>;
}

/** Its page says that there is no such address. */
const FALLBACK = '*';

/**
 * Replaces `createBrowserRouter`, which is 13 kB of the first load for what no page uses. A page is loaded before its address is in the
 * history.
 */
export function createPageRouter({ history, routes, addRoutes }: Options): PageRouter {
  const subscribers = new Set<Subscriber>();
  let scroll: ScrollOptions | undefined;
  let newest = new AbortController();
  let opened = Promise.resolve();
  let state: RouterState = {
    historyAction: history.action,
    location: history.location,
    matches: [],
    initialized: false,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  function update(changes: Partial<RouterState>, flushSync = false): void {
    state = { ...state, ...changes };
    for (const notify of subscribers) notify(state, { deletedFetchers: [], newErrors: null, flushSync });
  }
  const findMatches = (path: string): RouteMatch[] => (matchRoutes(routes, path) ?? []).map(withId);
  const isLoaded = (path: string): boolean =>
    (matchRoutes(routes, path) ?? []).every(({ route }) => !route.lazy && route.path !== FALLBACK);

  async function loadMatches(path: string): Promise<RouteMatch[]> {
    if (matchRoutes(routes, path)?.at(-1)?.route.path === FALLBACK) await addRoutes(path);
    await Promise.all((matchRoutes(routes, path) ?? []).map(({ route }) => loadComponent(route)));
    return findMatches(path);
  }

  async function open(
    historyAction: NavigationType,
    location: Location,
    options: RouterNavigateOptions = {},
  ): Promise<void> {
    newest.abort();
    const { signal } = (newest = new AbortController());
    if (scroll) scroll[0][getScrollKey(scroll, state.location)] = scroll[1]();
    let matches = findMatches(location.pathname);
    if (!isLoaded(location.pathname)) {
      if (state.initialized)
        update({ navigation: { ...IDLE_NAVIGATION, state: 'loading', location, matches, historyAction } });
      matches = await loadMatches(location.pathname);
      if (signal.aborted) return;
    }
    if (historyAction === NavigationType.Push) history.push(location, location.state);
    if (historyAction === NavigationType.Replace) history.replace(location, location.state);
    const { preventScrollReset = false, flushSync } = options;
    const restoreScrollPosition = findScrollPosition(scroll, location);
    const shown = { historyAction, location, matches, restoreScrollPosition, preventScrollReset };
    update({ ...shown, initialized: true, navigation: IDLE_NAVIGATION }, flushSync);
  }

  const openNewest = (...navigation: Parameters<typeof open>): Promise<void> => (opened = open(...navigation));

  return {
    basename: '/',
    routes: [],
    manifest: {},
    get state() {
      return state;
    },
    createHref: (location) => history.createHref(location),
    encodeLocation: (to) => history.encodeLocation(to),
    async loadFirstPage() {
      history.listen(({ action, location }) => void openNewest(action, location));
      // A prerendered page may be scrolled already
      void openNewest(history.action, history.location, { preventScrollReset: true });
      // Another navigation may replace the one that is awaited
      while (!state.initialized) await opened;
    },
    async navigate(to: To | number | null, options: RouterNavigateOptions = {}) {
      if (typeof to === 'number') return history.go(to);
      const path = resolvePath(typeof to === 'string' ? parsePath(to) : (to ?? {}), state.location.pathname);
      if (history.createURL(createPath(path)).origin !== history.createURL('/').origin)
        throw new Error('External navigation is not allowed');
      const key = Math.random().toString(36).slice(2, 10);
      const location = { ...path, ...history.encodeLocation(path), state: (options.state ?? null) as unknown, key };
      return openNewest(options.replace ? NavigationType.Replace : NavigationType.Push, location, options);
    },
    subscribe(notify) {
      subscribers.add(notify);
      // The page may have changed between the first render and its effects
      notify(state, { deletedFetchers: [], newErrors: null, flushSync: false });
      return () => subscribers.delete(notify);
    },
    enableScrollRestoration(...given) {
      const isFirst = !scroll;
      scroll = given;
      if (isFirst) update({ restoreScrollPosition: findScrollPosition(scroll, state.location) });
      return () => void (scroll = undefined);
    },
  };
}

/** React Router names the matches of an address by the ids of their routes, and renders nothing of one with `lazy`. */
const withId = (match: { route: RouteObject }, depth: number): RouteMatch =>
  ({ ...match, route: { id: String(depth), ...match.route, lazy: undefined } }) as RouteMatch;

async function loadComponent(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, { lazy: undefined, ...(await route.lazy()) });
}

const getScrollKey = ([, , getKey]: ScrollOptions, location: Location): string =>
  getKey?.(location, []) ?? location.key;

const findScrollPosition = (scroll: ScrollOptions | undefined, location: Location): number | null =>
  scroll?.[0][getScrollKey(scroll, location)] ?? null;
