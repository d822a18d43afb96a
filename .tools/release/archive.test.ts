/** @jest-environment node */
import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { archiveRelease, archiveReleases, readArchived, unpackArchived } from './archive.ts';
import { setCurrent } from './pointers.ts';
import { aRelease, aRepository, writeFiles } from './release.fixture.ts';
import { localPaths, pathsIn, releaseFolder, sitesIn, type ReleasePaths } from './sites.ts';

const ONE = '0.1.0-0000000001';
const TWO = '0.1.0-0000000002';

async function live(paths: ReleasePaths, release: string): Promise<void> {
  const facts = { site: 'listings', release, version: '0.1.0', contract: '1.2.0', builtAt: '2026-11-21T00:00:00Z' };
  await writeFiles(releaseFolder(paths, 'listings', release), {
    'release.json': JSON.stringify(facts),
    'assets/icon.svg': release,
    'main.js': 'code',
    'main.js.br': 'code',
    'main.js.gz': 'code',
    'main.js.map': 'sources',
  });
  await setCurrent(paths, 'listings', { release });
}

it('keeps the release that is live, without what a browser does not need, in the place of the one before', async () => {
  const paths = await aRepository();
  for (const release of [ONE, TWO]) {
    await live(paths, release);
    expect(await archiveRelease(paths, 'listings')).toBe(true);
  }
  const elsewhere = pathsIn(paths.root, join(paths.root, 'elsewhere'));
  expect(await unpackArchived(elsewhere, 'listings')).toEqual({
    site: 'listings',
    release: TWO,
    version: '0.1.0',
    contract: '1.2.0',
  });
  const folder = releaseFolder(elsewhere, 'listings', TWO);
  expect((await readdir(folder)).toSorted()).toEqual(['assets', 'main.js', 'release.json']);
  expect(await readFile(join(folder, 'assets/icon.svg'), 'utf8')).toBe(TWO);
  expect(await readdir(join(paths.root, '.released'))).toHaveLength(2);
});

it('writes nothing where that release is kept already', async () => {
  const paths = await aRepository();
  await live(paths, ONE);
  await archiveRelease(paths, 'listings');
  expect(await archiveRelease(paths, 'listings')).toBe(false);
});

it('knows of no release of a site that is new, and says what to do where an archive is gone', async () => {
  const paths = await aRepository();
  expect(await unpackArchived(paths, 'listings')).toBeUndefined();
  await expect(archiveRelease(paths, 'listings')).rejects.toThrow('npm run build makes one');
  await live(paths, ONE);
  await archiveRelease(paths, 'listings');
  await rm(join(paths.root, '.released/listings.tar.gz'));
  await expect(unpackArchived(paths, 'listings')).rejects.toThrow('restore it, or run npm run tools -- archive');
});

it('holds the last release of each site of this repository that has one, whole', async () => {
  const paths = pathsIn(localPaths.root, (await aRepository()).root);
  const archived = (await Promise.all(sitesIn(localPaths).map((site) => unpackArchived(paths, site)))).filter(
    (one) => one !== undefined,
  );
  expect(archived.map(({ site }) => site)).toContain('shell');
  for (const { site, release } of archived) {
    expect(await readArchived(localPaths, site)).toMatchObject({ site, release });
    expect(await readdir(releaseFolder(paths, site, release))).toContain(
      site === 'shell' ? 'index.html' : 'remote.json',
    );
  }
});

async function aReleasedSite() {
  const paths = await aRepository();
  return { paths, shell: await aRelease(paths, 'shell'), listings: await aRelease(paths, 'listings') };
}

it('packs the site that is named, and no other that was built here', async () => {
  const { paths, listings } = await aReleasedSite();
  expect(await archiveReleases(paths, ['mf-listings'])).toEqual([`mf-listings ${listings} is archived.`]);
  expect((await readdir(join(paths.root, '.released'))).toSorted()).toEqual(['listings.json', 'listings.tar.gz']);
});

it('packs several, and says which of them were archived before', async () => {
  const { paths, shell, listings } = await aReleasedSite();
  await archiveReleases(paths, ['shell']);
  expect(await archiveReleases(paths, ['shell', 'listings'])).toEqual([
    `shell ${shell} is archived, as before.`,
    `mf-listings ${listings} is archived.`,
  ]);
});

it('packs nothing where a name is wrong, and says so', async () => {
  const { paths } = await aReleasedSite();
  await expect(archiveReleases(paths, ['mf-listings', 'mf-lisitngs'])).rejects.toThrow("no site called 'mf-lisitngs'");
  expect(existsSync(join(paths.root, '.released'))).toBe(false);
});
