import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from './harness.ts';

const CODE = 'console.log("home")';
let site: string;
let app: TestApp;

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'fa-site-'));
  await mkdir(join(site, 'remotes/listings/0.1.0'), { recursive: true });
  await writeFile(
    join(site, 'index.html'),
    '<!doctype html><script type="application/json" nonce="__CSP_NONCE__">{}</script>',
  );
  await mkdir(join(site, 'shell'));
  await mkdir(join(site, 'share'));
  await writeFile(join(site, 'share/picture.png'), 'a picture');
  await writeFile(join(site, 'remotes/listings/0.1.0/drawing.0123456789.png'), 'a drawing');
  await writeFile(join(site, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  await writeFile(join(site, 'remotes.json'), '{"listings":{}}');
  await writeFile(join(site, 'remotes/listings/0.1.0/remoteEntry.0123456789.js'), CODE);
  await writeFile(join(site, 'remotes/listings/0.1.0/remoteEntry.0123456789.js.br'), brotliCompressSync(CODE));
  app = await startTestApp({ env: { SITE_DIR: site } });
});

afterAll(async () => {
  await app.close();
  await rm(site, { recursive: true });
});

it.each(['/', '/index.html', '/search?from=MAA&to=LHR', '/no/such/page'])(
  'opens the site at %s, never from a cache',
  async (path) => {
    const page = await app.get(path);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  },
);

it('gives each page a nonce of its own (ASVS 3.4.3)', async () => {
  const pages = await Promise.all([app.get('/'), app.get('/')]);
  const nonces = pages.map(({ text }) => /nonce="([^"]+)"/.exec(text)?.[1]);
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(pages[0].headers['content-security-policy']).toContain('report-uri /api/csp-reports');
  pages.forEach(({ headers }, at) =>
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[at]}'`),
  );
});

it('keeps files with a hash in their name for a year, and sends them compressed', async () => {
  const { headers } = await app.get('/remotes/listings/0.1.0/remoteEntry.0123456789.js', {
    'accept-encoding': 'br, gzip',
  });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(headers['content-type']).toContain('javascript');
});

it('sends the same file plain to who takes nothing else', async () => {
  expect((await app.get('/remotes/listings/0.1.0/remoteEntry.0123456789.js')).text).toBe(CODE);
});

it('lets other sites show a picture whose address stays, and keeps it for a day', async () => {
  const { status, headers } = await app.get('/share/picture.png');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const own = await app.get('/remotes/listings/0.1.0/drawing.0123456789.png');
  expect(own.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('checks the list of remotes each time', async () => {
  expect((await app.get('/remotes.json')).headers['cache-control']).toBe('no-cache');
});

it.each([
  '/missing.js',
  '/share/missing.png',
  '/remotes',
  '/remotes/listings/0.1.0',
  '/remotes/listings/0.2.0/entry',
  '/remotes/no/such/page',
  '/shell/',
  '/shell/no-such-file',
  '/remotes/listings/0.1.0/gone.css',
  '/..%2f..%2fetc%2fpasswd.txt',
  '/api',
  '/api/nothing',
  '/dev/nothing',
])('answers 404 at %s', async (path) => {
  const answer = await app.get(path);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ code: 'request.no_such_address' });
});

it('serves files that lie beside the page', async () => {
  const { status, text, headers } = await app.get('/robots.txt');
  expect([status, text]).toEqual([200, 'User-agent: *\nAllow: /\n']);
  expect(headers['content-type']).toContain('text/plain');
});

describe('a page with HTML of its own', () => {
  const write = (file: string, text: string) => writeFile(join(site, file), text);

  beforeAll(async () => {
    await mkdir(join(site, 'pages'));
    const files = (name: string) => ({ guest: `pages/${name}.html`, member: `pages/${name}.member.html` });
    const pages = {
      '/search?type=helper': files('helpers'),
      '/search?listing=:id': files('listing'),
      '/': files('home'),
      '/tip/success': files('success'),
      '/tip/:userId': files('tip'),
    };
    await write('pages.json', JSON.stringify(pages));
    await write('pages/home.html', 'Log In');
    await write('pages/home.member.html', 'Loading your account');
    await write('pages/helpers.html', 'Amigos');
    await write('pages/listing.html', 'href="/api/listing/__PARAM_id__"');
    await write('pages/success.html', 'Thank you');
    await write('pages/tip.html', 'href="/api/tips/__PARAM_userId__/intents"');
  });

  afterAll(() => rm(join(site, 'pages.json')));

  it('shows no Log In to somebody who may be logged in, not even at first', async () => {
    const cookies = ['', 'theme=dark', 'theme=dark; logged_in=1', 'not_logged_in=1'];
    const pages = await Promise.all(cookies.map((cookie) => app.get('/?from=mail', { cookie })));
    expect(pages.map(({ text }) => text)).toEqual(['Log In', 'Log In', 'Loading your account', 'Log In']);
    expect(pages.map(({ headers }) => headers['vary'])).toEqual(pages.map(() => 'Cookie'));
  });

  it.each([
    ['/tip/success', 'Thank you'],
    ['/tip/7', 'href="/api/tips/7/intents"'],
    ['/Tip/8?thanks=1', 'href="/api/tips/8/intents"'],
    ['/search?from=MAA&type=helper', 'Amigos'],
    ['/search?from=MAA&listing=9', 'href="/api/listing/9"'],
    ['/search?type=seeking_help', '<!doctype html>'],
    ['/search?listing=', '<!doctype html>'],
  ])('is at %s the first that matches, with the parameters of the address in it', async (path, html) => {
    expect((await app.get(path)).text).toContain(html);
  });

  it.each([
    ['a parameter that is no id', '/tip/%22onload=1', ''],
    ['a parameter of the query that is no id', '/search?listing=%22onload%3D1', ''],
    ['a file that is missing while a release is replaced', '/tip/7', 'logged_in=1'],
    ['the address of its file', '/pages/home.html', ''],
  ])('is the page of every other address for %s', async (_case, path, cookie) => {
    expect((await app.get(path, { cookie })).text).toContain('<!doctype html>');
  });
});
