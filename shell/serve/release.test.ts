/** @jest-environment node */
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { RemotesFile } from 'shared-ui/contracts';
import { compose } from './compose.ts';
import { goBack } from './go-back.ts';
import { makeCandidate, makeLive } from './go-live.ts';
import { readPointer } from './pointers.ts';
import { readFacts } from './release-facts.ts';
import { type Builder, placeRelease } from './release.ts';
import { releaseFolder, type Places } from './sites.ts';
import { aBuilder, aRepository, writeFiles } from './test-places.ts';

const remotesOf = async ({ site }: Places) =>
  JSON.parse(await readFile(join(site, 'remotes.json'), 'utf8')) as RemotesFile;
const paint = () =>
  Promise.resolve({ guest: { markup: '<h1>Welcome guest</h1>' }, member: { markup: '<h1>Welcome member</h1>' } });
const composer = (places: Places) => compose(places, paint);
const change = ({ root }: Places, text: string) => writeFiles(root, { 'mf-listings/src/remote.tsx': text });
const raise = ({ root }: Places, manifest: object) =>
  writeFiles(root, { 'mf-listings/remote.json': JSON.stringify({ ...listings, ...manifest }) });
const listings = {
  name: 'listings',
  version: '0.1.0',
  contract: '1.0.0',
  routes: ['/'],
  nav: [],
  footer: [],
  slots: [],
};

async function release(places: Places, site: string, build: Builder): Promise<string> {
  const id = await placeRelease(places, site, { build });
  await makeLive(places, site, id, composer);
  return id;
}

async function aReleasedSite() {
  const places = await aRepository();
  const build = aBuilder();
  const shell = await release(places, 'shell', build);
  const first = await release(places, 'listings', build);
  return { places, build, shell, first };
}

/** A released site with later releases of its remote, one for each text of its source. */
async function aSiteWith(...texts: string[]) {
  const site = await aReleasedSite();
  const ids = [site.first];
  for (const text of texts) {
    await change(site.places, text);
    ids.push(await release(site.places, 'listings', site.build));
  }
  return { ...site, ids };
}

const live = async (places: Places) => (await remotesOf(places))['listings']?.release;

