/** @jest-environment node */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RemotesFile } from 'contracts';
import { describeRollback, rollback } from './rollback.ts';
import { currentRelease, readPointer } from './pointers.ts';
import { releaseFolder, type ReleasePaths } from './sites.ts';
import { aRelease, aRepository, composer } from './release.fixture.ts';

const back = (paths: ReleasePaths, to?: string) => rollback(paths, { site: 'listings', to }, composer);
const shellBack = (paths: ReleasePaths, to?: string) => rollback(paths, { site: 'shell', to }, composer);
const pointed = async (paths: ReleasePaths, site: string) => currentRelease((await readPointer(paths, site))!).release;

async function listingsOf({ site }: ReleasePaths) {
  const remotes = JSON.parse(await readFile(join(site, 'remotes.json'), 'utf8')) as RemotesFile;
  return remotes['listings'];
}

const live = async (paths: ReleasePaths) => (await listingsOf(paths))?.release;

/** A site with releases of a remote, one for each text of its source. */
async function aSiteWith(...texts: string[]) {
  const paths = await aRepository();
  await aRelease(paths, 'shell');
  const ids: string[] = [];
  for (const text of texts) ids.push(await aRelease(paths, 'listings', '1.0.0', text));
  return { paths, ids };
}

const damage = (paths: ReleasePaths, id: string) => rm(join(releaseFolder(paths, 'listings', id), 'remote.json'));

describe('going back', () => {
  it('serves the release before, and again the one before that', async () => {
    const { paths, ids } = await aSiteWith('first', 'second', 'third');
    expect(await back(paths)).toEqual({ from: ids[2], current: ids[1] });
    expect(await live(paths)).toBe(ids[1]);
    await back(paths);
    expect(await live(paths)).toBe(ids[0]);
  });

  it('never falls back to what was taken back', async () => {
    const { paths, ids } = await aSiteWith('first', 'second', 'third');
    await back(paths);
    expect((await listingsOf(paths))?.fallback?.release).toBe(ids[0]);
  });

  it('steps over a release that is gone', async () => {
    const { paths, ids } = await aSiteWith('first', 'second', 'third');
    await rm(releaseFolder(paths, 'listings', ids[1]!), { recursive: true });
    await back(paths);
    expect(await live(paths)).toBe(ids[0]);
  });

  it('steps over a release that is damaged', async () => {
    const { paths, ids } = await aSiteWith('first', 'second', 'third');
    await damage(paths, ids[1]!);
    expect(await back(paths)).toEqual({ from: ids[2], current: ids[0] });
  });

  it('goes to the release that is named, also to one that was taken back', async () => {
    const { paths, ids } = await aSiteWith('first', 'second', 'third');
    await back(paths, ids[0]);
    expect(await live(paths)).toBe(ids[0]);
    await back(paths, ids[2]);
    expect(await live(paths)).toBe(ids[2]);
  });

  it('refuses a named release that is damaged, and keeps what is live', async () => {
    const { paths, ids } = await aSiteWith('first', 'second');
    await damage(paths, ids[0]!);
    await expect(back(paths, ids[0])).rejects.toThrow(`listings ${ids[0]} cannot be served`);
    expect(await pointed(paths, 'listings')).toBe(ids[1]);
  });

  it('says so when there is nothing to go back to', async () => {
    const { paths } = await aSiteWith('first');
    await expect(back(paths)).rejects.toThrow('no earlier release of listings');
  });

  it.each(['0.1.0-0000000000', '../../..', '..'])('says so when %s is no release', async (to) => {
    const { paths } = await aSiteWith('first');
    await expect(back(paths, to)).rejects.toThrow(`no release ${to} of listings`);
  });
});

/** A shell that has less than the one before it, and a remote with a release in between that needs that. */
async function aPoorerShell() {
  const paths = await aRepository();
  await aRelease(paths, 'shell', '1.4.0');
  const fitting = await aRelease(paths, 'listings', '1.4.0');
  const shell = await aRelease(paths, 'shell', '1.5.0');
  const demanding = await aRelease(paths, 'listings', '1.5.0');
  const modest = await aRelease(paths, 'listings', '1.4.0', 'asks for less again');
  await shellBack(paths);
  return { paths, shell, fitting, demanding, modest };
}

describe('going back under a shell that has less', () => {
  it('steps over a release that the shell would refuse', async () => {
    const { paths, fitting, modest } = await aPoorerShell();
    expect(await back(paths)).toEqual({ from: modest, current: fitting });
  });

  it('refuses such a release where it is named', async () => {
    const { paths, demanding, modest } = await aPoorerShell();
    await expect(back(paths, demanding)).rejects.toThrow('needs contract 1.5.0, and the shell that is live has 1.4.0');
    expect(await pointed(paths, 'listings')).toBe(modest);
  });

  it('says so where the shell would refuse all that are left', async () => {
    const { paths, fitting } = await aPoorerShell();
    await rm(releaseFolder(paths, 'listings', fitting), { recursive: true });
    await expect(back(paths)).rejects.toThrow('no earlier release of listings that visitors could get');
  });
});

describe('going back with the shell', () => {
  it('is never refused, and names the remotes that are lost, and those that visitors get as they were before', async () => {
    const paths = await aRepository();
    const first = await aRelease(paths, 'shell', '1.4.0');
    await aRelease(paths, 'listings', '1.4.0');
    await aRelease(paths, 'payments', '1.4.0');
    const second = await aRelease(paths, 'shell', '1.5.0');
    await aRelease(paths, 'listings', '1.5.0');
    await aRelease(paths, 'account', '1.5.0');
    const went = await shellBack(paths);
    expect(went).toEqual({ from: second, current: first, impact: { lost: ['account'], fallback: ['listings'] } });
    expect(describeRollback('shell', went)).toEqual([
      `shell ${first} is live again, in the place of ${second}.`,
      expect.stringMatching(/^Nobody gets mf-account.*rollback mf-account/),
      expect.stringMatching(/^Everybody gets the release of mf-listings from before.*rollback mf-listings/),
    ]);
  });

  it('costs nothing where all fits', async () => {
    const { paths, shell } = await aPoorerShell();
    const went = await shellBack(paths, shell);
    expect(went).toMatchObject({ impact: { lost: [], fallback: [] } });
    expect(describeRollback('shell', went)).toHaveLength(1);
  });
});
