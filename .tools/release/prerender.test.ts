/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { publishRelease } from './publish.ts';
import { prerender } from './prerender.ts';
import type { PageRequest } from './render-page.ts';
import { buildRelease, type Builder } from './release.ts';
import { aBuilder, aFolder, aRepository, writeFiles } from './release.fixture.ts';

const PAGE = '<html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';
const DRAWS =
  'document.getElementById("root").innerHTML = `<main aria-busy="false"><h1>Welcome${document.cookie}</h1></main>`;';
const welcome = (cookie: string) => `<main aria-busy="false"><h1>Welcome${cookie}</h1></main>`;

/** A process that loads jsdom, on a machine that may do much else. */
const PATIENCE_MS = 30_000;

async function aSite(script: string): Promise<string> {
  const folder = await aFolder();
  await writeFiles(folder, { 'main.js': script });
  return folder;
}

const forBoth: PageRequest[] = [
  { path: '/', visitor: 'guest' },
  { path: '/', visitor: 'member' },
];

it(
  'renders for a guest and for a member, whatever released code prints',
  async () => {
    // The function is not the page's own but Node's, and leads to Node's console
    const printing = "fetch.constructor('return console')().log('{}');";
    const siteFolder = await aSite(printing + DRAWS);
    const rendered = await prerender({ siteFolder, html: PAGE, pages: forBoth });
    expect(rendered.map(({ paint }) => paint?.markup)).toEqual([welcome(''), welcome('logged_in=1')]);
  },
  PATIENCE_MS,
);

it(
  'composes a site whose code leaves a rejected promise unhandled, with its first paint',
  async () => {
    const paths = await aRepository();
    await writeFiles(paths.site, {
      'main.js': `Promise.reject(new Error('Unheard')); setTimeout(() => { ${DRAWS} });`,
    });
    const build: Builder = async (workspace, env) => {
      await aBuilder()(workspace, env);
      await writeFiles(env.output, { 'index.html': PAGE });
    };
    await publishRelease(paths, 'shell', await buildRelease(paths, 'shell', { build }));
    expect(await readFile(join(paths.site, 'pages/terms-of-use.html'), 'utf8')).toContain(welcome(''));
  },
  PATIENCE_MS,
);

describe('released code that cannot be painted', () => {
  it.each([
    ['runs without end', 'while (true);', 2000, 'process took more than 2 seconds'],
    ['ends its process', "fetch.constructor('return process')().exit(7);", PATIENCE_MS, 'process ended with 7'],
  ])(
    'leaves its pages without a first paint where it %s, and says why',
    async (_case, script, limit, why) => {
      const siteFolder = await aSite(script);
      const [guest, member] = await prerender({ siteFolder, html: PAGE, pages: forBoth }, limit);
      expect([guest, member]).toEqual([{ files: [], data: [], problem: expect.stringContaining(why) }, guest]);
    },
    PATIENCE_MS,
  );
});
