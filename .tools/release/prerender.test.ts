/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { publishRelease } from './publish.ts';
import { prerender } from './prerender.ts';
import { buildRelease, type Builder } from './release.ts';
import { aBuilder, aFolder, aRepository, writeFiles } from './release.fixture.ts';

const PAGE = '<html><head><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';
const DRAWS = "document.getElementById('root').innerHTML = `<h1 data-page-ready>Welcome${document.cookie}</h1>`;";

/** A process that loads jsdom, on a machine that may do much else. */
const PATIENCE_MS = 30_000;

async function aSite(script: string): Promise<string> {
  const folder = await aFolder();
  await writeFiles(folder, { 'main.js': script });
  return folder;
}

it(
  'paints for a guest and for a member, whatever released code prints',
  async () => {
    // The function is not the page's own but Node's, and leads to Node's console
    const printing = "fetch.constructor('return console')().log('{}');";
    expect(await prerender(await aSite(printing + DRAWS), PAGE)).toEqual({
      guest: { markup: '<h1 data-page-ready="">Welcome</h1>' },
      member: { markup: '<h1 data-page-ready="">Welcomelogged_in=1</h1>' },
    });
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
    expect(await readFile(join(paths.site, 'home.html'), 'utf8')).toContain('<h1 data-page-ready="">Welcome</h1>');
  },
  PATIENCE_MS,
);

describe('released code that cannot be painted', () => {
  it.each([
    ['runs without end', 'while (true);', 2000, 'drawing it took more than 2 seconds'],
    ['ends its process', "fetch.constructor('return process')().exit(7);", PATIENCE_MS, 'that draws it ended with 7'],
  ])(
    'leaves the page without a first paint where it %s, and says why',
    async (_case, script, limit, why) => {
      const refused = { refused: expect.stringContaining(why) };
      expect(await prerender(await aSite(script), PAGE, limit)).toEqual({ guest: refused, member: refused });
    },
    PATIENCE_MS,
  );
});
