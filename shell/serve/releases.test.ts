/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { goBack } from './go-back.ts';
import { makeCandidate, makeLive } from './go-live.ts';
import { placeRelease } from './release.ts';
import { listReleases, tableOf } from './releases.ts';
import { aBuilder, aRepository, composer, writeFiles } from './test-places.ts';

/** Five releases: one before, one live, one tried, one taken back, and the shell's. */
async function aSite() {
  const places = await aRepository();
  const place = async (site: string, text: string) => {
    await writeFiles(places.root, { 'mf-listings/src/remote.tsx': text });
    return placeRelease(places, site, { build: aBuilder() });
  };
  const shell = await place('shell', 'first');
  await makeLive(places, 'shell', shell, composer);
  const ids: string[] = [];
  for (const text of ['first', 'second', 'third']) {
    ids.push(await place('listings', text));
    await makeLive(places, 'listings', ids.at(-1)!, composer);
  }
  await goBack(places, { site: 'listings' }, composer);
  const tried = await place('listings', 'tried');
  await makeCandidate(places, 'listings', { id: tried, percent: 10 }, composer);
  return { places, shell, before: ids[0]!, live: ids[1]!, takenBack: ids[2]!, tried };
}

it('tells of every release what it is to visitors', async () => {
  const { places, shell, before, live, takenBack, tried } = await aSite();
  const rows = await listReleases(places);
  expect(rows.map(({ site, release, state }) => [site, release, state])).toEqual([
    ['shell', shell, 'live'],
    ['listings', live, 'live'],
    ['listings', tried, '10 %'],
    ['listings', before, 'before'],
    ['listings', takenBack, 'kept'],
  ]);
});

it('shows how many page loads each had, and how many of them met a fault', async () => {
  const { places, live, tried } = await aSite();
  const table = tableOf(await listReleases(places), [
    { site: 'listings', release: live, used: 400, failed: 2, errors: 9 },
    { site: 'listings', release: tried, used: 10, failed: 3, errors: 3 },
  ]);
  expect(table).toMatch(new RegExp(`mf-listings +${live} +live .* 400 +0\\.5 %`));
  expect(table).toMatch(new RegExp(`mf-listings +${tried} +10 % .* 10 +30\\.0 %`));
});

it('shows the releases without figures where none can be had', async () => {
  const { places, live } = await aSite();
  const table = tableOf(await listReleases(places));
  expect(table).toContain(live);
  expect(table).not.toContain('page loads');
});
