/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { type FirstPaint, type PageRequest, renderPage } from './render-page.ts';
import { aFolder, writeFiles } from './release.fixture.ts';

const PAGE = '<html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

async function render(
  script: string,
  { path = '/', visitor = 'guest', limit }: Partial<PageRequest> & { limit?: number } = {},
) {
  const folder = await aFolder();
  await writeFiles(folder, { 'main.js': script, 'part.js': '', 'part.css': '' });
  return renderPage(folder, PAGE, { path, visitor }, limit);
}

const toMain = (markup: string) => `<main aria-busy="false">${markup}</main>`;
const drawing = (markup: string) => `document.getElementById('root').innerHTML = ${JSON.stringify(toMain(markup))};`;
const loading = (file: string) =>
  `{ const file = document.createElement('${file.endsWith('.js') ? 'script' : 'link'}'); Object.assign(file, ${JSON.stringify({ src: file, href: file, rel: 'stylesheet' })}); document.head.append(file); }`;

async function firstPaintOf(...of: Parameters<typeof render>): Promise<FirstPaint | string | undefined> {
  const { paint, problem } = await render(...of);
  return paint ?? problem;
}

it('is what the site draws before any data has come', async () => {
  const script = `${drawing('<h1>Welcome</h1>')} fetch(new Request(location.origin + '/api/listings')).then(() => { ${drawing('<h1>Never</h1>')} });`;
  expect(await firstPaintOf(script)).toEqual({ markup: toMain('<h1>Welcome</h1>') });
});

it('carries no style attribute, which the policy refuses', async () => {
  const paint = await firstPaintOf(drawing('<h1 style="color: red">Hi</h1><button>Menu</button>'));
  expect(paint).toEqual({ markup: toMain('<h1>Hi</h1><button>Menu</button>') });
});

it('has fields to type into, and forms that send nothing', async () => {
  const paint = await firstPaintOf(drawing('<form><input name="email"><button>Send</button></form>'));
  expect(paint).toEqual({
    markup: toMain('<form method="dialog"><input name="email"><button>Send</button></form>'),
  });
});

it('has the options selected that the page has selected', async () => {
  const select = drawing('<select><option>All</option><option>Some</option></select>');
  const paint = await firstPaintOf(`${select} document.querySelector('select').value = 'Some';`);
  expect(paint).toEqual({
    markup: toMain('<select><option>All</option><option selected="">Some</option></select>'),
  });
});

it('names no day, since it is served on later ones', async () => {
  const paint = await firstPaintOf(drawing('<input type="date" min="2026-11-22" value="2026-11-22">'));
  expect(paint).toEqual({ markup: toMain('<input type="date">') });
});

it('notes the files that the page loads, and what it asks the API for', async () => {
  const asks =
    "for (const method of ['GET', 'POST']) fetch(new Request(`${location.origin}/api/x?of=${location.pathname}`, { method }));";
  const page = await render(loading('/part.css') + loading('/part.js') + asks + drawing('<h1>Hi</h1>'), {
    path: '/tip/7',
  });
  expect(page).toMatchObject({ files: ['/main.js', '/part.css', '/part.js'], data: ['/api/x?of=/tip/7'] });
});

it('waits for the content, while the layout loads the page', async () => {
  const busy = drawing('<h1>Before</h1>').replace('false', 'true');
  const paint = await firstPaintOf(`${busy} setTimeout(() => { ${drawing('<h1>Late</h1>')} }, 60);`);
  expect(paint).toEqual({ markup: toMain('<h1>Late</h1>') });
});

it('has the title that the page gives itself, also a moment after its content, as it stands in HTML [spec 21]', async () => {
  const titled = "setTimeout(() => { document.title = 'Site - Home & more'; });";
  const paint = await firstPaintOf(`${drawing('<h1>Hi</h1>')} ${titled}`);
  expect(paint).toEqual({ markup: toMain('<h1>Hi</h1>'), title: 'Site - Home &amp; more' });
});

it.each([
  ['guest', ''],
  ['member', 'logged_in=1'],
] as const)('shows a %s the page that their cookies lead to', async (visitor, cookie) => {
  const script = `${drawing('')} document.querySelector('main').innerHTML = '<h1>' + document.cookie + '</h1>';`;
  expect(await firstPaintOf(script, { visitor })).toEqual({ markup: toMain(`<h1>${cookie}</h1>`) });
});

describe('a page that must not be what everybody sees first', () => {
  it.each([
    [
      'says that something failed',
      drawing('<h1>Home</h1><div role="alert">Not available</div>'),
      "the page said 'Not available'.",
    ],
    [
      'reports an error',
      `console.error('[remotes] listings: failed', 1); ${drawing('<h1>Home</h1>')}`,
      "the page reported '[remotes] listings: failed'.",
    ],
    ['throws', `setTimeout(() => { ${drawing('<h1>Home</h1>')} }, 60); throw new Error('bug');`, 'bug'],
    ['lacks a script', `${loading('/gone.js')} ${drawing('<h1>Home</h1>')}`, 'gone.js'],
  ])('is refused where it %s', async (_what, script, why) => {
    expect(await firstPaintOf(script)).toEqual(expect.stringContaining(why));
  });

  it('is refused where it has no content in time', async () => {
    const script = "document.getElementById('root').innerHTML = '<h1>Something else</h1>';";
    expect(await firstPaintOf(script, { limit: 1000 })).toEqual('the page was not ready in 1 seconds.');
  });
});
