/** @jest-environment node */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { RemotesFile } from 'shared-ui/contracts';
import { adopt, type Adoption } from './adopt.ts';
import { goBack } from './go-back.ts';
import { currentOf, readPointer } from './pointers.ts';
import { placeRelease } from './release.ts';
import { placesIn, releaseFolder, type Places } from './sites.ts';
import { aBuilder, aRepository, aSource, composer, writeFiles } from './test-places.ts';

const run = promisify(execFile);
const SERVE_STATIC = join(import.meta.dirname, '../../.gateway/serve-static');
const TWO_HOURS_AGO = Date.now() / 1000 - 7200;

/** A test starts up to four containers, of a dozen small programs each, on a machine that may do much else. */
const PATIENCE_MS = 30_000;

const adopts = (places: Places, asked?: Adoption) => adopt(places, asked, composer);
const liveOf = async (places: Places, site = 'listings') => currentOf((await readPointer(places, site))!).release;
const candidateOf = async (places: Places) => (await readPointer(places, 'listings'))?.candidate;
const back = (places: Places) => goBack(places, { site: 'listings' }, composer);

/** Builds an image of a site with this source, and the contract that it needs or gives: the folder of its release. */
async function anImage(places: Places, site: string, text: string, contract = '1.0.0') {
  await writeFiles(places.root, aSource(site, contract, text));
  const elsewhere = placesIn(places.root, await mkdtemp(join(places.root, 'image-')));
  const id = await placeRelease(elsewhere, site, { build: aBuilder() });
  const placed = join(elsewhere.work, 'placed');
  await cp(releaseFolder(elsewhere, site, id), join(placed, id), { recursive: true });
  return { site, id, placed };
}

/** Starts the container of an image: that is its own program, with an nginx that ends at once. */
async function start(places: Places, { site, placed }: { site: string; placed: string }): Promise<void> {
  const programs = join(placed, '../programs');
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, 'nginx'), '#!/bin/sh\n', { mode: 0o755 });
  const env = {
    PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    SITE: site === 'shell' ? site : `remotes/${site}`,
    RELEASE_DIR: join(places.site, '..'),
    PLACED: placed,
    RUN_DIR: join(programs, 'run'),
  };
  await run(SERVE_STATIC, [], { env });
}

/** A volume into which the first images of the shell and one remote have brought their releases. */
async function aVolume() {
  const places = await aRepository();
  const bring = async (site: string, text: string, contract?: string) => {
    const image = await anImage(places, site, text, contract);
    await start(places, image);
    return image;
  };
  const shell = await bring('shell', 'shell');
  const first = await bring('listings', 'first');
  return { places, bring, shell, first };
}

/** The same, adopted, with a second release of the remote that only its container knows of. */
async function aVolumeWithNews() {
  const volume = await aVolume();
  await adopts(volume.places);
  return { ...volume, second: await volume.bring('listings', 'second') };
}

// The program of the containers is written for Debian's coreutils.
const onLinux = { describe: process.platform === 'linux' ? describe : describe.skip };

