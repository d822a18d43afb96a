import { type DataRouter, matchRoutes } from 'react-router-dom';
import { whenIdle } from 'shared-ui/app';
import type { Site } from './site.ts';

const prefetched = new Set<string>();

/** The path of a link of this site that opens in this tab; undefined for any other. */
function getLinkPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.pathname;
}

/** Loads a page's code before it is opened. A failure is ignored: opening the page tries again, and shows it. */
async function prefetch({ directory, loader }: Site, path: string): Promise<void> {
  const owner = directory.findOwner(path);
  if (!owner || prefetched.has(path)) return;
  prefetched.add(path);
  try {
    const { routes } = await loader.load(owner);
    const load = matchRoutes(routes, path)?.at(-1)?.route.lazy;
    if (typeof load === 'function') await load();
  } catch {
    prefetched.delete(path);
  }
}

/** Prefetches the page of a link on hover or focus, and once the page is idle of links in view, unless the visitor saves data. */
export function prefetchLinks(site: Site, router: DataRouter): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const prefetchOf = (target: EventTarget | null): void => {
    const path = getLinkPath(target);
    if (path && path !== router.state.location.pathname) void prefetch(site, path);
  };
  const onIntent = ({ target }: Event): void => prefetchOf(target);
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent, { passive: true });

  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) prefetchOf(target);
  });
  const observe = (): void => {
    inView.disconnect();
    for (const link of document.querySelectorAll('main a')) inView.observe(link);
  };
  let cancel = whenIdle(observe);
  let shown = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    cancel();
    cancel = whenIdle(observe);
  });
}
