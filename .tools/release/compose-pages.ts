import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemotesFile } from 'contracts';
import { composeHtml, type Hints, withFirstPaint } from './page-html.ts';
import type { prerender } from './prerender.ts';
import type { RenderedPage, Visitor } from './render-page.ts';
import { replaceFile } from './replace-file.ts';
import { type ReleasePaths, type SiteName, urlPath } from './sites.ts';

export type Prerenderer = typeof prerender;

/** A page that has HTML files of its own. */
export interface Page {
  /** A route as its site declares it, or one with a query: /messages/:otherUserId, /search?listing=:id. */
  address: string;
  site: SiteName;
  release: string;
  /** Whether everybody sees it before any script has run. */
  isPainted: boolean;
}

export interface ComposedSite {
  /** The shell's index.html. */
  html: string;
  shellRelease: string;
  remotes: RemotesFile;
  fonts: string[];
  pages: Page[];
}

const VISITORS: Visitor[] = ['guest', 'member'];
const NO_HINTS: Hints = { fonts: [], scripts: [], styles: [], data: [] };

/**
 * Writes the HTML of each page, for a guest and for somebody who may be logged in, and pages.json, where the server finds them. A page
 * that could not be rendered names fewer files: slower to show, and otherwise the same.
 */
export async function composePages(paths: ReleasePaths, site: ComposedSite, render: Prerenderer): Promise<void> {
  const rendered = await renderPages(paths, site, render);
  const pages: Record<string, Record<Visitor, string>> = {};
  for (const page of site.pages.toSorted(preciseFirst)) {
    const name = page.address.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
    const files = { guest: `pages/${name}.html`, member: `pages/${name}.member.html` };
    for (const visitor of VISITORS)
      await replaceFile(join(paths.site, files[visitor]), pageHtml(site, page, visitor, rendered));
    pages[page.address] = files;
  }
  await replaceFile(join(paths.site, 'pages.json'), JSON.stringify(pages));
  const written = Object.values(pages).flatMap((files) => Object.values(files));
  await removeOthers(join(paths.site, 'pages'), written);
}

const parametersIn = (address: string): string[] => [...address.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);

const queryOf = (address: string): string[] => address.split('?')[1]?.split('&') ?? [];

/** More of a query, then fewer parameters: the server takes the first that matches. */
const preciseFirst = ({ address: one }: Page, { address: other }: Page): number =>
  queryOf(other).length - queryOf(one).length || parametersIn(one).length - parametersIn(other).length;

async function removeOthers(folder: string, written: string[]): Promise<void> {
  for (const file of await readdir(folder)) if (!written.includes(`pages/${file}`)) await rm(join(folder, file));
}

/** Without a first paint a page is rendered as a member only: a guest may be asked to log in first. */
const visitorsOf = ({ isPainted }: Page): Visitor[] => (isPainted ? VISITORS : ['member']);

/** What a rendered page depends on: the releases of the shell and of its own site, and of all others the links in header and footer. */
function keyOf({ shellRelease, remotes }: ComposedSite, { address, site, release }: Page, visitor: Visitor): string {
  const links = JSON.stringify(Object.values(remotes).map(({ nav, footer }) => [nav, footer]));
  const hash = createHash('sha256').update(links).digest('hex').slice(0, 10);
  return [visitor, address, site, release, shellRelease, hash].join(' ');
}

interface Job {
  key: string;
  page: Page;
  visitor: Visitor;
}

type Rendered = Record<string, RenderedPage>;

/** Renders what was not rendered before, in a process for each site: one that fails costs its own pages only. */
async function renderPages(paths: ReleasePaths, site: ComposedSite, render: Prerenderer): Promise<Rendered> {
  const jobs = site.pages.flatMap((page) =>
    visitorsOf(page).map((visitor): Job => ({ page, visitor, key: keyOf(site, page, visitor) })),
  );
  const before = await readRendered(paths);
  const missing = Object.values(
    Object.groupBy(
      jobs.filter(({ key }) => !before[key]),
      ({ page }) => page.site,
    ),
  );
  const html = composeHtml(site.html, site.remotes, NO_HINTS);
  const results = await Promise.all(
    missing.map(async (ofSite = []) => {
      const pages = ofSite.map(({ page, visitor }) => ({ path: withExamples(page.address), visitor }));
      const rendered = await render({ siteFolder: paths.site, html, pages });
      return ofSite.flatMap(({ key }, index) => (rendered[index] ? [[key, rendered[index]] as const] : []));
    }),
  );
  const all: Rendered = { ...before, ...Object.fromEntries(results.flat()) };
  warnOfProblems(jobs, all);
  const good = jobs.filter(({ key, page }) => all[key] && !(page.isPainted && all[key].problem));
  await replaceFile(paths.rendered, JSON.stringify(Object.fromEntries(good.map(({ key }) => [key, all[key]]))));
  return all;
}

const readRendered = async ({ rendered }: ReleasePaths): Promise<Rendered> =>
  existsSync(rendered) ? (JSON.parse(await readFile(rendered, 'utf8')) as Rendered) : {};

function warnOfProblems(jobs: Job[], rendered: Rendered): void {
  for (const { key, page, visitor } of jobs) {
    const problem = rendered[key]?.problem;
    if (page.isPainted && problem) console.warn(`${page.address} has no first paint for a ${visitor}: ${problem}`);
  }
}

/** Unlikely numbers in place of a route's parameters, so that they can be found in what the page asks the API for. */
const exampleOf = (index: number): string => String(2_000_000_011 + index);

const withExamples = (address: string): string =>
  parametersIn(address).reduce((path, name, index) => path.replace(`:${name}`, exampleOf(index)), address);

/** The server puts the parameters of the address in their place (backend/src/platform/http/static-site.ts). */
const withPlaceholders = (address: string, request: string): string =>
  parametersIn(address).reduce((path, name, index) => path.replaceAll(exampleOf(index), `__PARAM_${name}__`), request);

function pageHtml(site: ComposedSite, page: Page, visitor: Visitor, all: Rendered): string {
  const rendered = all[keyOf(site, page, page.isPainted ? visitor : 'member')];
  const { html, remotes, fonts } = site;
  const folder = `${urlPath(page.site)}/${page.release}/`;
  const remote = remotes[page.site];
  const own = [...new Set(rendered?.files)].filter((file) => file.startsWith(folder) && !html.includes(`"${file}"`));
  const files = own.filter((file) => file !== remote?.entry);
  const composed = composeHtml(html, remotes, {
    fonts,
    // The shell refuses a remote that needs a newer contract
    entry: remote && own.includes(remote.entry) ? { href: remote.entry, integrity: remote.integrity } : undefined,
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
    data: visitorsOf(page).includes(visitor)
      ? [...new Set(rendered?.data)].map((request) => withPlaceholders(page.address, request))
      : [],
  });
  return page.isPainted && rendered?.paint ? withFirstPaint(composed, rendered.paint) : composed;
}
