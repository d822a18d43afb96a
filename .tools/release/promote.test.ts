/** @jest-environment node */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { RemotesFile } from 'contracts';
import { promote, type Promotion } from './promote.ts';
import { rollback } from './rollback.ts';
import { currentRelease, readPointer } from './pointers.ts';
import { buildRelease } from './release.ts';
import { pathsIn, releaseFolder, workspaceName, type ReleasePaths } from './sites.ts';
import { aBuilder, aRepository, aSource, composer, writeFiles } from './release.fixture.ts';

const run = promisify(execFile);
const SERVE_STATIC = join(import.meta.dirname, '../gateway/serve-static');
const TWO_HOURS_AGO = Date.now() / 1000 - 7200;

/** A test starts up to four containers, of a dozen small programs each, on a machine that may do much else. */
const PATIENCE_MS = 30_000;

const promotes = (paths: ReleasePaths, asked?: Promotion) => promote(paths, asked, composer);
const liveOf = async (paths: ReleasePaths, site = 'listings') =>
  currentRelease((await readPointer(paths, site))!).release;
const candidateOf = async (paths: ReleasePaths) => (await readPointer(paths, 'listings'))?.candidate;
const back = (paths: ReleasePaths) => rollback(paths, { site: 'listings' }, composer);

/** Builds an image of a site with this source, and the contract that it needs or gives: the folder of its release. */
async function anImage(paths: ReleasePaths, site: string, text: string, contract = '1.0.0') {
  await writeFiles(paths.root, aSource(site, contract, text));
  const elsewhere = pathsIn(paths.root, await mkdtemp(join(paths.root, 'image-')));
  const id = await buildRelease(elsewhere, site, { build: aBuilder() });
  const placed = join(elsewhere.work, 'placed');
  await cp(releaseFolder(elsewhere, site, id), join(placed, id), { recursive: true });
  return { site, id, placed };
}

const volumeOf = (paths: ReleasePaths, site: string) => join(paths.delivered, workspaceName(site));