onLinux.describe('adopting what containers bring', () => {
  it(
    'makes live what the first images bring, and then nothing, however often it runs',
    async () => {
      const { places, shell, first } = await aVolume();
      expect(await adopts(places)).toEqual([`shell ${shell.id} is live.`, `mf-listings ${first.id} is live.`]);
      expect(await adopts(places)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'takes what was brought last of several',
    async () => {
      const { places, bring, second } = await aVolumeWithNews();
      const { id } = await bring('listings', 'third');
      await adopts(places);
      expect(await liveOf(places)).toBe(id);
      expect(id).not.toBe(second.id);
    },
    PATIENCE_MS,
  );

  it(
    'leaves what was gone back from alone, when its container starts again',
    async () => {
      const { places, first, second } = await aVolumeWithNews();
      await adopts(places);
      await back(places);
      await start(places, second);
      expect(await adopts(places)).toEqual([]);
      expect(await liveOf(places)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'makes an older release live again when its image is deployed again',
    async () => {
      const { places, first } = await aVolumeWithNews();
      await adopts(places);
      await start(places, first);
      expect(await adopts(places)).toEqual([`mf-listings ${first.id} is live.`]);
      expect(await liveOf(places)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'makes live for one site alone what it brought, where it is named',
    async () => {
      const { places, bring, shell, second } = await aVolumeWithNews();
      await bring('shell', 'a later shell');
      await adopts(places, { site: 'listings' });
      expect([await liveOf(places, 'shell'), await liveOf(places)]).toEqual([shell.id, second.id]);
    },
    PATIENCE_MS,
  );

  it(
    'refuses a name that no container brought anything for, and changes nothing',
    async () => {
      const { places, first } = await aVolumeWithNews();
      await expect(adopts(places, { site: 'lisitngs', percent: 10 })).rejects.toThrow(
        /no site called 'mf-lisitngs'.*mf-listings/,
      );
      expect(await liveOf(places)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'says so where a named site brought nothing new',
    async () => {
      const { places } = await aVolumeWithNews();
      await adopts(places);
      await expect(adopts(places, { site: 'listings' })).rejects.toThrow(/mf-listings has brought nothing new/);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting a release for some visitors', () => {
  it(
    'gives it to ten in a hundred, then to half, then to all',
    async () => {
      const { places, first, second } = await aVolumeWithNews();
      for (const percent of [10, 50]) {
        await adopts(places, { site: 'listings', percent });
        expect([await liveOf(places), await candidateOf(places)]).toMatchObject([
          first.id,
          { release: second.id, percent },
        ]);
      }
      await adopts(places, { site: 'listings' });
      expect([await liveOf(places), await candidateOf(places)]).toEqual([second.id, undefined]);
    },
    PATIENCE_MS,
  );

  it(
    'goes on with it where all that is new is adopted, as at each start of the site',
    async () => {
      const { places, second } = await aVolumeWithNews();
      await adopts(places, { site: 'listings', percent: 10 });
      expect(await adopts(places)).toEqual([]);
      expect(await candidateOf(places)).toMatchObject({ release: second.id });
    },
    PATIENCE_MS,
  );

  it(
    'leaves one that was ended alone',
    async () => {
      const { places, first } = await aVolumeWithNews();
      await adopts(places, { site: 'listings', percent: 10 });
      await back(places);
      expect(await adopts(places)).toEqual([]);
      expect(await liveOf(places)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'tries what is brought meanwhile in its place',
    async () => {
      const { places, bring } = await aVolumeWithNews();
      await adopts(places, { site: 'listings', percent: 10 });
      const third = await bring('listings', 'third');
      await adopts(places, { site: 'listings', percent: 20 });
      expect(await candidateOf(places)).toMatchObject({ release: third.id, percent: 20 });
    },
    PATIENCE_MS,
  );

  it(
    'is refused for the shell',
    async () => {
      const { places, bring, shell } = await aVolumeWithNews();
      await bring('shell', 'a later shell');
      await expect(adopts(places, { site: 'shell', percent: 10 })).rejects.toThrow('there is one of it');
      expect(await liveOf(places, 'shell')).toBe(shell.id);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting all that is new, beside what a team is at', () => {
  it(
    'leaves a site alone that is tried, and says so; another goes live beside it',
    async () => {
      const { places, bring, first, second } = await aVolumeWithNews();
      await adopts(places, { site: 'listings', percent: 10 });
      const third = await bring('listings', 'third');
      const other = await bring('account', 'first');
      expect(await adopts(places)).toEqual([
        `mf-account ${other.id} is live.`,
        `mf-listings has brought ${third.id}, and stays as it is: ${second.id} is tried with some visitors. releases adopt mf-listings makes live what it brought.`,
      ]);
      expect([await liveOf(places), await candidateOf(places)]).toMatchObject([first.id, { release: second.id }]);
    },
    PATIENCE_MS,
  );

  it(
    'leaves a site alone that was rolled back, and says so; another goes live beside it',
    async () => {
      const { places, bring, first } = await aVolumeWithNews();
      await adopts(places);
      await back(places);
      const third = await bring('listings', 'third');
      const other = await bring('account', 'first');
      expect(await adopts(places)).toEqual([
        `mf-account ${other.id} is live.`,
        `mf-listings has brought ${third.id}, and stays as it is: it was rolled back. releases adopt mf-listings makes live what it brought.`,
      ]);
      expect(await liveOf(places)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'makes it live once the site is named, and from then on as any other',
    async () => {
      const { places, bring } = await aVolumeWithNews();
      await adopts(places);
      await back(places);
      const third = await bring('listings', 'third');
      await adopts(places);
      expect(await adopts(places, { site: 'listings' })).toEqual([`mf-listings ${third.id} is live.`]);
      const fourth = await bring('listings', 'fourth');
      expect(await adopts(places)).toEqual([`mf-listings ${fourth.id} is live.`]);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting what the shell that is live cannot run', () => {
  it.each([{ site: 'listings' }, { site: 'listings', percent: 10 }])(
    'refuses it by name: %j',
    async (asked) => {
      const { places, bring, first } = await aVolumeWithNews();
      await bring('listings', 'of tomorrow', '1.99.0');
      await expect(adopts(places, asked)).rejects.toThrow(/needs contract 1\.99\.0.*Release the shell first/);
      expect([await liveOf(places), await candidateOf(places)]).toEqual([first.id, undefined]);
    },
    PATIENCE_MS,
  );

  it(
    'says so and adopts the others where no site is named',
    async () => {
      const { places, bring, first } = await aVolumeWithNews();
      await bring('listings', 'of tomorrow', '1.99.0');
      const shell = await bring('shell', 'a later shell');
      expect(await adopts(places)).toEqual([
        `shell ${shell.id} is live.`,
        expect.stringMatching(/needs contract 1\.99\.0/),
      ]);
      expect([await liveOf(places, 'shell'), await liveOf(places)]).toEqual([shell.id, first.id]);
    },
    PATIENCE_MS,
  );

  it(
    'says so and goes on with the others where a release is damaged',
    async () => {
      const { places, first, second } = await aVolumeWithNews();
      await rm(join(releaseFolder(places, 'listings', second.id), 'remoteEntry.0123456789.js'));
      expect(await adopts(places)).toEqual([expect.stringMatching(`listings ${second.id} cannot be served`)]);
      const remotes = JSON.parse(await readFile(join(places.site, 'remotes.json'), 'utf8')) as RemotesFile;
      expect(remotes['listings']?.release).toBe(first.id);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting a shell that takes something away', () => {
  it(
    'is refused by name while a remote needs that, and done together with the remote where no site is named',
    async () => {
      const { places, bring, first } = await aVolumeWithNews();
      const [shell, remote] = [await bring('shell', 'new', '2.0.0'), await bring('listings', 'new', '2.0.0')];
      await expect(adopts(places, { site: 'shell' })).rejects.toThrow(/mf-listings 1\.0\.0.*releases adopt/);
      expect(await liveOf(places)).toBe(first.id);
      expect(await adopts(places)).toEqual([`shell ${shell.id} is live.`, `mf-listings ${remote.id} is live.`]);
    },
    PATIENCE_MS,
  );

  it.each([
    ['needs what is taken away', '1.0.0', () => Promise.resolve()],
    [
      'is damaged',
      '2.0.0',
      (places: Places, id: string) => rm(join(releaseFolder(places, 'listings', id), 'remoteEntry.0123456789.js')),
    ],
  ])(
    'is refused where what the remote brought %s',
    async (_case, contract, spoil) => {
      const { places, bring, shell } = await aVolumeWithNews();
      await bring('shell', 'new', '2.0.0');
      const { id } = await bring('listings', 'new', contract);
      await spoil(places, id);
      const [said] = await adopts(places);
      expect(said).toMatch(/^shell .* has contract 2\.0\.0, and what is live needs another: mf-listings 1\.0\.0/);
      expect(await liveOf(places, 'shell')).toBe(shell.id);
    },
    PATIENCE_MS,
  );

  it(
    'is refused, and so is what needs it, where a remote is tried and waits',
    async () => {
      const { places, bring, shell } = await aVolumeWithNews();
      await adopts(places, { site: 'listings', percent: 10 });
      await bring('shell', 'new', '2.0.0');
      await bring('listings', 'new', '2.0.0');
      await bring('account', 'new', '2.0.0');
      expect(await adopts(places)).toEqual([
        expect.stringMatching(/^shell .* needs another: mf-listings 1\.0\.0/),
        expect.stringMatching(/^account .* needs contract 2\.0\.0, and the shell that is live has 1\.0\.0/),
        expect.stringMatching(/^mf-listings .* stays as it is/),
      ]);
      expect(await liveOf(places, 'shell')).toBe(shell.id);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('what containers that were killed left behind', () => {
  it(
    'is removed once it is old',
    async () => {
      const { places } = await aVolume();
      for (const name of ['incoming-aBc123', 'listings-77', 'incoming-now']) {
        await mkdir(join(places.work, name, 'assets'), { recursive: true });
        if (name !== 'incoming-now') await utimes(join(places.work, name), TWO_HOURS_AGO, TWO_HOURS_AGO);
      }
      await adopts(places);
      expect(await readdir(places.work)).toEqual(['incoming-now']);
    },
    PATIENCE_MS,
  );
});
