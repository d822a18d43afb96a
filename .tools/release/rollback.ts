import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemotesFile } from 'contracts';
import { satisfiesContract } from 'contracts';
import { checkCompatibility, providedContract } from './check-compatibility.ts';
import { checkComplete, compose } from './compose.ts';
import {
  currentRelease,
  earlierReleases,
  endCandidate,
  readPointer,
  setCurrent,
  type Pointer,
  type ReleaseTarget,
} from './pointers.ts';
import type { Composer } from './publish.ts';
import { withReleaseLock } from './release-lock.ts';
import { isReleaseId, releaseExists } from './release.ts';
import { workspaceName, type ReleasePaths, type RemoteName, type SiteName } from './sites.ts';

/** A candidate that ended, or an earlier release that is current again; of the shell with what that does to remotes. */
export type RollbackResult =
  | { ended: string; current: string }
  | { from: string; current: string; impact?: RollbackImpact | undefined };

/** The remotes whose live release does not run in the shell that was rolled back to. */
interface RollbackImpact {
  /** Nobody gets these: the fallback does not run either, or there is none. */
  lost: RemoteName[];
  /** Everybody gets the fallback of these. */
  fallback: RemoteName[];
}

interface RollbackRequest {
  site: SiteName;
  to?: string | undefined;
}

/**
 * Ends the candidate, where there is one; else makes the release current that was live before and that visitors can still get.
 * Again goes further back. The shell is rolled back even where remotes then need more than it provides: it may be an emergency.
 * @param request.to the release to go to
 */
export function rollback(
  paths: ReleasePaths,
  request: RollbackRequest,
  composer: Composer = compose,
): Promise<RollbackResult> {
  return withReleaseLock(paths, async () => {
    const pointer = await readPointer(paths, request.site);
    if (!pointer) throw new Error(`${request.site} has no release yet, so there is nothing to go back to.`);
    const result = await movePointer(paths, request, pointer);
    await composer(paths);
    return request.site === 'shell' ? { ...result, impact: await impactOf(paths) } : result;
  });
}

async function movePointer(
  paths: ReleasePaths,
  { site, to }: RollbackRequest,
  pointer: Pointer,
): Promise<RollbackResult> {
  const from = currentRelease(pointer).release;
  if (pointer.candidate && to === undefined) {
    await endCandidate(paths, site);
    return { ended: pointer.candidate.release, current: from };
  }
  const target = await findTarget(paths, { site, to }, pointer);
  await setCurrent(paths, site, { ...target, rolledBack: true });
  await endCandidate(paths, site);
  return { from, current: target.release };
}

async function findTarget(
  paths: ReleasePaths,
  { site, to }: RollbackRequest,
  pointer: Pointer,
): Promise<ReleaseTarget> {
  if (to !== undefined) {
    if (to === currentRelease(pointer).release) throw new Error(`${site} ${to} is live already.`);
    if (!isReleaseId(to) || !(await releaseExists(paths, site, to)))
      throw new Error(`There is no release ${to} of ${site}. 'releases' lists those that are there.`);
    await checkTarget(paths, site, to);
    return { release: to };
  }
  for (const { release } of earlierReleases(pointer)) {
    const isUsable = checkTarget(paths, site, release).then(
      () => true,
      () => false,
    );
    if (await isUsable) return { release };
  }
  throw new Error(
    `There is no earlier release of ${site} that visitors could get. 'releases' lists those that are there.`,
  );
}

const checkTarget = (paths: ReleasePaths, site: SiteName, id: string): Promise<void> =>
  site === 'shell' ? checkComplete(paths, site, id) : checkCompatibility(paths, site, id);

/** From the composed remotes.json, which is what browsers choose from. */
async function impactOf(paths: ReleasePaths): Promise<RollbackImpact> {
  const provided = await providedContract(paths);
  const runs = (build: { contract: string } | undefined) =>
    build !== undefined && (!provided || satisfiesContract(build.contract, provided));
  const remotes = JSON.parse(await readFile(join(paths.site, 'remotes.json'), 'utf8')) as RemotesFile;
  const incompatible = Object.values(remotes).filter((remote) => !runs(remote));
  return {
    lost: incompatible.filter(({ fallback }) => !runs(fallback)).map(({ name }) => name),
    fallback: incompatible.filter(({ fallback }) => runs(fallback)).map(({ name }) => name),
  };
}

/** What the command prints: what is live, then what that does to remotes. */
export function describeRollback(site: SiteName, result: RollbackResult): string[] {
  if ('ended' in result)
    return [
      `The candidate ${result.ended} of ${workspaceName(site)} has ended; ${result.current} is live for all, as before. To take that back too, run this again.`,
    ];
  const { lost = [], fallback = [] } = result.impact ?? {};
  return [
    `${workspaceName(site)} ${result.current} is live again, in the place of ${result.from}.`,
    ...lost.map((name) => describeLost(workspaceName(name))),
    ...fallback.map((name) => describeFallback(workspaceName(name))),
  ];
}

const describeLost = (name: string) =>
  `Nobody gets ${name} with it: neither the live release nor the one before fits. 'rollback ${name}' goes on to one that does; where there is none, release one.`;

const describeFallback = (name: string) =>
  `Everybody gets the release of ${name} from before with it: the live one does not fit. 'rollback ${name}' makes that the live one.`;
