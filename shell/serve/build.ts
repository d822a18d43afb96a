// `npm run build`: builds what has no build of its present sources, and puts the site together in .release/site.
import { buildAll, findStale } from './build-all.ts';
import { buildApart } from './build-apart.ts';
import { here, sitesIn } from './sites.ts';

const stale = await findStale(here);
if (stale.length > 0) {
  console.log(
    `Building ${stale.length} of ${sitesIn(here).length + 1} parts. The first time this takes about half a minute, later only what has changed.`,
  );
}
try {
  await buildAll(here, {
    stale,
    build: buildApart,
    onBuilt: (part, seconds) => console.log(`  ${part.padEnd(10)} ${seconds.toFixed(1)} s`),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
