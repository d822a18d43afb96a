/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { rollback } from './rollback.ts';
import { publishCandidate, publishRelease } from './publish.ts';
import { buildRelease } from './release.ts';
import { listReleases, formatTable } from './list-releases.ts';
import { aBuilder, aRepository, composer, writeFiles } from './release.fixture.ts';

/** Five releases: one before, one live, one tried, one taken back, and the shell's. */
async function aSite() {
  const paths = await aRepository();
  const place = async (site: string, text: string) => {
    await writeFiles(paths.root, { 'mf-listings/src/remote.tsx': text });
    return buildRelease(paths, site, { build: aBuilder() });
  };
  const shell = await place('shell', 'first');
  await publishRelease(paths, 'shell', shell, composer);
  const ids: string[] = [];
  for (const text of ['first', 'second', 'third']) {
    ids.push(await place('listings', text));
    await publishRelease(paths, 'listings', ids.at(-1)!, composer);
  }
  await rollback(paths, { site: 'listings' }, composer);
  const tried = await place('listings', 'tried');
  await publishCandidate(paths, 'listings', { id: tried, percent: 10 }, composer);
  return { paths, shell, before: ids[0]!, live: ids[1]!, takenBack: ids[2]!, tried };
}

it('tells of every release what it is to visitors', async () => {
  const { paths, shell, before, live, takenBack, tried } = await aSite();
  const rows = await listReleases(paths);
  expect(rows.map(({ site, release, state }) => [site, release, state])).toEqual([
    ['shell', shell, 'live'],
    ['listings', live, 'live'],
    ['listings', tried, '10 %'],
    ['listings', before, 'before'],
    ['listings', takenBack, 'kept'],
  ]);
});

it('shows how many page loads each had, and how many of them met a fault', async () => {
  const { paths, live, tried } = await aSite();
  const table = formatTable(await listReleases(paths), [
    { site: 'listings', release: live, used: 400, failed: 2, errors: 9 },
    { site: 'listings', release: tried, used: 10, failed: 3, errors: 3 },
  ]);
  expect(table).toMatch(new RegExp(`mf-listings +${live} +live .* 400 +0\\.5 %`));
  expect(table).toMatch(new RegExp(`mf-listings +${tried} +10 % .* 10 +30\\.0 %`));
});

it('shows the releases without figures where none can be had', async () => {
  const { paths, live } = await aSite();
  const table = formatTable(await listReleases(paths));
  expect(table).toContain(live);
  expect(table).not.toContain('page loads');
});
