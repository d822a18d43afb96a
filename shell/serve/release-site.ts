// `npm run release -w mf-x`: checks and builds one remote's present sources, and serves them from now on. With
// `-- --percent 10` to that share of visitors and to the testers, with `-- --testers` to those alone; everybody else keeps what
// is live. Without these again: to all. The shell and the other remotes are left as they are.
import { parseArgs } from 'node:util';
import { buildApart } from './build-apart.ts';
import { command, percentOf, shareOf, siteOf, titleOf } from './command.ts';
import { conforms } from './conformance.ts';
import { makeCandidate, makeLive } from './go-live.ts';
import { readPointer, refuseShell } from './pointers.ts';
import { placeRelease } from './release.ts';
import { here } from './sites.ts';

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { percent: { type: 'string' }, testers: { type: 'boolean' } },
  });
  const site = siteOf(here, positionals[0]);
  const percent = values.percent === undefined ? (values.testers ? 0 : undefined) : percentOf(values.percent);
  if (percent !== undefined) refuseShell(site);
  const id = await placeRelease(here, site, { build: buildApart, check: conforms });
  if (percent === undefined) {
    const ended = (await readPointer(here, site))?.candidate?.release;
    await makeLive(here, site, id);
    console.log(`${titleOf(site)} ${id} is live.`);
    if (ended !== undefined && ended !== id) console.log(`The candidate ${ended} has ended with that.`);
  } else {
    await makeCandidate(here, site, { id, percent });
    const others = percent === 0 ? '' : `${shareOf(percent)} of visitors and to `;
    console.log(`${titleOf(site)} ${id} is given to ${others}the testers.`);
  }
});
