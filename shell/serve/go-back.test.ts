/** @jest-environment node */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RemotesFile } from 'shared-ui/contracts';
import { goBack } from './go-back.ts';
import { currentOf, readPointer } from './pointers.ts';
import { toldOf } from './rollback.ts';
import { releaseFolder, type Places } from './sites.ts';
import { aRelease, aRepository, composer } from './test-places.ts';

const back = (places: Places, to?: string) => goBack(places, { site: 'listings', to }, composer);
const shellBack = (places: Places, to?: string) => goBack(places, { site: 'shell', to }, composer);
const pointed = async (places: Places, site: string) => currentOf((await readPointer(places, site))!).release;

async function listingsOf({ site }: Places) {
  const remotes = JSON.parse(await readFile(join(site, 'remotes.json'), 'utf8')) as RemotesFile;
  return remotes['listings'];
}

const live = async (places: Places) => (await listingsOf(places))?.release;

/** A site with releases of a remote, one for each text of its source. */
async function aSiteWith(...texts: string[]) {
  const places = await aRepository();
  await aRelease(places, 'shell');
  const ids: string[] = [];
  for (const text of texts) ids.push(await aRelease(places, 'listings', '1.0.0', text));
  return { places, ids };
}

const damage = (places: Places, id: string) => rm(join(releaseFolder(places, 'listings', id), 'remote.json'));

describe('going back', () => {
  it('serves the release before, and again the one before that', async () => {
    const { places, ids } = await aSiteWith('first', 'second', 'third');
    expect(await back(places)).toEqual({ from: ids[2], current: ids[1] });
    expect(await live(places)).toBe(ids[1]);
    await back(places);
    expect(await live(places)).toBe(ids[0]);
  });

  it('never falls back to what was taken back', async () => {
    const { places, ids } = await aSiteWith('first', 'second', 'third');
    await back(places);
    expect((await listingsOf(places))?.fallback?.release).toBe(ids[0]);
  });

  it('steps over a release that is gone', async () => {
    const { places, ids } = await aSiteWith('first', 'second', 'third');
    await rm(releaseFolder(places, 'listings', ids[1]!), { recursive: true });
    await back(places);
    expect(await live(places)).toBe(ids[0]);
  });

  it('steps over a release that is damaged', async () => {
    const { places, ids } = await aSiteWith('first', 'second', 'third');
    await damage(places, ids[1]!);
    expect(await back(places)).toEqual({ from: ids[2], current: ids[0] });
  });

  it('goes to the release that is named, also to one that was taken back', async () => {
    const { places, ids } = await aSiteWith('first', 'second', 'third');
    await back(places, ids[0]);
    expect(await live(places)).toBe(ids[0]);
    await back(places, ids[2]);
    expect(await live(places)).toBe(ids[2]);
  });

  it('refuses a named release that is damaged, and keeps what is live', async () => {
    const { places, ids } = await aSiteWith('first', 'second');
    await damage(places, ids[0]!);
    await expect(back(places, ids[0])).rejects.toThrow(`listings ${ids[0]} cannot be served`);
    expect(await pointed(places, 'listings')).toBe(ids[1]);
  });

  it('says so when there is nothing to go back to', async () => {
    const { places } = await aSiteWith('first');
    await expect(back(places)).rejects.toThrow('no earlier release of listings');
  });

  it.each(['0.1.0-0000000000', '../../..', '..'])('says so when %s is no release', async (to) => {
    const { places } = await aSiteWith('first');
    await expect(back(places, to)).rejects.toThrow(`no release ${to} of listings`);
  });

  it('reads the pointers of before 1.5.0', async () => {
    const { places, ids } = await aSiteWith('first', 'second');
    await writeFile(join(places.pointers, 'listings.json'), JSON.stringify({ current: ids[1], previous: ids[0] }));
    await back(places);
    expect(await live(places)).toBe(ids[0]);
  });
});

/** A shell that has less than the one before it, and a remote with a release in between that needs that. */
async function aPoorerShell() {
  const places = await aRepository();
  await aRelease(places, 'shell', '1.4.0');
  const fitting = await aRelease(places, 'listings', '1.4.0');
  const shell = await aRelease(places, 'shell', '1.5.0');
  const demanding = await aRelease(places, 'listings', '1.5.0');
  const modest = await aRelease(places, 'listings', '1.4.0', 'asks for less again');
  await shellBack(places);
  return { places, shell, fitting, demanding, modest };
}

describe('going back under a shell that has less', () => {
  it('steps over a release that the shell would refuse', async () => {
    const { places, fitting, modest } = await aPoorerShell();
    expect(await back(places)).toEqual({ from: modest, current: fitting });
  });

  it('refuses such a release where it is named', async () => {
    const { places, demanding, modest } = await aPoorerShell();
    await expect(back(places, demanding)).rejects.toThrow('needs contract 1.5.0, and the shell that is live has 1.4.0');
    expect(await pointed(places, 'listings')).toBe(modest);
  });

  it('says so where the shell would refuse all that are left', async () => {
    const { places, fitting } = await aPoorerShell();
    await rm(releaseFolder(places, 'listings', fitting), { recursive: true });
    await expect(back(places)).rejects.toThrow('no earlier release of listings that visitors could get');
  });
});

describe('going back with the shell', () => {
  it('is never refused, and names the remotes that are lost, and those that visitors get as they were before', async () => {
    const places = await aRepository();
    const first = await aRelease(places, 'shell', '1.4.0');
    await aRelease(places, 'listings', '1.4.0');
    await aRelease(places, 'payments', '1.4.0');
    const second = await aRelease(places, 'shell', '1.5.0');
    await aRelease(places, 'listings', '1.5.0');
    await aRelease(places, 'account', '1.5.0');
    const went = await shellBack(places);
    expect(went).toEqual({ from: second, current: first, cost: { lost: ['account'], before: ['listings'] } });
    expect(toldOf('shell', went)).toEqual([
      `shell ${first} is live again, in the place of ${second}.`,
      expect.stringMatching(/^Nobody gets mf-account.*rollback mf-account/),
      expect.stringMatching(/^Everybody gets the release of mf-listings from before.*rollback mf-listings/),
    ]);
  });

  it('costs nothing where all fits', async () => {
    const { places, shell } = await aPoorerShell();
    const went = await shellBack(places, shell);
    expect(went).toMatchObject({ cost: { lost: [], before: [] } });
    expect(toldOf('shell', went)).toHaveLength(1);
  });
});
