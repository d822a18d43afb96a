import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { LOGGED_IN_HINT } from 'shared-ui/contracts';

/** `member`: a browser whose cookie says that somebody may be logged in. */
export type Visitor = 'guest' | 'member';

/** What a visitor sees before any script has come, as HTML. */
export interface Painted {
  markup: string;
  /** Undefined where the page gives itself none. */
  title?: string | undefined;
}

/** The first paint; or why there may not be one. */
export type FirstPaint = Painted | { refused: string };

/** What a page puts on an element of its own once its content is there. */
const READY = '[data-page-ready]';

const LIMIT_MS = 10_000;
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

/** Listens for what a browser's console would show as an error; style sheets that jsdom cannot read are none. */
function errorsOf(virtualConsole: VirtualConsole): string[] {
  const errors: string[] = [];
  const add = (error: unknown): void => void errors.push(String(error instanceof Error ? error.message : error));
  virtualConsole.on('error', add);
  virtualConsole.on('jsdomError', (error: Error & { type?: string }) => {
    if (error.type === 'unhandled exception' || error.type === 'resource loading') add(error);
  });
  return errors;
}

const alertIn = (root: Element): string | undefined => root.querySelector('[role="alert"]')?.textContent.trim();

/** Waits until the page is ready, and says what is wrong with it then, or earlier: everybody would see it first. */
async function faultOf(root: Element, errors: string[], limit: number): Promise<string | undefined> {
  const deadline = Date.now() + limit;
  for (let wasReady = false; ;) {
    const [error, alert] = [errors[0], alertIn(root)];
    if (error !== undefined) return `the page reported '${error.split('\n', 1)[0]}'.`;
    if (alert !== undefined) return `the page said '${alert}'.`;
    const isReady = root.querySelector(READY) !== null;
    // Effects of the page, such as its title, come a moment after its content
    if (isReady && wasReady) return undefined;
    wasReady = isReady;
    if (Date.now() > deadline) return `the page was not ready in ${limit / 1000} seconds.`;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Style attributes would be refused by the content security policy; a button must not take a press before it can act. */
function makeServable(root: Element): string {
  for (const styled of root.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const button of root.querySelectorAll('button')) button.setAttribute('inert', '');
  return root.innerHTML;
}

/**
 * The first paint of / as markup, and its title (spec §2): the composed site is run once as a browser would, without its
 * API. A visitor sees the page before any script has come, and React then puts its own in place.
 */
export async function prerender(
  siteFolder: string,
  html: string,
  visitor: Visitor,
  limit = LIMIT_MS,
): Promise<FirstPaint> {
  const virtualConsole = new VirtualConsole();
  const errors = errorsOf(virtualConsole);
  const { window } = new JSDOM(html, {
    url: 'http://localhost/',
    runScripts: 'dangerously',
    resources: new SiteFiles(siteFolder),
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: (page) => furnish(page, visitor),
  });
  const root = window.document.querySelector('#root');
  const refused = root ? await faultOf(root, errors, limit) : 'the page has no #root.';
  const title = window.document.querySelector('head > title')?.innerHTML;
  const paint: FirstPaint = root && !refused ? { markup: makeServable(root), title } : { refused: refused ?? '' };
  window.close();
  return paint;
}
