import { satisfiesContract } from 'contracts';
import { checkComplete } from './compose.ts';
import { currentRelease, readPointer } from './pointers.ts';
import { readReleaseInfo } from './release.ts';
import { releasedSites, workspaceName, type ReleasePaths, type RemoteName, type SiteName } from './sites.ts';

/** The releases of remotes that are about to go live together with a shell, by name. */
export type IncomingReleases = ReadonlyMap<RemoteName, string>;

/**
 * Rejects a release that no visitor could get: one that is incomplete, or needs a newer contract than the live shell provides.
 * Rejects a shell that would take a remote from visitors. A rollback of the shell is not checked: it may be an emergency.
 */
export async function checkCompatibility(
  paths: ReleasePaths,
  site: SiteName,
  id: string,
  incoming: IncomingReleases = new Map(),
): Promise<void> {
  await checkComplete(paths, site, id);
  await (site === 'shell' ? checkShell(paths, id, incoming) : checkRemote(paths, site, id));
}

const contractOf = async (paths: ReleasePaths, site: SiteName, id: string): Promise<string | undefined> =>
  (await readReleaseInfo(paths, site, id))?.contract;

/** The contract that the live shell provides. */
export async function providedContract(paths: ReleasePaths): Promise<string | undefined> {
  const shell = await readPointer(paths, 'shell');
  return shell && contractOf(paths, 'shell', currentRelease(shell).release);
}

/** The shell would refuse such a release to every visitor and take the one before. */
async function checkRemote(paths: ReleasePaths, site: SiteName, id: string): Promise<void> {
  const provided = await providedContract(paths);
  const needed = await contractOf(paths, site, id);
  if (!provided || !needed || satisfiesContract(needed, provided)) return;
  throw new Error(
    `${site} ${id} needs contract ${needed}, and the shell that is live has ${provided}: no visitor could get it. ` +
      'Release the shell first, or lower "contract" in remote.json if it needs no more.',
  );
}

/** A new major of the contract removes something, and with it every remote that was built for the one before. */
async function checkShell(paths: ReleasePaths, id: string, incoming: IncomingReleases): Promise<void> {
  const provided = await contractOf(paths, 'shell', id);
  const lost = provided ? await lostRemotes(paths, provided, incoming) : [];
  if (lost.length === 0) return;
  throw new Error(
    `shell ${id} has contract ${provided}, and what is live needs another: ${lost.join(', ')}. No visitor could get that. ` +
      "Release them together: a build makes all present sources live, and 'promote' without a name all that containers have brought.",
  );
}

/** The remotes, with the contract they need, of which neither the live release nor the incoming one would run. */
async function lostRemotes(paths: ReleasePaths, provided: string, incoming: IncomingReleases): Promise<string[]> {
  const lost: string[] = [];
  for (const name of releasedSites(paths).filter((site) => site !== 'shell')) {
    const pointer = await readPointer(paths, name);
    const needed = pointer && (await contractOf(paths, name, currentRelease(pointer).release));
    if (!needed || satisfiesContract(needed, provided)) continue;
    if (!(await runsWith(paths, name, incoming.get(name), provided))) lost.push(`${workspaceName(name)} ${needed}`);
  }
  return lost;
}

async function runsWith(
  paths: ReleasePaths,
  name: RemoteName,
  id: string | undefined,
  provided: string,
): Promise<boolean> {
  if (id === undefined) return false;
  const needed = await contractOf(paths, name, id);
  const isComplete = checkComplete(paths, name, id).then(
    () => true,
    () => false,
  );
  return (await isComplete) && (!needed || satisfiesContract(needed, provided));
}
