import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { installShell, PERSONAL_KEY_PREFIX, readCurrentUser, registerLocale } from 'shared-ui/app';
import { App } from './app.tsx';
import { saveFirstPaintInput } from './first-paint-input.ts';
import { SlowStartPage } from './layout/loading.tsx';
import { focusPressedControls } from './layout/press-focus.ts';
import en from './locales/en/shell.json' with { type: 'json' };
import { createSiteRouter, whenReady } from './router/app-routes.tsx';
import type { CodeLoader } from './router/federation.ts';
import { prefetchLinks } from './router/prefetch.ts';
import { openSite, type Site } from './router/site.ts';
import { services, slices } from './services.ts';

/** A page that loads within this time is shown without a loading page before it. */
const SLOW_START_MS = 1500;

/** Start-up: the list of remotes, then the page's remote, then the first render. */
export async function start(element: HTMLElement, code: CodeLoader): Promise<Site> {
  registerLocale('shell', en);
  focusPressedControls();
  const { store } = installShell(services, slices);
  void readCurrentUser();
  const site = await openSite(code);
  const router = createSiteRouter(site);
  const restoreInput = saveFirstPaintInput(element);
  const root = createRoot(element);
  // The prerendered page can be used already (first-paint-input.ts)
  const slow = element.firstChild ? undefined : setTimeout(() => root.render(<SlowStartPage />), SLOW_START_MS);
  await whenReady(router);
  clearTimeout(slow);
  // A transition renders in slices, so that a phone responds to touches meanwhile
  const onShown = (): void => {
    restoreInput();
    // The router keeps what happens until its page is shown for its first subscriber, which is that page
    prefetchLinks(site, router);
  };
  startTransition(() => root.render(<App store={store} site={site} router={router} onShown={onShown} />));
  if (hasPersonalData()) void import('shared-ui/app/drafts').then(({ removeOldDrafts }) => removeOldDrafts(), ignore);
  return site;
}

const ignore = (): void => undefined;

/** Drafts are loaded only by browsers that have some: old ones are removed. */
function hasPersonalData(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PERSONAL_KEY_PREFIX));
  } catch {
    return false;
  }
}
