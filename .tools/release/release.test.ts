/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { APP_CONTRACT, type RemotesFile } from 'contracts';
import { compose } from './compose.ts';
import type { Prerenderer } from './compose-pages.ts';
import { rollback } from './rollback.ts';
import { publishCandidate, publishRelease } from './publish.ts';
import { readPointer } from './pointers.ts';
import { type Builder, buildRelease, readReleaseInfo } from './release.ts';
import { releaseFolder, type ReleasePaths } from './sites.ts';
import { aBuilder, aRenderedPage, aRepository, writeFiles } from './release.fixture.ts';

const remotesOf = async ({ site }: ReleasePaths) =>
  JSON.parse(await readFile(join(site, 'remotes.json'), 'utf8')) as RemotesFile;
const render: Prerenderer = ({ pages }) => Promise.resolve(pages.map(aRenderedPage));
const composer = (paths: ReleasePaths) => compose(paths, render);
const change = ({ root }: ReleasePaths, text: string) => writeFiles(root, { 'mf-listings/src/remote.tsx': text });
const raise = ({ root }: ReleasePaths, manifest: object) =>
  writeFiles(root, { 'mf-listings/remote.json': JSON.stringify({ ...listings, ...manifest }) });
const listings = {
  name: 'listings',
  version: '0.1.0',
  contract: APP_CONTRACT,
  routes: ['/'],
  nav: [],
  footer: [],
  slots: [],
  prerender: ['/'],
};

async function release(paths: ReleasePaths, site: string, build: Builder): Promise<string> {
  const id = await buildRelease(paths, site, { build });
  await publishRelease(paths, site, id, composer);
  return id;
}

async function aReleasedSite() {
  const paths = await aRepository();
  const build = aBuilder();
  const shell = await release(paths, 'shell', build);
  const first = await release(paths, 'listings', build);
  return { paths, build, shell, first };
}

/** A released site with later releases of its remote, one for each text of its source. */
async function aSiteWith(...texts: string[]) {
  const site = await aReleasedSite();
  const ids = [site.first];
  for (const text of texts) {
    await change(site.paths, text);
    ids.push(await release(site.paths, 'listings', site.build));
  }
  return { ...site, ids };
}

const live = async (paths: ReleasePaths) => (await remotesOf(paths))['listings']?.release;

