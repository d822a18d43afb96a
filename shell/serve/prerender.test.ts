/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prerender, type Visitor } from './prerender.ts';

const PAGE = '<html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

async function firstPaintOf(script: string, visitor: Visitor = 'guest'): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  await writeFile(join(folder, 'main.js'), script);
  return prerender(folder, PAGE, visitor);
}

const drawing = (markup: string) => `document.getElementById('root').innerHTML = ${JSON.stringify(markup)};`;

it('is what the site draws before any data has come', async () => {
  const script = `${drawing('<h1>Welcome</h1>')} fetch('/api/listings').then(() => { ${drawing('<h1>Never</h1>')} });`;
  expect(await firstPaintOf(script)).toBe('<h1>Welcome</h1>');
});

it('carries no style attribute, which the policy refuses, and no button that could be pressed in vain', async () => {
  const markup = await firstPaintOf(drawing('<h1 style="color: red">Hi</h1><button>Menu</button>'));
  expect(markup).toBe('<h1>Hi</h1><button inert="">Menu</button>');
});

it('waits for a page that takes its time', async () => {
  expect(await firstPaintOf(`setTimeout(() => { ${drawing('<h1>Late</h1>')} }, 60);`)).toBe('<h1>Late</h1>');
});

it.each([
  ['guest', ''],
  ['member', 'logged_in=1'],
] as const)('shows a %s the page that their cookies lead to', async (visitor, cookie) => {
  const script = "document.getElementById('root').innerHTML = `<h1>${document.cookie}</h1>`;";
  expect(await firstPaintOf(script, visitor)).toBe(`<h1>${cookie}</h1>`);
});
