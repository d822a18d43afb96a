/** @jest-environment node */
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { keepRelease, readKept, unpackKept } from './kept-releases.ts';
import { point } from './pointers.ts';
import { here, placesIn, releaseFolder, sitesIn, type Places } from './sites.ts';
import { aRepository, writeFiles } from './test-places.ts';

const ONE = '0.1.0-0000000001';
const TWO = '0.1.0-0000000002';

async function live(places: Places, release: string): Promise<void> {
  const facts = { site: 'listings', release, version: '0.1.0', contract: '1.2.0', builtAt: '2026-11-21T00:00:00Z' };
  await writeFiles(releaseFolder(places, 'listings', release), {
    'release.json': JSON.stringify(facts),
    'assets/icon.svg': release,
    ...{ 'main.js': 'code', 'main.js.br': 'code', 'main.js.gz': 'code', 'main.js.map': 'sources' },
  });
  await point(places, 'listings', { release });
}

it('keeps the release that is live, without what a browser does not need, in the place of the one before', async () => {
  const places = await aRepository();
  for (const release of [ONE, TWO]) {
    await live(places, release);
    expect(await keepRelease(places, 'listings')).toBe(true);
  }
  const elsewhere = placesIn(places.root, join(places.root, 'elsewhere'));
  expect(await unpackKept(elsewhere, 'listings')).toEqual({
    site: 'listings',
    release: TWO,
    version: '0.1.0',
    contract: '1.2.0',
  });
  const folder = releaseFolder(elsewhere, 'listings', TWO);
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'main.js', 'release.json']);
  expect(await readFile(join(folder, 'assets/icon.svg'), 'utf8')).toBe(TWO);
  expect(await readdir(join(places.root, '.released'))).toHaveLength(2);
});

it('writes nothing where that release is kept already', async () => {
  const places = await aRepository();
  await live(places, ONE);
  await keepRelease(places, 'listings');
  expect(await keepRelease(places, 'listings')).toBe(false);
});

it('knows of no release of a site that is new, and says what to do where an archive is gone', async () => {
  const places = await aRepository();
  expect(await unpackKept(places, 'listings')).toBeUndefined();
  await expect(keepRelease(places, 'listings')).rejects.toThrow('npm run build makes one');
  await live(places, ONE);
  await keepRelease(places, 'listings');
  await rm(join(places.root, '.released/listings.tar.gz'));
  await expect(unpackKept(places, 'listings')).rejects.toThrow('restore it, or run npm run keep');
});

it('holds the last release of each site of this repository that has one, whole', async () => {
  const places = placesIn(here.root, (await aRepository()).root);
  const kept = (await Promise.all(sitesIn(here).map((site) => unpackKept(places, site)))).filter(
    (one) => one !== undefined,
  );
  expect(kept.map(({ site }) => site)).toContain('shell');
  for (const { site, release } of kept) {
    expect(await readKept(here, site)).toMatchObject({ site, release });
    expect(await readdir(releaseFolder(places, site, release))).toContain(
      site === 'shell' ? 'index.html' : 'remote.json',
    );
  }
});
