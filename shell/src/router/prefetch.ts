import { matchRoutes } from 'react-router-dom';
import type { Site } from './site.ts';

const fetched = new Set<string>();

/** The path of a link of this site that opens in this tab; undefined for any other. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.pathname;
}

/** Fetches a page's code before it is asked for. Failing is no matter: the click tries again, and says so. */
async function prefetch({ directory, loader }: Site, path: string): Promise<void> {
  const owner = directory.ownerOf(path);
  if (!owner || fetched.has(path)) return;
  fetched.add(path);
  try {
    const { routes } = await loader.load(owner);
    const load = matchRoutes(routes, path)?.at(-1)?.route.lazy;
    if (typeof load === 'function') await load();
  } catch {
    fetched.delete(path);
  }
}

/** Watches for a pointer over, or focus on, any link of the site, of remotes too. Not for visitors who save data. */
export function prefetchOnIntent(site: Site, page: Document = document): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const onIntent = (event: Event): void => {
    const path = pathOf(event.target);
    if (path && path !== location.pathname) void prefetch(site, path);
  };
  page.addEventListener('pointerover', onIntent, { passive: true });
  page.addEventListener('focusin', onIntent, { passive: true });
}