describe('releasing a remote', () => {
  it('builds nothing when the sources are those of a release', async () => {
    const { places, build, first } = await aReleasedSite();
    expect(await release(places, 'listings', build)).toBe(first);
    expect(build.built).toHaveLength(2);
  });

  it('puts a new folder beside the old one and names the old one as fallback', async () => {
    const { places, build, first } = await aReleasedSite();
    const before = await remotesOf(places);
    await change(places, 'second');
    const second = await release(places, 'listings', build);

    const remote = (await remotesOf(places))['listings'];
    expect(await readdir(join(places.site, 'remotes/listings'))).toEqual([first, second].toSorted());
    expect(remote?.entry).toContain(second);
    expect(remote?.fallback).toMatchObject({
      release: first,
      entry: before['listings']?.entry,
      integrity: before['listings']?.integrity,
    });
  });

  it('leaves the shell as it is', async () => {
    const { places, shell } = await aSiteWith('second');
    const pointer = await readPointer(places, 'shell');
    expect(pointer?.history.map((event) => event.release)).toEqual([shell]);
  });

  it('writes down in its folder what it is', async () => {
    const { places, first } = await aReleasedSite();
    const facts = await readFacts(places, 'listings', first);
    expect(facts).toMatchObject({ site: 'listings', release: first, version: '0.1.0', contract: '1.0.0' });
    expect(Date.parse(facts?.builtAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('keeps what is served when a build fails', async () => {
    const { places, first } = await aReleasedSite();
    await change(places, 'broken');
    const build: Builder = () => Promise.reject(new Error('It does not compile'));
    await expect(release(places, 'listings', build)).rejects.toThrow('does not compile');
    await composer(places);
    expect(await live(places)).toBe(first);
  });

  it('places nothing that does not conform', async () => {
    const { places, build, first } = await aReleasedSite();
    await change(places, 'second');
    const check = () => Promise.reject(new Error('It does not conform'));
    await expect(placeRelease(places, 'listings', { build, check })).rejects.toThrow('does not conform');
    expect(await readdir(join(places.site, 'remotes/listings'))).toEqual([first]);
    expect(await readdir(places.work)).toEqual([]);
  });

  it('checks a release that was built before, too', async () => {
    const { places, build } = await aReleasedSite();
    const check = () => Promise.reject(new Error('It does not conform'));
    await expect(placeRelease(places, 'listings', { build, check })).rejects.toThrow('does not conform');
  });

  it('refuses what needs more than the shell that is live has', async () => {
    const { places, build, first } = await aReleasedSite();
    await raise(places, { contract: '1.99.0' });
    await expect(release(places, 'listings', build)).rejects.toThrow(
      /needs contract 1\.99\.0.*Release the shell first/,
    );
    expect(await live(places)).toBe(first);
  });

  it('refuses what is not there, or lacks its entry, and keeps what is live', async () => {
    const { places, build, first } = await aReleasedSite();
    await expect(makeLive(places, 'listings', '0.1.0-0000000000', composer)).rejects.toThrow('cannot be served');
    await change(places, 'second');
    const second = await placeRelease(places, 'listings', { build });
    await rm(join(releaseFolder(places, 'listings', second), 'remoteEntry.0123456789.js'));
    await expect(makeLive(places, 'listings', second, composer)).rejects.toThrow(/has no remoteEntry/);
    const tried = makeCandidate(places, 'listings', { id: second, percent: 10 }, composer);
    await expect(tried).rejects.toThrow(/has no remoteEntry/);
    expect(await readPointer(places, 'listings')).toMatchObject({ history: [{ release: first }] });
  });

  it('refuses a shell without its page', async () => {
    const { places, shell } = await aReleasedSite();
    await writeFiles(places.root, { 'shell/src/main.tsx': 'second' });
    const second = await placeRelease(places, 'shell', { build: aBuilder() });
    await rm(join(releaseFolder(places, 'shell', second), 'index.html'));
    await expect(makeLive(places, 'shell', second, composer)).rejects.toThrow(/cannot be served.*index\.html/);
    expect(await readPointer(places, 'shell')).toMatchObject({ history: [{ release: shell }] });
  });

  it('takes the result of another process that built the same at the same time', async () => {
    const places = await aRepository();
    const build = aBuilder();
    await release(places, 'shell', build);
    const slow: Builder = async (...of) => {
      await build(...of);
      await release({ ...places, work: `${places.work}-of-another` }, 'listings', build);
    };
    const id = await release(places, 'listings', slow);
    expect(await readdir(join(places.site, 'remotes/listings'))).toEqual([id]);
    expect(await readdir(places.work)).toEqual([]);
  });

  it('keeps five releases, among them the current one, the candidate and the fallback', async () => {
    const { places, build, ids } = await aSiteWith('2', '3', '4', '5', '6', '7');
    await change(places, 'tried');
    const candidate = await placeRelease(places, 'listings', { build });
    await makeCandidate(places, 'listings', { id: candidate, percent: 10 }, composer);
    const kept = await readdir(join(places.site, 'remotes/listings'));
    expect(kept.toSorted()).toEqual([...ids.slice(-4), candidate].toSorted());
  });
});

describe('a gradual release', () => {
  async function aTriedRelease(percent = 10) {
    const site = await aReleasedSite();
    await change(site.places, 'tried');
    const tried = await placeRelease(site.places, 'listings', { build: site.build });
    await makeCandidate(site.places, 'listings', { id: tried, percent }, composer);
    return { ...site, tried };
  }

  it('stands beside what is live, whole, with its share', async () => {
    const { places, first, tried } = await aTriedRelease();
    const remote = (await remotesOf(places))['listings'];
    expect(remote?.release).toBe(first);
    expect(remote?.candidate).toMatchObject({ name: 'listings', routes: ['/'], release: tried, percent: 10 });
  });

  it('changes its share', async () => {
    const { places, tried } = await aTriedRelease();
    await makeCandidate(places, 'listings', { id: tried, percent: 50 }, composer);
    expect((await remotesOf(places))['listings']?.candidate?.percent).toBe(50);
  });

  it('ends when it goes to all', async () => {
    const { places, tried, first } = await aTriedRelease();
    await makeLive(places, 'listings', tried, composer);
    const remote = (await remotesOf(places))['listings'];
    expect(remote).toMatchObject({ release: tried, fallback: { release: first } });
    expect(remote?.candidate).toBeUndefined();
  });

  it('is what going back ends first, and what is live stays', async () => {
    const { places, tried, first } = await aTriedRelease();
    expect(await goBack(places, { site: 'listings' }, composer)).toEqual({ ended: tried, current: first });
    expect((await remotesOf(places))['listings']?.candidate).toBeUndefined();
    expect(await live(places)).toBe(first);
  });

  it('is refused where it needs more than the shell that is live has', async () => {
    const { places, build } = await aReleasedSite();
    await raise(places, { contract: '1.99.0' });
    const id = await placeRelease(places, 'listings', { build });
    await expect(makeCandidate(places, 'listings', { id, percent: 0 }, composer)).rejects.toThrow(
      'needs contract 1.99.0',
    );
    expect((await readPointer(places, 'listings'))?.candidate).toBeUndefined();
  });

  it('is refused for what is live already', async () => {
    const { places, first } = await aReleasedSite();
    await expect(makeCandidate(places, 'listings', { id: first, percent: 10 }, composer)).rejects.toThrow(
      'what everybody gets already',
    );
  });
});

describe('a release as it is served', () => {
  it('compresses what browsers load', async () => {
    const { places, first } = await aReleasedSite();
    const files = await readdir(releaseFolder(places, 'listings', first));
    expect(files).toEqual(expect.arrayContaining(['remoteEntry.0123456789.js.br', 'remoteEntry.0123456789.js.gz']));
  });
});

describe('composing the site', () => {
  const pageIn = ({ site }: Places, file: string) => readFile(join(site, file), 'utf8');
  const hrefsIn = (page: string) => [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href);

  it("asks at / first for the home page's files and for the fonts, and shows its first paint", async () => {
    const { places, shell, first } = await aReleasedSite();
    const page = await pageIn(places, 'home.html');
    expect(page).toContain('<h1>Welcome guest</h1>');
    expect(hrefsIn(page)).toEqual([
      `/shell/${shell}/assets/signika-latin-wght-normal.0123456789.woff2`,
      ...['remoteEntry.0123456789.js', 'home.0123456789.css', 'expose.0123456789.js', 'home.0123456789.js'].map(
        (file) => `/remotes/listings/${first}/${file}`,
      ),
    ]);
  });

  it('has a first paint of its own for somebody who may be logged in, and otherwise the same page', async () => {
    const { places } = await aReleasedSite();
    const [guest, member] = [await pageIn(places, 'home.html'), await pageIn(places, 'home.member.html')];
    expect(member).toBe(guest.replace('guest', 'member'));
  });

  it('asks elsewhere for the fonts alone, since any page may follow', async () => {
    const { places, shell } = await aReleasedSite();
    const page = await pageIn(places, 'index.html');
    expect(page).toContain('<div id="root"></div>');
    expect(hrefsIn(page)).toEqual([`/shell/${shell}/assets/signika-latin-wght-normal.0123456789.woff2`]);
  });

  it('puts robots.txt where crawlers look for it', async () => {
    const { places } = await aReleasedSite();
    expect(await pageIn(places, 'robots.txt')).toBe('Disallow: /api/');
  });

  it('puts the pictures of shared pages where they stay from release to release', async () => {
    const { places } = await aReleasedSite();
    for (const name of ['site', 'helper', 'seeker'])
      expect(await pageIn(places, `share/${name}.png`)).toBe(`picture of ${name}`);
  });

  const refused = { refused: "the page said 'Not available'." };

  it('keeps the last good first paint where a new one is refused, and warns', async () => {
    const { places } = await aReleasedSite();
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    await compose(places, () => Promise.resolve({ guest: refused, member: { markup: '<h1>Welcome back</h1>' } }));
    expect(await pageIn(places, 'home.html')).toContain('<h1>Welcome guest</h1>');
    expect(await pageIn(places, 'home.member.html')).toContain('<h1>Welcome back</h1>');
    expect(warn.mock.calls).toEqual([["home.html keeps its last first paint: the page said 'Not available'."]]);
  });

  it('serves / like any other page where the last one is of other releases, and warns', async () => {
    const { places, build } = await aReleasedSite();
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    await change(places, 'second');
    const second = await placeRelease(places, 'listings', { build });
    const refusing = () => Promise.resolve({ guest: refused, member: refused });
    await makeLive(places, 'listings', second, (where) => compose(where, refusing));
    await expect(pageIn(places, 'home.html')).rejects.toThrow('ENOENT');
    await expect(pageIn(places, 'home.member.html')).rejects.toThrow('ENOENT');
    expect(warn).toHaveBeenCalledWith("home.html has no first paint: the page said 'Not available'.");
  });

  it('names no fallback that is not there any more', async () => {
    const { places, build, first } = await aReleasedSite();
    await change(places, 'second');
    await release(places, 'listings', build);
    await rm(releaseFolder(places, 'listings', first), { recursive: true });
    await composer(places);
    expect((await remotesOf(places))['listings']?.fallback).toBeUndefined();
  });

  it('takes the release before in the place of one that is damaged, and leaves out a damaged candidate', async () => {
    const { places, build, ids } = await aSiteWith('second');
    await change(places, 'tried');
    const tried = await placeRelease(places, 'listings', { build });
    await makeCandidate(places, 'listings', { id: tried, percent: 10 }, composer);
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    for (const id of [ids[1]!, tried]) await rm(join(releaseFolder(places, 'listings', id), 'remote.json'));
    await composer(places);
    const remote = (await remotesOf(places))['listings'];
    expect(remote?.release).toBe(ids[0]);
    expect(remote?.candidate).toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('cannot be served'));
  });

  it('takes the shell before in the place of one that is damaged', async () => {
    const { places, build, shell } = await aReleasedSite();
    await writeFiles(places.root, { 'shell/src/main.tsx': 'second' });
    const second = await release(places, 'shell', build);
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    await rm(join(releaseFolder(places, 'shell', second), 'index.html'));
    await composer(places);
    expect(hrefsIn(await pageIn(places, 'index.html'))).toEqual([expect.stringContaining(`/shell/${shell}/`)]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining(`shell ${second} cannot be served`));
  });

  it('needs no sources', async () => {
    const { places, first } = await aReleasedSite();
    await rm(join(places.root, 'shell'), { recursive: true });
    await rm(join(places.root, 'mf-listings'), { recursive: true });
    await composer(places);
    expect(await live(places)).toBe(first);
  });

  it('says what to do when nothing is built', async () => {
    await expect(compose(await aRepository(), paint)).rejects.toThrow('npm run build');
  });
});
