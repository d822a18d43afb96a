// `npm run keep`: packs the releases that are live into .released, for the tests of compatibility.
import { keepRelease, readKept } from './kept-releases.ts';
import { here, sitesIn } from './sites.ts';

try {
  for (const site of sitesIn(here)) {
    const isNew = await keepRelease(here, site);
    console.log(`${site.padEnd(12)} ${(await readKept(here, site))?.release ?? ''}${isNew ? '' : ', as before'}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
