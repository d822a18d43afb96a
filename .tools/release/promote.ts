import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCompatibility, type IncomingReleases } from './check-compatibility.ts';
import { compose } from './compose.ts';
import { currentRelease, endCandidate, formatShare, readPointer, setCandidate, setCurrent } from './pointers.ts';
import { removeOldReleases } from './publish.ts';
import { withReleaseLock } from './release-lock.ts';
import { isReleaseId, moveInto, releaseExists } from './release.ts';
import { releaseFolder, workspaceName, type ReleasePaths, type SiteName } from './sites.ts';

/** Longer than any copy or build takes. */
const ABANDONED_AFTER_MS = 3_600_000;

/** One site whose delivered release is promoted: to `percent` of visitors, to testers alone for 0, without it to all. */
export interface Promotion {
  site: SiteName;
  percent?: number | undefined;
}

/** A release that a container delivered, and why it is not promoted before somebody names its site. */
interface Delivery {
  site: SiteName;
  release: string;
  /** The note of the delivery, with its time: the same image may be deployed again. */
  note: string;
  pending?: string | undefined;
}

/**
 * Makes live what containers have delivered since the last promotion (gateway/serve-static), of one site or of all, and
 * composes the site. A container that restarts delivers nothing; an image that is deployed again, as for a rollback, does. A named site
 * continues with its candidate where nothing was delivered since. Without a name, an incompatible release delays no other
 * site, and a site with a candidate or after a rollback stays as it is until its team names it.
 * @returns a sentence for each site
 */
export function promote(paths: ReleasePaths, requested?: Promotion, composer = compose): Promise<string[]> {
  return withReleaseLock(paths, async () => {
    const sites = await deliveringSites(paths);
    if (requested && !sites.includes(requested.site)) {
      const known = sites.map(workspaceName).join(', ') || 'none';
      throw new Error(
        `There is no site called '${workspaceName(requested.site)}'. Containers have brought releases of: ${known}.`,
      );
    }
    const results = requested ? [await promoteSite(paths, requested)] : await promoteAll(paths, sites);
    await composer(paths);
    for (const site of requested ? [requested.site] : sites) await removeOldReleases(paths, site);
    await removeAbandoned(paths);
    return results;
  });
}

async function promoteAll(paths: ReleasePaths, sites: SiteName[]): Promise<string[]> {
  const deliveries: Delivery[] = [];
  const results: string[] = [];
  for (const site of sites)
    await readDelivery(paths, site).then(
      (delivery) => delivery && deliveries.push(delivery),
      (error: Error) => results.push(error.message),
    );
  const incoming = new Map(
    deliveries.flatMap(({ site, release, pending }) => (pending ? [] : [[site, release] as const])),
  );
  for (const { site, release, pending } of deliveries) {
    const name = workspaceName(site);
    results.push(
      pending
        ? `${name} has brought ${release}, and stays as it is: ${pending}. 'promote ${name}' makes live what it brought.`
        : await promoteSite(paths, { site }, incoming).catch((error: Error) => error.message),
    );
  }
  return results;
}

async function promoteSite(
  paths: ReleasePaths,
  { site, percent }: Promotion,
  incoming?: IncomingReleases,
): Promise<string> {
  const name = workspaceName(site);
  const delivery = await readDelivery(paths, site);
  const release = delivery?.release ?? (await readPointer(paths, site))?.candidate?.release;
  if (release === undefined)
    throw new Error(
      `${name} has brought nothing new. To go back to a release, or to one that was ended: 'rollback ${name} --to <release>'.`,
    );
  await checkCompatibility(paths, site, release, incoming);
  if (percent !== undefined) {
    await setCandidate(paths, site, { release, percent, promoted: delivery?.note });
    return `${name} ${release} is given to: ${formatShare(percent)}.`;
  }
  await setCurrent(paths, site, { release, promoted: delivery?.note });
  await endCandidate(paths, site);
  return `${name} ${release} is live.`;
}

/** What a site's container delivered, copied beside the other releases; undefined where that was promoted already. */
async function readDelivery(paths: ReleasePaths, site: SiteName): Promise<Delivery | undefined> {
  const note = (await readFile(join(folderOf(paths, site), NOTE), 'utf8')).trim();
  const pointer = await readPointer(paths, site);
  if (note === pointer?.promoted) return undefined;
  const [release = ''] = note.split(' ');
  await copyRelease(paths, site, release);
  const rolledBack = pointer && currentRelease(pointer).rolledBack ? 'it was rolled back' : undefined;
  const pending = pointer?.candidate ? `${pointer.candidate.release} is tried with some visitors` : rolledBack;
  return { site, release, note, pending };
}

/**
 * Copies a delivered release beside the other releases of its site, whole or not at all. What a container delivers may be forged:
 * its id must not lead to another folder, and a node would serve the target of a link.
 */
async function copyRelease(paths: ReleasePaths, site: SiteName, id: string): Promise<void> {
  if (!isReleaseId(id))
    throw new Error(`${workspaceName(site)} has brought '${id}', which is no release. Build its image again.`);
  if (await releaseExists(paths, site, id)) return;
  const copy = join(paths.work, randomUUID());
  const isFileOrFolder = async (path: string) => (await lstat(path)).isFile() || (await lstat(path)).isDirectory();
  await cp(join(folderOf(paths, site), id), copy, { recursive: true, filter: isFileOrFolder });
  await moveInto(releaseFolder(paths, site, id), copy);
}

/** In the folder of a container: which release it delivered, and when. */
const NOTE = 'latest';

/** The volume of a site's container. */
const folderOf = ({ delivered }: ReleasePaths, site: SiteName): string => join(delivered, workspaceName(site));

/** The shell first: nothing can be composed without it, and it provides the contract. */
async function deliveringSites(paths: ReleasePaths): Promise<SiteName[]> {
  const folders = await readdir(paths.delivered).catch((): string[] => []);
  const sites = folders
    .map((folder) => folder.replace(/^mf-/, ''))
    .filter((site) => existsSync(join(folderOf(paths, site), NOTE)));
  return sites.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
}

/** Of copies and builds that were killed while they wrote. */
async function removeAbandoned({ work }: ReleasePaths): Promise<void> {
  const now = Date.now();
  for (const name of await readdir(work).catch((): string[] => [])) {
    const { mtimeMs } = await stat(join(work, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_AFTER_MS) await rm(join(work, name), { recursive: true, force: true });
  }
}
