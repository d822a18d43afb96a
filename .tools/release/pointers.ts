import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import type { ReleasePaths, SiteName } from './sites.ts';

/** A release that went live. */
export interface ReleaseEvent {
  release: string;
  at: string;
  /** Set by a rollback: what went live after this release is no fallback any more. */
  rolledBack?: true;
}

/** A release that only some visitors get: the testers, and `percent` of all others. */
export interface Candidate {
  release: string;
  at: string;
  percent: number;
}

/** `.release/pointers/<site>.json`: what went live when, oldest first, and the candidate. */
export interface Pointer {
  history: [ReleaseEvent, ...ReleaseEvent[]];
  candidate?: Candidate | undefined;
  /** The delivery of the site's container that was promoted last (promote.ts): any other is new. */
  promoted?: string | undefined;
}

/** A release to point at, and the delivery that brought it. */
export type ReleaseTarget = { release: string } & Pick<Pointer, 'promoted'>;

const MAX_HISTORY = 100;

const pointerFile = ({ pointers }: ReleasePaths, site: SiteName) => join(pointers, `${site}.json`);

/** The pointer of a site; undefined before its first release. */
export async function readPointer(paths: ReleasePaths, site: SiteName): Promise<Pointer | undefined> {
  const text = await readFile(pointerFile(paths, site), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Pointer);
}

/** The release that is live: the latest event. */
export const currentRelease = ({ history }: Pointer): ReleaseEvent => history.at(-1) ?? history[0];

/**
 * The releases that were live before and were not rolled back, newest first, each once, without the current one: the targets
 * of a rollback, and what a visitor gets where the current one fails.
 */
export function earlierReleases(pointer: Pointer): ReleaseEvent[] {
  const line: ReleaseEvent[] = [];
  for (const event of pointer.history) {
    const before = event.rolledBack ? line.findLastIndex(({ release }) => release === event.release) : -1;
    if (before >= 0) line.length = before;
    line.push(event);
  }
  const seen = new Set([currentRelease(pointer).release]);
  return line.toReversed().filter(({ release }) => !seen.has(release) && seen.add(release));
}

/** Makes a release the current one; if it was the candidate, there is none any more. */
export async function setCurrent(
  paths: ReleasePaths,
  site: SiteName,
  { release, promoted, rolledBack }: ReleaseTarget & Pick<ReleaseEvent, 'rolledBack'>,
): Promise<void> {
  const before = await readPointer(paths, site);
  const candidate = before?.candidate?.release === release ? undefined : before?.candidate;
  const history = appendEvent(before, { release, at: now(), ...(rolledBack && { rolledBack }) });
  await writePointer(paths, site, { history, candidate, promoted: promoted ?? before?.promoted });
}

function appendEvent(before: Pointer | undefined, event: ReleaseEvent): Pointer['history'] {
  if (!before) return [event];
  if (currentRelease(before).release === event.release) return before.history;
  const [first = event, ...others] = [...before.history, event].slice(-MAX_HISTORY);
  return [first, ...others];
}

/** There is one shell in the page that everybody gets. */
export function refuseShellCandidate(site: SiteName): void {
  if (site === 'shell') throw new Error('The shell goes to all visitors: there is one of it.');
}

/** Gives a release to some visitors, beside the current one. */
export async function setCandidate(
  paths: ReleasePaths,
  site: SiteName,
  { release, promoted, percent }: ReleaseTarget & Pick<Candidate, 'percent'>,
): Promise<void> {
  refuseShellCandidate(site);
  const pointer = await readPointer(paths, site);
  if (!pointer) throw new Error(`${site} has no release for all others yet. Make one first, without --percent.`);
  if (currentRelease(pointer).release === release)
    throw new Error(`${site} ${release} is what everybody gets already. Change something, then release it.`);
  const at = pointer.candidate?.release === release ? pointer.candidate.at : now();
  await writePointer(paths, site, {
    ...pointer,
    candidate: { release, percent, at },
    promoted: promoted ?? pointer.promoted,
  });
}

/** Everybody gets the current release again. */
export async function endCandidate(paths: ReleasePaths, site: SiteName): Promise<void> {
  const pointer = await readPointer(paths, site);
  if (pointer?.candidate) await writePointer(paths, site, { ...pointer, candidate: undefined });
}

/** Removes a site whose sources were removed. Its releases stay until they are removed by hand. */
export const removePointer = (paths: ReleasePaths, site: SiteName): Promise<void> =>
  rm(pointerFile(paths, site), { force: true });

/** `testers` or `10 %`: who gets a candidate, beside the testers. */
export const formatShare = (percent: number): string => (percent === 0 ? 'testers' : `${percent} %`);

const now = (): string => new Date().toISOString();

const writePointer = (paths: ReleasePaths, site: SiteName, pointer: Pointer): Promise<void> =>
  replaceFile(pointerFile(paths, site), JSON.stringify(pointer));
