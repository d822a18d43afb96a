// `npm run rollback -w mf-x`: ends the candidate, where there is one; else serves what was live before. Again goes further
// back, and `-- --to <release>` to one of those that `npm run releases` lists. Nothing is built, and no sources are needed.
import { parseArgs } from 'node:util';
import { command, siteOf, titleOf } from './command.ts';
import { goBack, type WentBack } from './go-back.ts';
import { here, type SiteName } from './sites.ts';

/** What is said of having gone back, in lines: first what is live, then what that costs. */
export function toldOf(site: SiteName, went: WentBack): string[] {
  if ('ended' in went)
    return [
      `The candidate ${went.ended} of ${titleOf(site)} has ended; ${went.current} is live for all, as before. To take that back too, run this again.`,
    ];
  const { lost = [], before = [] } = went.cost ?? {};
  return [
    `${titleOf(site)} ${went.current} is live again, in the place of ${went.from}.`,
    ...lost.map((name) => lostWith(titleOf(name))),
    ...before.map((name) => beforeWith(titleOf(name))),
  ];
}

const lostWith = (name: string) =>
  `Nobody gets ${name} with it: neither the live release nor the one before fits. rollback ${name} goes on to one that does; where there is none, release one.`;

const beforeWith = (name: string) =>
  `Everybody gets the release of ${name} from before with it: the live one does not fit. rollback ${name} makes that the live one.`;

if (import.meta.main) {
  await command(async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
    const site = siteOf(here, positionals[0], { released: true });
    const went = await goBack(here, { site, to: values.to });
    console.log(toldOf(site, went).join('\n'));
  });
}
