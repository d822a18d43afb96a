import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { LOGGED_IN_HINT } from 'contracts';

/** `member`: a browser whose cookie says that somebody may be logged in. */
export type Visitor = 'guest' | 'member';

/** What a visitor sees before any script has loaded, as HTML. */
export interface RenderedPage {
  markup: string;
  /** Undefined where the page gives itself none. */
  title?: string | undefined;
}

/** The first paint, or why it may not be served. */
export type FirstPaint = RenderedPage | { refused: string };

/** Set by a page on an element of its own once its content is rendered. */
const READY = '[data-page-ready]';

const LIMIT_MS = 10_000;
const nothing = (): void => undefined;

/** Loads scripts and style sheets from the composed site's own folder, never from a network. */
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

/** Adds what jsdom lacks. Calls of the API stay pending: the first paint is the page without data. */
function addMissingApis(window: JSDOM['window'], visitor: Visitor): void {
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

/** Collects what a browser's console would show as an error; style sheets that jsdom cannot parse are none. */
function collectErrors(virtualConsole: VirtualConsole): string[] {
  const errors: string[] = [];
  const add = (error: unknown): void => void errors.push(String(error instanceof Error ? error.message : error));
  virtualConsole.on('error', add);
  virtualConsole.on('jsdomError', (error: Error & { type?: string }) => {
    if (error.type === 'unhandled exception' || error.type === 'resource loading') add(error);
  });
  return errors;
}

const alertText = (root: Element): string | undefined => root.querySelector('[role="alert"]')?.textContent.trim();

/** Waits until the page is ready; returns what is wrong with it, which every visitor would see first. */
async function findProblem(root: Element, errors: string[], limit: number): Promise<string | undefined> {
  const deadline = Date.now() + limit;
  for (let wasReady = false; ;) {
    const [error, alert] = [errors[0], alertText(root)];
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

/** The content security policy refuses style attributes; a button must not take a press before its script has loaded. */
function makeServable(root: Element): string {
  for (const styled of root.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const button of root.querySelectorAll('button')) button.setAttribute('inert', '');
  return root.innerHTML;
}

/**
 * The first paint of / as markup, and its title (spec §2): runs the composed site once in jsdom, without its API. A visitor
 * sees the page before any script has loaded, and React then replaces it.
 */
export async function renderFirstPaint(
  siteFolder: string,
  html: string,
  visitor: Visitor,
  limit = LIMIT_MS,
): Promise<FirstPaint> {
  const virtualConsole = new VirtualConsole();
  const errors = collectErrors(virtualConsole);
  const { window } = new JSDOM(html, {
    url: 'http://localhost/',
    runScripts: 'dangerously',
    resources: new SiteFiles(siteFolder),
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: (page) => addMissingApis(page, visitor),
  });
  const root = window.document.querySelector('#root');
  const refused = root ? await findProblem(root, errors, limit) : 'the page has no #root.';
  const title = window.document.querySelector('head > title')?.innerHTML;
  const paint: FirstPaint = root && !refused ? { markup: makeServable(root), title } : { refused: refused ?? '' };
  window.close();
  return paint;
}
