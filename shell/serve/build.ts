// `npm run build`: builds what has no build of its present sources, and puts the site together in .release/site.
import { buildAll, findStale } from './build-all.ts';
import { here } from './sites.ts';

const stale = await findStale(here);
if (stale.length > 0) {
  console.log(
    `Building ${stale.length} of 6 parts. The first time this takes about half a minute, later only what has changed.`,
  );
}
try {
  await buildAll(here, {
    stale,
    // Not before it is needed: webpack takes longer to load than all the rest takes to run.
    build: async (workspace, env) => {
      const { build } = await import('shared-ui/build/run.mjs');
      await build(workspace, env);
    },
    onBuilt: (part, seconds) => console.log(`  ${part.padEnd(10)} ${seconds.toFixed(1)} s`),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
