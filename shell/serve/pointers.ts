import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import type { Places, SiteName } from './sites.ts';

/** A release that went live. */
export interface LiveEvent {
  release: string;
  at: string;
  /** It was gone back to: what went live after it is no fallback any more. */
  back?: true;
}

/** A release that only some visitors try: the testers, and `percent` of all others. */
export interface Candidate {
  release: string;
  at: string;
  percent: number;
}

/** `.release/pointers/<site>.json`: what went live when, oldest first, and the release that some visitors try. */
export interface Pointer {
  history: [LiveEvent, ...LiveEvent[]];
  candidate?: Candidate | undefined;
  /** What the site's container had brought when it was last adopted (adopt.ts): anything else that it brings is new. */
  adopted?: string | undefined;
}

/** A release to point at, and what is adopted with that, where a container brought it. */
export type Pointable = { release: string } & Pick<Pointer, 'adopted'>;

/** More than anybody goes back through. */
const REMEMBERED = 100;

const fileOf = ({ pointers }: Places, site: SiteName) => join(pointers, `${site}.json`);

/** The pointer of a site; undefined before its first release. */
export async function readPointer(places: Places, site: SiteName): Promise<Pointer | undefined> {
  const text = await readFile(fileOf(places, site), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : pointerOf(JSON.parse(text) as Pointer | OldPointer);
}

/** Until 1.5.0 a pointer was the current release and the one before, without their times. */
interface OldPointer {
  current: string;
  previous?: string;
}

function pointerOf(written: Pointer | OldPointer): Pointer {
  if ('history' in written) return written;
  const at = new Date(0).toISOString();
  const current = { release: written.current, at };
  return { history: written.previous === undefined ? [current] : [{ release: written.previous, at }, current] };
}

/** The sites that have a release, by name; their sources need not be here. */
export function pointedSites({ pointers }: Places): SiteName[] {
  try {
    const files = readdirSync(pointers).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).toSorted();
  } catch {
    return [];
  }
}

/** The release that is live: the latest event is always its. */
export const currentOf = ({ history }: Pointer): LiveEvent => history.at(-1) ?? history[0];

/**
 * The releases that went live before and were not taken back, newest first, each once, without the current one: what one can
 * go back to, and what a visitor gets where the current one fails.
 */
export function earlierOf(pointer: Pointer): LiveEvent[] {
  const line: LiveEvent[] = [];
  for (const event of pointer.history) {
    const before = event.back ? line.findLastIndex(({ release }) => release === event.release) : -1;
    if (before >= 0) line.length = before;
    line.push(event);
  }
  const seen = new Set([currentOf(pointer).release]);
  return line.toReversed().filter(({ release }) => !seen.has(release) && seen.add(release));
}

/** Makes a release the current one; a candidate that it was ends with that. */
export async function point(
  places: Places,
  site: SiteName,
  { release, adopted, back }: Pointable & Pick<LiveEvent, 'back'>,
): Promise<void> {
  const before = await readPointer(places, site);
  const candidate = before?.candidate?.release === release ? undefined : before?.candidate;
  const history = historyWith(before, { release, at: now(), ...(back && { back }) });
  await write(places, site, { history, candidate, adopted: adopted ?? before?.adopted });
}

function historyWith(before: Pointer | undefined, event: LiveEvent): Pointer['history'] {
  if (!before) return [event];
  if (currentOf(before).release === event.release) return before.history;
  const [first = event, ...others] = [...before.history, event].slice(-REMEMBERED);
  return [first, ...others];
}

/** The page that everybody gets names one shell. */
export function refuseShell(site: SiteName): void {
  if (site === 'shell') throw new Error('The shell goes to all visitors: there is one of it.');
}

/** Gives a release to some visitors, beside the current one. */
export async function pointCandidate(
  places: Places,
  site: SiteName,
  { release, adopted, percent }: Pointable & Pick<Candidate, 'percent'>,
): Promise<void> {
  refuseShell(site);
  const pointer = await readPointer(places, site);
  if (!pointer) throw new Error(`${site} has no release for all others yet. Make one first, without --percent.`);
  if (currentOf(pointer).release === release)
    throw new Error(`${site} ${release} is what everybody gets already. Change something, then release it.`);
  const at = pointer.candidate?.release === release ? pointer.candidate.at : now();
  await write(places, site, {
    ...pointer,
    candidate: { release, percent, at },
    adopted: adopted ?? pointer.adopted,
  });
}

/** Takes the candidate from those who have it. */
export async function endCandidate(places: Places, site: SiteName): Promise<void> {
  const pointer = await readPointer(places, site);
  if (pointer?.candidate) await write(places, site, { ...pointer, candidate: undefined });
}

/** Forgets a site, as when its sources are removed. Its releases stay until they are removed by hand. */
export const forget = (places: Places, site: SiteName): Promise<void> => rm(fileOf(places, site), { force: true });

const now = (): string => new Date().toISOString();

const write = (places: Places, site: SiteName, pointer: Pointer): Promise<void> =>
  replaceFile(fileOf(places, site), JSON.stringify(pointer));
