import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { LOGGED_IN_HINT } from 'contracts';

/** `member`: a browser whose cookie says that somebody may be logged in. */
export type Visitor = 'guest' | 'member';

/** A page as one kind of visitor gets it. */
export interface PageRequest {
  /** Path of the page, with numbers in place of its parameters. */
  path: string;
  visitor: Visitor;
}

/** What a visitor sees before any script has loaded, as HTML. */
export interface FirstPaint {
  markup: string;
  /** Undefined where the page gives itself none. */
  title?: string | undefined;
}

/** What a page loaded and showed until it was ready. */
export interface RenderedPage {
  /** Paths of its scripts and style sheets, in the order of their requests. */
  files: string[];
  /** Paths of its first requests to the API. */
  data: string[];
  /** Undefined where the page did not become ready. */
  paint?: FirstPaint | undefined;
  /** Why its first paint may not be served. */
  problem?: string | undefined;
}

/** The content of a page is in the layout's <main>, which is busy while a page loads (shell/src/layout). */
const CONTENT = 'main[aria-busy="false"] > *';

const LIMIT_MS = 10_000;
const nothing = (): void => undefined;

/** Loads scripts and style sheets from the composed site's own folder, never from a network. */
class SiteFiles extends ResourceLoader {
  readonly loaded: string[] = [];
  pending = 0;
  readonly #folder: string;

  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  override fetch(url: string): ReturnType<ResourceLoader['fetch']> {
    const { pathname } = new URL(url);
    if (!/\.(js|css)$/.test(pathname)) return null;
    this.loaded.push(pathname);
    return Object.assign(this.#read(pathname), { abort: nothing });
  }

  async #read(pathname: string): Promise<Buffer> {
    this.pending += 1;
    try {
      return await readFile(join(this.#folder, pathname));
    } finally {
      this.pending -= 1;
    }
  }
}

class WithoutLayout {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/** Adds what jsdom lacks. Calls of the API are noted and stay pending: the first paint is the page without data. */
function addMissingApis(window: JSDOM['window'], visitor: Visitor, data: string[]): void {
  if (visitor === 'member') window.document.cookie = `${LOGGED_IN_HINT}=1`;
  // No number, so that it is never among those who get a release before all others
  window.localStorage.setItem('release-share', 'none');
  Object.assign(window, {
    Request,
    Response,
    Headers,
    AbortController,
    AbortSignal,
    TextEncoder,
    structuredClone,
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url);
      if (request.method === 'GET') data.push(pathname + search);
      return new Promise(nothing);
    },
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

/** Waits until the page is ready: its content is there, and no file is on its way. Returns what is wrong with it. */
async function findProblem(root: Element, files: SiteFiles, errors: string[], limit: number) {
  const deadline = Date.now() + limit;
  for (let wasReady = false; ;) {
    const isReady = files.pending === 0 && root.querySelector(CONTENT) !== null;
    // Effects of the page, such as its title, come a moment after its content
    if (isReady && wasReady) break;
    wasReady = isReady;
    if (errors[0] !== undefined) break;
    if (Date.now() > deadline) return `the page was not ready in ${limit / 1000} seconds.`;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [error, alert] = [errors[0], alertText(root)];
  if (error !== undefined) return `the page reported '${error.split('\n', 1)[0]}'.`;
  return alert === undefined ? undefined : `the page said '${alert}'.`;
}

/**
 * The content security policy refuses style attributes; a form must not send what is typed into it to an address before its script has
 * loaded (a method `dialog` outside of a dialog does nothing); React selects an option without an attribute; a day that a form begins with
 * is over when the page is served.
 */
function makeServable(root: Element): string {
  for (const styled of root.querySelectorAll('[style]')) styled.removeAttribute('style');
  for (const form of root.querySelectorAll('form')) form.setAttribute('method', 'dialog');
  for (const option of root.querySelectorAll('option')) option.toggleAttribute('selected', option.selected);
  for (const day of root.querySelectorAll('input[type="date"]'))
    for (const name of ['value', 'min', 'max']) day.removeAttribute(name);
  return root.innerHTML;
}

/**
 * Runs one page of the composed site in jsdom, without its API: what it loads, and its first paint with its title (spec §2). A
 * visitor sees that before any script has loaded, and React then replaces it.
 */
export async function renderPage(
  siteFolder: string,
  html: string,
  { path, visitor }: PageRequest,
  limit = LIMIT_MS,
): Promise<RenderedPage> {
  const virtualConsole = new VirtualConsole();
  const errors = collectErrors(virtualConsole);
  const files = new SiteFiles(siteFolder);
  const data: string[] = [];
  const { window } = new JSDOM(html, {
    url: `http://localhost${path}`,
    runScripts: 'dangerously',
    resources: files,
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: (page) => addMissingApis(page, visitor, data),
  });
  const root = window.document.querySelector('#root');
  const problem = root ? await findProblem(root, files, errors, limit) : 'the page has no #root.';
  const title = window.document.querySelector('head > title')?.innerHTML;
  const loaded = { files: [...files.loaded], data: [...data] };
  const page: RenderedPage =
    root && !problem ? { ...loaded, paint: { markup: makeServable(root), title } } : { ...loaded, problem };
  window.close();
  return page;
}
