// `npm run place -w mf-x -- <folder>`: checks, builds and compresses one site into <folder>/<release> and nothing else. That is
// what an image carries; adopt.ts makes it live where the image's container has put it.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApart } from './build-apart.ts';
import { command, siteOf } from './command.ts';
import { conforms } from './conformance.ts';
import { placeRelease } from './release.ts';
import { here, placesIn, releaseFolder } from './sites.ts';

await command(async () => {
  const [folder, named] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Say where: npm run place -w mf-x -- <folder>.');
  const site = siteOf(here, named);
  const elsewhere = placesIn(here.root, await mkdtemp(join(tmpdir(), 'flight-amigo-place-')));
  try {
    const id = await placeRelease(elsewhere, site, { build: buildApart, check: conforms });
    const target = join(resolve(folder), id);
    await cp(releaseFolder(elsewhere, site, id), target, { recursive: true });
    console.log(target);
  } finally {
    await rm(join(elsewhere.pointers, '..'), { recursive: true, force: true });
  }
});