/** Starts the container of an image: that is its own program, with an nginx that ends immediately. */
async function start(paths: ReleasePaths, { site, placed }: { site: string; placed: string }): Promise<void> {
  const programs = join(placed, '../programs');
  for (const folder of [programs, volumeOf(paths, site)]) await mkdir(folder, { recursive: true });
  await writeFile(join(programs, 'nginx'), '#!/bin/sh\n', { mode: 0o755 });
  const env = {
    PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`,
    RELEASE_DIR: join(paths.site, '..'),
    DELIVERED: volumeOf(paths, site),
    PACKAGED: placed,
    RUN_DIR: join(programs, 'run'),
  };
  await run(SERVE_STATIC, [], { env });
}

/** A volume into which the first images of the shell and one remote have delivered their releases. */
async function aVolume() {
  const paths = await aRepository();
  const bring = async (site: string, text: string, contract?: string) => {
    const image = await anImage(paths, site, text, contract);
    await start(paths, image);
    return image;
  };
  const shell = await bring('shell', 'shell');
  const first = await bring('listings', 'first');
  return { paths, bring, shell, first };
}

/** The same, adopted, with a second release of the remote that only its container knows of. */
async function aVolumeWithNewRelease() {
  const volume = await aVolume();
  await promotes(volume.paths);
  return { ...volume, second: await volume.bring('listings', 'second') };
}

// The program of the containers is written for Debian's coreutils.
const onLinux = { describe: process.platform === 'linux' ? describe : describe.skip };

onLinux.describe('adopting what containers bring', () => {
  it(
    'makes live what the first images bring, and then nothing, however often it runs',
    async () => {
      const { paths, shell, first } = await aVolume();
      expect(await promotes(paths)).toEqual([`shell ${shell.id} is live.`, `mf-listings ${first.id} is live.`]);
      expect(await promotes(paths)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'takes what was brought last of several',
    async () => {
      const { paths, bring, second } = await aVolumeWithNewRelease();
      const { id } = await bring('listings', 'third');
      await promotes(paths);
      expect(await liveOf(paths)).toBe(id);
      expect(id).not.toBe(second.id);
    },
    PATIENCE_MS,
  );

  it(
    'leaves what was gone back from alone, when its container starts again',
    async () => {
      const { paths, first, second } = await aVolumeWithNewRelease();
      await promotes(paths);
      await back(paths);
      await start(paths, second);
      expect(await promotes(paths)).toEqual([]);
      expect(await liveOf(paths)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'makes an older release live again when its image is deployed again',
    async () => {
      const { paths, first } = await aVolumeWithNewRelease();
      await promotes(paths);
      await start(paths, first);
      expect(await promotes(paths)).toEqual([`mf-listings ${first.id} is live.`]);
      expect(await liveOf(paths)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'makes live for one site alone what it brought, where it is named',
    async () => {
      const { paths, bring, shell, second } = await aVolumeWithNewRelease();
      await bring('shell', 'a later shell');
      await promotes(paths, { site: 'listings' });
      expect([await liveOf(paths, 'shell'), await liveOf(paths)]).toEqual([shell.id, second.id]);
    },
    PATIENCE_MS,
  );

  it(
    'refuses a name that no container brought anything for, and changes nothing',
    async () => {
      const { paths, first } = await aVolumeWithNewRelease();
      await expect(promotes(paths, { site: 'lisitngs', percent: 10 })).rejects.toThrow(
        /no site called 'mf-lisitngs'.*mf-listings/,
      );
      expect(await liveOf(paths)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'says so where a named site brought nothing new',
    async () => {
      const { paths } = await aVolumeWithNewRelease();
      await promotes(paths);
      await expect(promotes(paths, { site: 'listings' })).rejects.toThrow(/mf-listings has brought nothing new/);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting a release for some visitors', () => {
  it(
    'gives it to ten in a hundred, then to half, then to all',
    async () => {
      const { paths, first, second } = await aVolumeWithNewRelease();
      for (const percent of [10, 50]) {
        await promotes(paths, { site: 'listings', percent });
        expect([await liveOf(paths), await candidateOf(paths)]).toMatchObject([
          first.id,
          { release: second.id, percent },
        ]);
      }
      await promotes(paths, { site: 'listings' });
      expect([await liveOf(paths), await candidateOf(paths)]).toEqual([second.id, undefined]);
    },
    PATIENCE_MS,
  );

  it(
    'goes on with it where all that is new is adopted, as at each start of the site',
    async () => {
      const { paths, second } = await aVolumeWithNewRelease();
      await promotes(paths, { site: 'listings', percent: 10 });
      expect(await promotes(paths)).toEqual([]);
      expect(await candidateOf(paths)).toMatchObject({ release: second.id });
    },
    PATIENCE_MS,
  );

  it(
    'leaves one that was ended alone',
    async () => {
      const { paths, first } = await aVolumeWithNewRelease();
      await promotes(paths, { site: 'listings', percent: 10 });
      await back(paths);
      expect(await promotes(paths)).toEqual([]);
      expect(await liveOf(paths)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'tries what is brought meanwhile in its place',
    async () => {
      const { paths, bring } = await aVolumeWithNewRelease();
      await promotes(paths, { site: 'listings', percent: 10 });
      const third = await bring('listings', 'third');
      await promotes(paths, { site: 'listings', percent: 20 });
      expect(await candidateOf(paths)).toMatchObject({ release: third.id, percent: 20 });
    },
    PATIENCE_MS,
  );

  it(
    'is refused for the shell',
    async () => {
      const { paths, bring, shell } = await aVolumeWithNewRelease();
      await bring('shell', 'a later shell');
      await expect(promotes(paths, { site: 'shell', percent: 10 })).rejects.toThrow('there is one of it');
      expect(await liveOf(paths, 'shell')).toBe(shell.id);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting all that is new, beside what a team is at', () => {
  it(
    'leaves a site alone that is tried, and says so; another goes live beside it',
    async () => {
      const { paths, bring, first, second } = await aVolumeWithNewRelease();
      await promotes(paths, { site: 'listings', percent: 10 });
      const third = await bring('listings', 'third');
      const other = await bring('account', 'first');
      expect(await promotes(paths)).toEqual([
        `mf-account ${other.id} is live.`,
        `mf-listings has brought ${third.id}, and stays as it is: ${second.id} is tried with some visitors. 'promote mf-listings' makes live what it brought.`,
      ]);
      expect([await liveOf(paths), await candidateOf(paths)]).toMatchObject([first.id, { release: second.id }]);
    },
    PATIENCE_MS,
  );

  it(
    'leaves a site alone that was rolled back, and says so; another goes live beside it',
    async () => {
      const { paths, bring, first } = await aVolumeWithNewRelease();
      await promotes(paths);
      await back(paths);
      const third = await bring('listings', 'third');
      const other = await bring('account', 'first');
      expect(await promotes(paths)).toEqual([
        `mf-account ${other.id} is live.`,
        `mf-listings has brought ${third.id}, and stays as it is: it was rolled back. 'promote mf-listings' makes live what it brought.`,
      ]);
      expect(await liveOf(paths)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'makes it live once the site is named, and from then on as any other',
    async () => {
      const { paths, bring } = await aVolumeWithNewRelease();
      await promotes(paths);
      await back(paths);
      const third = await bring('listings', 'third');
      await promotes(paths);
      expect(await promotes(paths, { site: 'listings' })).toEqual([`mf-listings ${third.id} is live.`]);
      const fourth = await bring('listings', 'fourth');
      expect(await promotes(paths)).toEqual([`mf-listings ${fourth.id} is live.`]);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting what the shell that is live cannot run', () => {
  it.each([{ site: 'listings' }, { site: 'listings', percent: 10 }])(
    'refuses it by name: %j',
    async (asked) => {
      const { paths, bring, first } = await aVolumeWithNewRelease();
      await bring('listings', 'of tomorrow', '1.99.0');
      await expect(promotes(paths, asked)).rejects.toThrow(/needs contract 1\.99\.0.*Release the shell first/);
      expect([await liveOf(paths), await candidateOf(paths)]).toEqual([first.id, undefined]);
    },
    PATIENCE_MS,
  );

  it(
    'says so and adopts the others where no site is named',
    async () => {
      const { paths, bring, first } = await aVolumeWithNewRelease();
      await bring('listings', 'of tomorrow', '1.99.0');
      const shell = await bring('shell', 'a later shell');
      expect(await promotes(paths)).toEqual([
        `shell ${shell.id} is live.`,
        expect.stringMatching(/needs contract 1\.99\.0/),
      ]);
      expect([await liveOf(paths, 'shell'), await liveOf(paths)]).toEqual([shell.id, first.id]);
    },
    PATIENCE_MS,
  );

  it(
    'says so and goes on with the others where a release is damaged',
    async () => {
      const { paths, first, second } = await aVolumeWithNewRelease();
      await rm(join(volumeOf(paths, 'listings'), second.id, 'remoteEntry.0123456789.js'));
      expect(await promotes(paths)).toEqual([expect.stringMatching(`listings ${second.id} cannot be served`)]);
      const remotes = JSON.parse(await readFile(join(paths.site, 'remotes.json'), 'utf8')) as RemotesFile;
      expect(remotes['listings']?.release).toBe(first.id);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('adopting a shell that takes something away', () => {
  it(
    'is refused by name while a remote needs that, and done together with the remote where no site is named',
    async () => {
      const { paths, bring, first } = await aVolumeWithNewRelease();
      const [shell, remote] = [await bring('shell', 'new', '2.0.0'), await bring('listings', 'new', '2.0.0')];
      await expect(promotes(paths, { site: 'shell' })).rejects.toThrow(/mf-listings 1\.0\.0.*'promote' without a name/);
      expect(await liveOf(paths)).toBe(first.id);
      expect(await promotes(paths)).toEqual([`shell ${shell.id} is live.`, `mf-listings ${remote.id} is live.`]);
    },
    PATIENCE_MS,
  );

  it.each([
    ['needs what is taken away', '1.0.0', () => Promise.resolve()],
    [
      'is damaged',
      '2.0.0',
      (paths: ReleasePaths, id: string) => rm(join(volumeOf(paths, 'listings'), id, 'remoteEntry.0123456789.js')),
    ],
  ])(
    'is refused where what the remote brought %s',
    async (_case, contract, spoil) => {
      const { paths, bring, shell } = await aVolumeWithNewRelease();
      await bring('shell', 'new', '2.0.0');
      const { id } = await bring('listings', 'new', contract);
      await spoil(paths, id);
      const [refusal] = await promotes(paths);
      expect(refusal).toMatch(/^shell .* has contract 2\.0\.0, and what is live needs another: mf-listings 1\.0\.0/);
      expect(await liveOf(paths, 'shell')).toBe(shell.id);
    },
    PATIENCE_MS,
  );

  it(
    'is refused, and so is what needs it, where a remote is tried and waits',
    async () => {
      const { paths, bring, shell } = await aVolumeWithNewRelease();
      await promotes(paths, { site: 'listings', percent: 10 });
      await bring('shell', 'new', '2.0.0');
      await bring('listings', 'new', '2.0.0');
      await bring('account', 'new', '2.0.0');
      expect(await promotes(paths)).toEqual([
        expect.stringMatching(/^shell .* needs another: mf-listings 1\.0\.0/),
        expect.stringMatching(/^account .* needs contract 2\.0\.0, and the shell that is live has 1\.0\.0/),
        expect.stringMatching(/^mf-listings .* stays as it is/),
      ]);
      expect(await liveOf(paths, 'shell')).toBe(shell.id);
    },
    PATIENCE_MS,
  );
});

onLinux.describe('what a container forged', () => {
  it(
    'reaches no folder of another site, and delays no other site',
    async () => {
      const { paths, first, bring } = await aVolumeWithNewRelease();
      await writeFile(join(volumeOf(paths, 'listings'), 'latest'), '../shell/1.0.0 2026-01-01');
      const refusal = "mf-listings has brought '../shell/1.0.0', which is no release. Build its image again.";
      await expect(promotes(paths, { site: 'listings' })).rejects.toThrow(refusal);
      const shell = await bring('shell', 'a later shell');
      expect(await promotes(paths)).toEqual([refusal, `shell ${shell.id} is live.`]);
      expect(await liveOf(paths)).toBe(first.id);
    },
    PATIENCE_MS,
  );

  it(
    'links to no file of those who serve the release',
    async () => {
      const { paths, second } = await aVolumeWithNewRelease();
      await symlink('/proc/self/environ', join(volumeOf(paths, 'listings'), second.id, 'environ.js'));
      await promotes(paths);
      expect(await readdir(releaseFolder(paths, 'listings', second.id))).not.toContain('environ.js');
    },
    PATIENCE_MS,
  );
});

onLinux.describe('what containers that were killed left behind', () => {
  it(
    'is removed once it is old',
    async () => {
      const { paths } = await aVolume();
      for (const name of ['incoming-aBc123', 'listings-77', 'incoming-now']) {
        await mkdir(join(paths.work, name, 'assets'), { recursive: true });
        if (name !== 'incoming-now') await utimes(join(paths.work, name), TWO_HOURS_AGO, TWO_HOURS_AGO);
      }
      await promotes(paths);
      expect(await readdir(paths.work)).toEqual(['incoming-now']);
    },
    PATIENCE_MS,
  );
});
