/** @jest-environment node */
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { RemotesFile } from 'shared-ui/contracts';
import { compose } from './compose.ts';
import { pointBack, readPointer } from './pointers.ts';
import { type Builder, release } from './release.ts';
import { releaseFolder, type Places } from './sites.ts';
import { aBuilder, aRepository, writeFiles } from './test-places.ts';

const remotesOf = async ({ site }: Places) =>
  JSON.parse(await readFile(join(site, 'remotes.json'), 'utf8')) as RemotesFile;
const paint = (_folder: string, _page: string, visitor: string) => Promise.resolve(`<h1>Welcome ${visitor}</h1>`);
const change = ({ root }: Places, text: string) => writeFiles(root, { 'mf-listings/src/remote.tsx': text });

async function aReleasedSite() {
  const places = await aRepository();
  const build = aBuilder();
  const shell = await release(places, 'shell', build);
  const first = await release(places, 'listings', build);
  await compose(places, paint);
  return { places, build, shell, first };
}

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
    await compose(places, paint);

    const { listings } = await remotesOf(places);
    expect(await readdir(join(places.site, 'remotes/listings'))).toEqual([first, second].toSorted());
    expect(listings?.entry).toContain(second);
    expect(listings?.fallback).toMatchObject({
      entry: before['listings']?.entry,
      integrity: before['listings']?.integrity,
    });
  });

  it('leaves the shell as it is', async () => {
    const { places, build, shell } = await aReleasedSite();
    await change(places, 'second');
    await release(places, 'listings', build);
    expect(await readPointer(places, 'shell')).toEqual({ current: shell });
  });

  it('goes back to the release before', async () => {
    const { places, build, first } = await aReleasedSite();
    await change(places, 'second');
    await release(places, 'listings', build);
    await pointBack(places, 'listings');
    await compose(places, paint);
    expect((await remotesOf(places))['listings']?.entry).toContain(first);
  });

  it('says so when there is nothing to go back to', async () => {
    const { places } = await aReleasedSite();
    await expect(pointBack(places, 'listings')).rejects.toThrow('no earlier release of listings');
  });

  it('keeps what is served when a build fails', async () => {
    const { places } = await aReleasedSite();
    const before = await remotesOf(places);
    await change(places, 'broken');
    await expect(release(places, 'listings', () => Promise.reject(new Error('It does not compile')))).rejects.toThrow(
      'does not compile',
    );
    await compose(places, paint);
    expect(await remotesOf(places)).toEqual(before);
  });

  it('takes the result of another process that built the same at the same time', async () => {
    const places = await aRepository();
    const build = aBuilder();
    const slow: Builder = async (...of) => {
      await build(...of);
      await release({ ...places, work: `${places.work}-of-another` }, 'listings', build);
    };
    const id = await release(places, 'listings', slow);
    expect(await readdir(join(places.site, 'remotes/listings'))).toEqual([id]);
    expect(await readdir(places.work)).toEqual([]);
  });

  it('removes old releases, but neither the current one nor the one before', async () => {
    const { places, build } = await aReleasedSite();
    for (const text of ['2', '3', '4', '5', '6', '7', '8']) {
      await change(places, text);
      await release(places, 'listings', build);
    }
    const kept = await readdir(join(places.site, 'remotes/listings'));
    const pointer = await readPointer(places, 'listings');
    expect(kept).toHaveLength(6);
    expect(kept).toEqual(expect.arrayContaining([pointer?.current, pointer?.previous]));
  });

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

  it('serves / like any other page when its first paint could not be made', async () => {
    const { places } = await aReleasedSite();
    await compose(places, () => Promise.resolve(undefined));
    await expect(pageIn(places, 'home.html')).rejects.toThrow('ENOENT');
    await expect(pageIn(places, 'home.member.html')).rejects.toThrow('ENOENT');
  });

  it('names no fallback that is not there any more', async () => {
    const { places, build, first } = await aReleasedSite();
    await change(places, 'second');
    await release(places, 'listings', build);
    await rm(releaseFolder(places, 'listings', first), { recursive: true });
    await compose(places, paint);
    expect((await remotesOf(places))['listings']?.fallback).toBeUndefined();
  });

  it('says what to do when nothing is built', async () => {
    await expect(compose(await aRepository(), paint)).rejects.toThrow('npm run build');
  });
});