describe('releasing a remote', () => {
  it('builds nothing when the sources are those of a release', async () => {
    const { paths, build, first } = await aReleasedSite();
    expect(await release(paths, 'listings', build)).toBe(first);
    expect(build.built).toHaveLength(2);
  });

  it('puts a new folder beside the old one and names the old one as fallback', async () => {
    const { paths, build, first } = await aReleasedSite();
    const before = await remotesOf(paths);
    await change(paths, 'second');
    const second = await release(paths, 'listings', build);

    const remote = (await remotesOf(paths))['listings'];
    expect(await readdir(join(paths.site, 'remotes/listings'))).toEqual([first, second].toSorted());
    expect(remote?.entry).toContain(second);
    expect(remote?.fallback).toMatchObject({
      release: first,
      entry: before['listings']?.entry,
      integrity: before['listings']?.integrity,
    });
  });

  it('names the check sum of its entry, which browsers compare', async () => {
    const { paths } = await aReleasedSite();
    const { entry = '', integrity } = (await remotesOf(paths))['listings'] ?? {};
    const sum = createHash('sha384').update(await readFile(join(paths.site, entry)));
    expect(integrity).toBe(`sha384-${sum.digest('base64')}`);
  });

  it('leaves the shell as it is', async () => {
    const { paths, shell } = await aSiteWith('second');
    const pointer = await readPointer(paths, 'shell');
    expect(pointer?.history.map((event) => event.release)).toEqual([shell]);
  });

  it('writes down in its folder what it is', async () => {
    const { paths, first } = await aReleasedSite();
    const facts = await readReleaseInfo(paths, 'listings', first);
    expect(facts).toMatchObject({ site: 'listings', release: first, version: '0.1.0', contract: APP_CONTRACT });
    expect(Date.parse(facts?.builtAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('keeps what is served when a build fails', async () => {
    const { paths, first } = await aReleasedSite();
    await change(paths, 'broken');
    const build: Builder = () => Promise.reject(new Error('It does not compile'));
    await expect(release(paths, 'listings', build)).rejects.toThrow('does not compile');
    await composer(paths);
    expect(await live(paths)).toBe(first);
  });

  it('places nothing that does not conform', async () => {
    const { paths, build, first } = await aReleasedSite();
    await change(paths, 'second');
    const check = () => Promise.reject(new Error('It does not conform'));
    await expect(buildRelease(paths, 'listings', { build, check })).rejects.toThrow('does not conform');
    expect(await readdir(join(paths.site, 'remotes/listings'))).toEqual([first]);
    expect(await readdir(paths.work)).toEqual([]);
  });

  it('checks a release that was built before, too', async () => {
    const { paths, build } = await aReleasedSite();
    const check = () => Promise.reject(new Error('It does not conform'));
    await expect(buildRelease(paths, 'listings', { build, check })).rejects.toThrow('does not conform');
  });

  it('refuses what needs more than the shell that is live has', async () => {
    const { paths, build, first } = await aReleasedSite();
    await raise(paths, { contract: '2.99.0' });
    await expect(release(paths, 'listings', build)).rejects.toThrow(/needs contract 2\.99\.0.*Release the shell first/);
    expect(await live(paths)).toBe(first);
  });

  it('refuses what is not there, or lacks its entry, and keeps what is live', async () => {
    const { paths, build, first } = await aReleasedSite();
    await expect(publishRelease(paths, 'listings', '0.1.0-0000000000', composer)).rejects.toThrow('cannot be served');
    await change(paths, 'second');
    const second = await buildRelease(paths, 'listings', { build });
    await rm(join(releaseFolder(paths, 'listings', second), 'remoteEntry.0123456789.js'));
    await expect(publishRelease(paths, 'listings', second, composer)).rejects.toThrow(/has no remoteEntry/);
    const tried = publishCandidate(paths, 'listings', { id: second, percent: 10 }, composer);
    await expect(tried).rejects.toThrow(/has no remoteEntry/);
    expect(await readPointer(paths, 'listings')).toMatchObject({ history: [{ release: first }] });
  });

  it('refuses a shell without its page', async () => {
    const { paths, shell } = await aReleasedSite();
    await writeFiles(paths.root, { 'shell/src/main.tsx': 'second' });
    const second = await buildRelease(paths, 'shell', { build: aBuilder() });
    await rm(join(releaseFolder(paths, 'shell', second), 'index.html'));
    await expect(publishRelease(paths, 'shell', second, composer)).rejects.toThrow(/cannot be served.*index\.html/);
    expect(await readPointer(paths, 'shell')).toMatchObject({ history: [{ release: shell }] });
  });

  it('takes the result of another process that built the same at the same time', async () => {
    const paths = await aRepository();
    const build = aBuilder();
    await release(paths, 'shell', build);
    const slow: Builder = async (...of) => {
      await build(...of);
      await release({ ...paths, work: `${paths.work}-of-another` }, 'listings', build);
    };
    const id = await release(paths, 'listings', slow);
    expect(await readdir(join(paths.site, 'remotes/listings'))).toEqual([id]);
    expect(await readdir(paths.work)).toEqual([]);
  });

  it('keeps five releases, among them the current one, the candidate and the fallback', async () => {
    const { paths, build, ids } = await aSiteWith('2', '3', '4', '5', '6', '7');
    await change(paths, 'tried');
    const candidate = await buildRelease(paths, 'listings', { build });
    await publishCandidate(paths, 'listings', { id: candidate, percent: 10 }, composer);
    const remaining = await readdir(join(paths.site, 'remotes/listings'));
    expect(remaining.toSorted()).toEqual([...ids.slice(-4), candidate].toSorted());
  });
});

describe('a gradual release', () => {
  async function aTriedRelease(percent = 10) {
    const site = await aReleasedSite();
    await change(site.paths, 'tried');
    const tried = await buildRelease(site.paths, 'listings', { build: site.build });
    await publishCandidate(site.paths, 'listings', { id: tried, percent }, composer);
    return { ...site, tried };
  }

  it('stands beside what is live, whole, with its share', async () => {
    const { paths, first, tried } = await aTriedRelease();
    const remote = (await remotesOf(paths))['listings'];
    expect(remote?.release).toBe(first);
    expect(remote?.candidate).toMatchObject({ name: 'listings', routes: ['/'], release: tried, percent: 10 });
  });

  it('changes its share', async () => {
    const { paths, tried } = await aTriedRelease();
    await publishCandidate(paths, 'listings', { id: tried, percent: 50 }, composer);
    expect((await remotesOf(paths))['listings']?.candidate?.percent).toBe(50);
  });

  it('ends when it goes to all', async () => {
    const { paths, tried, first } = await aTriedRelease();
    await publishRelease(paths, 'listings', tried, composer);
    const remote = (await remotesOf(paths))['listings'];
    expect(remote).toMatchObject({ release: tried, fallback: { release: first } });
    expect(remote?.candidate).toBeUndefined();
  });

  it('is what going back ends first, and what is live stays', async () => {
    const { paths, tried, first } = await aTriedRelease();
    expect(await rollback(paths, { site: 'listings' }, composer)).toEqual({ ended: tried, current: first });
    expect((await remotesOf(paths))['listings']?.candidate).toBeUndefined();
    expect(await live(paths)).toBe(first);
  });

  it('is refused where it needs more than the shell that is live has', async () => {
    const { paths, build } = await aReleasedSite();
    await raise(paths, { contract: '2.99.0' });
    const id = await buildRelease(paths, 'listings', { build });
    await expect(publishCandidate(paths, 'listings', { id, percent: 0 }, composer)).rejects.toThrow(
      'needs contract 2.99.0',
    );
    expect((await readPointer(paths, 'listings'))?.candidate).toBeUndefined();
  });

  it('is refused for what is live already', async () => {
    const { paths, first } = await aReleasedSite();
    await expect(publishCandidate(paths, 'listings', { id: first, percent: 10 }, composer)).rejects.toThrow(
      'what everybody gets already',
    );
  });
});

describe('a release as it is served', () => {
  it('compresses what browsers load', async () => {
    const { paths, first } = await aReleasedSite();
    const files = await readdir(releaseFolder(paths, 'listings', first));
    expect(files).toEqual(expect.arrayContaining(['remoteEntry.0123456789.js.br', 'remoteEntry.0123456789.js.gz']));
  });
});

describe('composing the site', () => {
  const pageIn = ({ site }: ReleasePaths, file: string) => readFile(join(site, file), 'utf8');
  const hrefsIn = (page: string) => [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href);

  it('asks at an unknown address for the fonts alone, since any page may follow', async () => {
    const { paths, shell } = await aReleasedSite();
    const page = await pageIn(paths, 'index.html');
    expect(page).toContain('<div id="root"></div>');
    expect(hrefsIn(page)).toEqual([`/shell/${shell}/assets/signika-english.0123456789.woff2`]);
  });

  it('puts robots.txt where crawlers look for it', async () => {
    const { paths } = await aReleasedSite();
    expect(await pageIn(paths, 'robots.txt')).toBe('Disallow: /api/');
  });

  it('puts the pictures of shared pages where they stay from release to release', async () => {
    const { paths } = await aReleasedSite();
    for (const name of ['site', 'helper', 'seeker'])
      expect(await pageIn(paths, `share/${name}.png`)).toBe(`picture of ${name}`);
  });

  it('names no fallback that is not there any more', async () => {
    const { paths, build, first } = await aReleasedSite();
    await change(paths, 'second');
    await release(paths, 'listings', build);
    await rm(releaseFolder(paths, 'listings', first), { recursive: true });
    await composer(paths);
    expect((await remotesOf(paths))['listings']?.fallback).toBeUndefined();
  });

  it('takes the release before in the place of one that is damaged, and leaves out a damaged candidate', async () => {
    const { paths, build, ids } = await aSiteWith('second');
    await change(paths, 'tried');
    const tried = await buildRelease(paths, 'listings', { build });
    await publishCandidate(paths, 'listings', { id: tried, percent: 10 }, composer);
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    for (const id of [ids[1]!, tried]) await rm(join(releaseFolder(paths, 'listings', id), 'remote.json'));
    await composer(paths);
    const remote = (await remotesOf(paths))['listings'];
    expect(remote?.release).toBe(ids[0]);
    expect(remote?.candidate).toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be served'));
  });

  it('takes the shell before in the place of one that is damaged', async () => {
    const { paths, build, shell } = await aReleasedSite();
    await writeFiles(paths.root, { 'shell/src/main.tsx': 'second' });
    const second = await release(paths, 'shell', build);
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    await rm(join(releaseFolder(paths, 'shell', second), 'index.html'));
    await composer(paths);
    expect(hrefsIn(await pageIn(paths, 'index.html'))).toEqual([expect.stringContaining(`/shell/${shell}/`)]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`shell ${second} cannot be served`));
  });

  it('needs no sources', async () => {
    const { paths, first } = await aReleasedSite();
    await rm(join(paths.root, 'shell'), { recursive: true });
    await rm(join(paths.root, 'mf-listings'), { recursive: true });
    await composer(paths);
    expect(await live(paths)).toBe(first);
  });

  it('says what to do when nothing is built', async () => {
    await expect(compose(await aRepository(), render)).rejects.toThrow('no release yet: build it');
  });
});
