import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { LOGGED_IN_HINT } from 'shared-ui/contracts';

/** `member`: a browser whose cookie says that somebody may be logged in. */
export type Visitor = 'guest' | 'member';

const PATIENCE_IN_MS = 10_000;
const nothing = (): void => undefined;

/** Scripts and style sheets from the composed site's own folder; nothing is asked of a network. */
class SiteFiles extends ResourceLoader {
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override fetch(url: string): ReturnType<ResourceLoader['fetch']> {
    const { pathname } = new URL(url);
    if (!/\.(js|css)$/.test(pathname)) return null;
    return Object.assign(readFile(join(this.#folder, pathname)), { abort: nothing });
  }
}

class WithoutLayout {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/** What a browser has and jsdom lacks. Calls of the API never answer: what is painted first is the page without data. */
function furnish(window: JSDOM['window'], visitor: Visitor): void {
  if (visitor === 'member') window.document.cookie = `${LOGGED_IN_HINT}=1`;
  // No number, so that it is never among those who get a release before all others
  window.localStorage.setItem('release-share', 'none');
  Object.assign(window, {
    ...{ Request, Response, Headers, AbortController, AbortSignal, TextEncoder, structuredClone },
    fetch: () => new Promise(nothing),
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    ResizeObserver: WithoutLayout,
    IntersectionObserver: WithoutLayout,
    scrollTo: nothing,
  });
}

/** The heading comes with the remote's page, so its arrival says that the page stands. */
async function untilHeading(root: Element): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_IN_MS;
  while (root.querySelector('h1') === null) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** Style attributes would be refused by the content security policy; a button must not take a press before it can act. */
function makeServable(root: Element): string {
  for (const styled of root.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const button of root.querySelectorAll('button')) button.setAttribute('inert', '');
  return root.innerHTML;
}

/**
 * The first paint of / as markup: the composed site is run once as a browser would, without its API. A visitor sees the
 * page before any script has come, and React then puts its own in place. Undefined where the page did not stand in time.
 */
export async function prerender(siteFolder: string, html: string, visitor: Visitor): Promise<string | undefined> {
  const { window } = new JSDOM(html, {
    url: 'http://localhost/',
    runScripts: 'dangerously',
    resources: new SiteFiles(siteFolder),
    pretendToBeVisual: true,
    virtualConsole: new VirtualConsole(),
    beforeParse: (page) => furnish(page, visitor),
  });
  const root = window.document.querySelector('#root');
  const markup = root && (await untilHeading(root)) ? makeServable(root) : undefined;
  window.close();
  return markup;
}
