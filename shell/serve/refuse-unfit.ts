import { satisfiesContract } from 'shared-ui/build/contract-version.ts';
import { titleOf } from './command.ts';
import { checkWhole } from './compose.ts';
import { currentOf, pointedSites, readPointer } from './pointers.ts';
import { readFacts } from './release-facts.ts';
import type { Places, RemoteName, SiteName } from './sites.ts';

/** The releases that remotes are about to get together with a shell, by name. */
export type Coming = ReadonlyMap<RemoteName, string>;

/**
 * Refuses what no visitor could get, since it is not there whole or needs more than the shell that is live has, and a shell
 * with which a remote would be lost that visitors have. Going back with a shell is not judged so: it may be an emergency.
 */
export async function refuseUnfit(
  places: Places,
  site: SiteName,
  id: string,
  coming: Coming = new Map(),
): Promise<void> {
  await checkWhole(places, site, id);
  await (site === 'shell' ? refuseLoss(places, id, coming) : refuseNewerContract(places, site, id));
}

/** What a release needs or, of the shell, gives; undefined where it was built before releases said so. */
const contractOf = async (places: Places, site: SiteName, id: string): Promise<string | undefined> =>
  (await readFacts(places, site, id))?.contract;

/** What the shell that is live gives. */
export async function givenContract(places: Places): Promise<string | undefined> {
  const shell = await readPointer(places, 'shell');
  return shell && contractOf(places, 'shell', currentOf(shell).release);
}

/** The shell would refuse such a release to every visitor and take the one before, so nobody would ever see it. */
async function refuseNewerContract(places: Places, site: SiteName, id: string): Promise<void> {
  const given = await givenContract(places);
  const needed = await contractOf(places, site, id);
  if (!given || !needed || satisfiesContract(needed, given)) return;
  throw new Error(
    `${site} ${id} needs contract ${needed}, and the shell that is live has ${given}: no visitor could get it. ` +
      'Release the shell first (npm run release -w shell), or lower "contract" in remote.json if it needs no more.',
  );
}

/** A new major of the contract takes something away, and with it every remote that was built for the one before. */
async function refuseLoss(places: Places, id: string, coming: Coming): Promise<void> {
  const given = await contractOf(places, 'shell', id);
  const lost = given ? await lostWith(places, given, coming) : [];
  if (lost.length === 0) return;
  throw new Error(
    `shell ${id} has contract ${given}, and what is live needs another: ${lost.join(', ')}. No visitor could get that. ` +
      'Release them together: npm run build makes all present sources live at once and, where images bring releases, ' +
      'releases adopt without a name all that is new.',
  );
}

/** The remotes, and what they need, of which neither the live release nor the one that comes could run with a contract. */
async function lostWith(places: Places, given: string, coming: Coming): Promise<string[]> {
  const lost: string[] = [];
  for (const name of pointedSites(places).filter((site) => site !== 'shell')) {
    const pointer = await readPointer(places, name);
    const needed = pointer && (await contractOf(places, name, currentOf(pointer).release));
    if (!needed || satisfiesContract(needed, given)) continue;
    if (!(await replaces(places, name, coming.get(name), given))) lost.push(`${titleOf(name)} ${needed}`);
  }
  return lost;
}

/** Whether a release that comes will take the place of one that does not fit: else it is refused itself. */
async function replaces(places: Places, name: RemoteName, id: string | undefined, given: string): Promise<boolean> {
  if (id === undefined) return false;
  const needed = await contractOf(places, name, id);
  const isWhole = checkWhole(places, name, id).then(
    () => true,
    () => false,
  );
  return (await isWhole) && (!needed || satisfiesContract(needed, given));
}
