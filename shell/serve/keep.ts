// `npm run keep -- mf-x`: packs the release of a site that is live in this checkout into .released, for the tests of
// compatibility. Several names pack several sites: what is live here of the others was maybe never released.
import { command, siteOf, titleOf } from './command.ts';
import { keepRelease, readKept } from './kept-releases.ts';
import { here, type Places } from './sites.ts';

/**
 * Packs the sites that are named, or nothing where a name is wrong.
 * @returns what is kept of each now, and whether that is as before
 */
export async function keep(places: Places, names: string[]): Promise<string[]> {
  if (names.length === 0)
    throw new Error('Name what was released, as in npm run keep -- mf-messaging (or shell, or several).');
  const sites = names.map((name) => siteOf(places, name));
  const said: string[] = [];
  for (const site of sites) {
    const isNew = await keepRelease(places, site);
    const { release } = (await readKept(places, site)) ?? {};
    said.push(`${titleOf(site)} ${release} is kept${isNew ? '' : ', as before'}.`);
  }
  return said;
}

if (import.meta.main) await command(async () => console.log((await keep(here, process.argv.slice(2))).join('\n')));
