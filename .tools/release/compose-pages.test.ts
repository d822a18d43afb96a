/** @jest-environment node */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { ReleasedRemote } from 'contracts';
import { type ComposedSite, composePages, type Page, type Prerenderer } from './compose-pages.ts';
import { aFolder, aRenderedPage } from './release.fixture.ts';
import type { PageRequest, RenderedPage } from './render-page.ts';
import { pathsIn, type ReleasePaths } from './sites.ts';

const HTML = '<html><head><script src="/shell/1/main.js"></script></head><body><div id="root"></div></body></html>';

const aRemote = (name: string, overrides: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name,
  version: '0.1.0',
  contract: '1.0.0',
  routes: [],
  nav: [],
  footer: [],
  slots: [],
  entry: `/remotes/${name}/1/remoteEntry.js`,
  ...overrides,
});

const aPage = (address: string, overrides: Partial<Page> = {}): Page => ({
  address,
  site: 'listings',
  release: '1',
  isPainted: true,
  ...overrides,
});

const aSite = (pages: Page[], overrides: Partial<ComposedSite> = {}): ComposedSite => ({
  html: HTML,
  shellRelease: '1',
  remotes: { listings: aRemote('listings'), messaging: aRemote('messaging') },
  fonts: [],
  pages,
  ...overrides,
});

/** Stands in for jsdom, and notes what it was asked for. */
function aRenderer(result: (page: PageRequest) => Partial<RenderedPage> = () => ({})) {
  const requests: string[] = [];
  const render: Prerenderer = ({ pages }) => {
    requests.push(...pages.map(({ path, visitor }) => `${path} ${visitor}`));
    return Promise.resolve(pages.map((page) => ({ ...aRenderedPage(page), ...result(page) })));
  };
  return { render, requests };
}

const aPlace = async (): Promise<ReleasePaths> => pathsIn(await aFolder());
const read = ({ site }: ReleasePaths, file: string) => readFile(join(site, file), 'utf8');
const linksIn = (page: string) =>
  [...page.matchAll(/<link rel="([^"]+)"[^>]* href="([^"]+)"/g)].map(([, , href]) => href);

let warn: jest.Spied<typeof console.warn> | undefined;
afterEach(() => warn?.mockRestore());

it('writes a page for a guest and one for a member, each with its first paint', async () => {
  const paths = await aPlace();
  await composePages(paths, aSite([aPage('/'), aPage('/find/create')]), aRenderer().render);
  expect(JSON.parse(await read(paths, 'pages.json'))).toEqual({
    '/': { guest: 'pages/home.html', member: 'pages/home.member.html' },
    '/find/create': { guest: 'pages/find-create.html', member: 'pages/find-create.member.html' },
  });
  expect(await read(paths, 'pages/home.html')).toContain('<h1>/ for a guest</h1>');
  expect(await read(paths, 'pages/find-create.member.html')).toContain('<h1>/find/create for a member</h1>');
});

it("names the files of the page's own release, each once, and none that its HTML names already", async () => {
  const paths = await aPlace();
  const [own, shell] = ['/remotes/listings/1', '/shell/1'];
  const files = [
    `${shell}/main.js`,
    `${own}/remoteEntry.js`,
    `${own}/page.js`,
    `${own}/page.css`,
    `${own}/page.js`,
    `${shell}/login.js`,
    '/remotes/messaging/1/unread.js',
  ];
  const { render } = aRenderer(() => ({ files }));
  await composePages(paths, aSite([aPage('/'), aPage('/terms-of-use', { site: 'shell' })]), render);
  expect(linksIn(await read(paths, 'pages/home.html'))).toEqual([
    `${own}/remoteEntry.js`,
    `${own}/page.css`,
    `${own}/page.js`,
  ]);
  expect(linksIn(await read(paths, 'pages/terms-of-use.html'))).toEqual([`${shell}/login.js`]);
});

it('names no file of a release that the shell does not load', async () => {
  const paths = await aPlace();
  const { render } = aRenderer(() => ({
    files: ['/remotes/listings/0/remoteEntry.js', '/remotes/listings/0/page.js'],
  }));
  await composePages(paths, aSite([aPage('/')]), render);
  expect(linksIn(await read(paths, 'pages/home.html'))).toEqual([]);
});

