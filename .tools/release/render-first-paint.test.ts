/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { type FirstPaint, renderFirstPaint, type Visitor } from './render-first-paint.ts';
import { aFolder, writeFiles } from './release.fixture.ts';

const PAGE = '<html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

async function firstPaintOf(script: string, visitor: Visitor = 'guest', limit?: number): Promise<FirstPaint> {
  const folder = await aFolder();
  await writeFiles(folder, { 'main.js': script });
  return renderFirstPaint(folder, PAGE, visitor, limit);
}

const drawing = (markup: string) =>
  `document.getElementById('root').innerHTML = ${JSON.stringify(`${markup}<i data-page-ready></i>`)};`;
const drawn = (markup: string) => ({ markup: `${markup}<i data-page-ready=""></i>` });

it('is what the site draws before any data has come', async () => {
  const script = `${drawing('<h1>Welcome</h1>')} fetch('/api/listings').then(() => { ${drawing('<h1>Never</h1>')} });`;
  expect(await firstPaintOf(script)).toEqual(drawn('<h1>Welcome</h1>'));
});

it('carries no style attribute, which the policy refuses, and no button that could be pressed in vain', async () => {
  const paint = await firstPaintOf(drawing('<h1 style="color: red">Hi</h1><button>Menu</button>'));
  expect(paint).toEqual(drawn('<h1>Hi</h1><button inert="">Menu</button>'));
});

it('waits for a page that takes its time, whatever it shows meanwhile', async () => {
  const script = `document.getElementById('root').innerHTML = '<h1>Wait</h1>'; setTimeout(() => { ${drawing('<h1>Late</h1>')} }, 60);`;
  expect(await firstPaintOf(script)).toEqual(drawn('<h1>Late</h1>'));
});

it('has the title that the page gives itself, also a moment after its content, as it stands in HTML', async () => {
  const titled = "setTimeout(() => { document.title = 'Site - Home & more'; });";
  const paint = await firstPaintOf(`${drawing('<h1>Hi</h1>')} ${titled}`);
  expect(paint).toEqual({ ...drawn('<h1>Hi</h1>'), title: 'Site - Home &amp; more' });
});

it.each([
  ['guest', ''],
  ['member', 'logged_in=1'],
] as const)('shows a %s the page that their cookies lead to', async (visitor, cookie) => {
  const script = "document.getElementById('root').innerHTML = `<h1 data-page-ready>${document.cookie}</h1>`;";
  expect(await firstPaintOf(script, visitor)).toEqual({ markup: `<h1 data-page-ready="">${cookie}</h1>` });
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
    [
      'lacks a script',
      `const part = document.createElement('script'); part.src = '/part.js'; document.head.append(part); setTimeout(() => { ${drawing('<h1>Home</h1>')} }, 500);`,
      'part.js',
    ],
  ])('is refused where it %s', async (_what, script, why) => {
    expect(await firstPaintOf(script)).toEqual({ refused: expect.stringContaining(why) });
  });

  it('is refused where it never says that it is ready, whatever its heading', async () => {
    const script = "document.getElementById('root').innerHTML = '<h1>Something else</h1>';";
    expect(await firstPaintOf(script, 'guest', 1000)).toEqual({ refused: 'the page was not ready in 1 seconds.' });
  });
});
