import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { installShell, readCurrentUser, registerLocale } from 'shared-ui/app';
import { App } from './app.tsx';
import { Opening } from './layout/opening.tsx';
import { keepFirstPaintFocus } from './first-paint-focus.ts';
import { focusWhatIsPressed } from './layout/press-focus.ts';
import en from './locales/en.json' with { type: 'json' };
import { appRoutes, placeOwnerOf } from './router/app-routes.tsx';
import type { CodeLoader } from './router/federation.ts';
import { firstPage } from './router/first-page.ts';
import { openSite } from './router/open-site.ts';
import { prefetchOnIntent } from './router/prefetch.ts';
import type { Site } from './router/site.ts';
import { services } from './services.ts';

/** A page that is here sooner is shown at once and whole; a later one is announced. */
const PATIENCE_IN_MS = 1500;

/** Start-up (architecture.md §4): which remotes there are, then the page's remote, then the first render. */
export async function start(element: HTMLElement, code: CodeLoader): Promise<Site> {
  registerLocale('shell', en);
  focusWhatIsPressed();
  const { store } = installShell(services);
  void readCurrentUser();
  const site = await openSite(code);
  const router = createBrowserRouter(appRoutes(site), {
    patchRoutesOnNavigation: (navigation) => placeOwnerOf(site, navigation),
  });
  const giveFocusBack = keepFirstPaintFocus(element);
  const root = createRoot(element);
  const slow = setTimeout(() => root.render(<Opening />), PATIENCE_IN_MS);
  await firstPage(router);
  clearTimeout(slow);
  // In slices: a phone that is busy with the whole page at once answers no touch meanwhile
  startTransition(() => root.render(<App store={store} site={site} router={router} onShown={giveFocusBack} />));
  prefetchOnIntent(site);
  return site;
}