it('renders a page without a first paint as a member only, and asks for nothing where a guest opens it', async () => {
  const paths = await aPlace();
  const { render, requests } = aRenderer(() => ({ data: ['/api/auth/me'], problem: "the page said 'Log in'." }));
  await composePages(paths, aSite([aPage('/profile', { isPainted: false })]), render);
  expect(requests).toEqual(['/profile member']);
  const [guest, member] = [await read(paths, 'pages/profile.html'), await read(paths, 'pages/profile.member.html')];
  expect([guest, member].map((page) => page.includes('data-first-paint'))).toEqual([false, false]);
  expect([guest, member].map((page) => linksIn(page).includes('/api/auth/me'))).toEqual([false, true]);
});

it('leaves a place for the parameters of an address in what the page asks for', async () => {
  const paths = await aPlace();
  const data = ({ path }: PageRequest) => ({ data: [`/api/tips${path.replace('/tip', '')}/of`] });
  const page = aPage('/tip/:userId', { isPainted: false });
  await composePages(paths, aSite([page]), aRenderer(data).render);
  expect(linksIn(await read(paths, 'pages/tip-userId.member.html'))).toContain('/api/tips/__PARAM_userId__/of');
});

it('lists the most precise addresses first, since the server takes the first that matches', async () => {
  const paths = await aPlace();
  const addresses = ['/search', '/checkout/:id', '/checkout/success', '/search?listing=:id'];
  await composePages(paths, aSite(addresses.map((address) => aPage(address))), aRenderer().render);
  expect(Object.keys(JSON.parse(await read(paths, 'pages.json')) as object)).toEqual([
    '/search?listing=:id',
    '/search',
    '/checkout/success',
    '/checkout/:id',
  ]);
});

it('renders again only what a release has changed', async () => {
  const paths = await aPlace();
  const pages = [aPage('/'), aPage('/contact', { site: 'messaging', isPainted: false })];
  await composePages(paths, aSite(pages), aRenderer().render);
  const released = [pages[0]!, aPage('/contact', { site: 'messaging', release: '2', isPainted: false })];
  const { render, requests } = aRenderer();
  await composePages(paths, aSite(released), render);
  expect(requests).toEqual(['/contact member']);
  expect(await read(paths, 'pages/home.html')).toContain('<h1>/ for a guest</h1>');
});

it('renders all pages again where a link in the header has changed', async () => {
  const paths = await aPlace();
  const pages = [aPage('/')];
  await composePages(paths, aSite(pages), aRenderer().render);
  const nav = [{ label: { en: 'Trips' }, path: '/trips', for: 'everyone' as const, order: 1 }];
  const { render, requests } = aRenderer();
  await composePages(paths, aSite(pages, { remotes: { listings: aRemote('listings', { nav }) } }), render);
  expect(requests).toEqual(['/ guest', '/ member']);
});

it('serves a page without its first paint where that is refused, warns, and tries again the next time', async () => {
  const paths = await aPlace();
  warn = jest.spyOn(console, 'warn').mockReturnValue();
  const refusing = ({ visitor }: PageRequest): Partial<RenderedPage> =>
    visitor === 'guest' ? { paint: undefined, problem: "the page said 'Not available'." } : {};
  await composePages(paths, aSite([aPage('/')]), aRenderer(refusing).render);
  expect(await read(paths, 'pages/home.html')).not.toContain('data-first-paint');
  expect(await read(paths, 'pages/home.member.html')).toContain('data-first-paint');
  expect(warn.mock.calls).toEqual([["/ has no first paint for a guest: the page said 'Not available'."]]);
  const { render, requests } = aRenderer();
  await composePages(paths, aSite([aPage('/')]), render);
  expect(requests).toEqual(['/ guest']);
  expect(await read(paths, 'pages/home.html')).toContain('data-first-paint');
});

it('removes the pages of routes that are gone', async () => {
  const paths = await aPlace();
  await composePages(paths, aSite([aPage('/'), aPage('/old')]), aRenderer().render);
  await composePages(paths, aSite([aPage('/')]), aRenderer().render);
  expect(await readdir(join(paths.site, 'pages'))).toEqual(['home.html', 'home.member.html']);
});
