// `npm run rollback -w mf-x`: ends the candidate, where there is one; else serves what was live before. Again goes further
// back, and `-- --to <release>` to one of those that `npm run releases` lists. Nothing is built, and no sources are needed.
import { parseArgs } from 'node:util';
import { command, siteOf, titleOf } from './command.ts';
import { goBack } from './go-live.ts';
import { here } from './sites.ts';

await command(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const site = siteOf(here, positionals[0], { released: true });
  const went = await goBack(here, { site, to: values.to });
  console.log(
    'ended' in went
      ? `The candidate ${went.ended} of ${titleOf(site)} has ended; ${went.current} is live for all, as before. To take that back too, run this again.`
      : `${titleOf(site)} ${went.current} is live again, in the place of ${went.from}.`,
  );
});
