import { matchRoutes } from 'react-router-dom';
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

/** Prefetches the page of a link on hover or focus, unless the visitor saves data. */
export function prefetchOnIntent(site: Site, page: Document = document): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const onIntent = (event: Event): void => {
    const path = getLinkPath(event.target);
    if (path && path !== location.pathname) void prefetch(site, path);
  };
  page.addEventListener('pointerover', onIntent, { passive: true });
  page.addEventListener('focusin', onIntent, { passive: true });
}
