import type { ReleasedRemote, TESTER_COOKIE } from 'contracts';

const ADDRESS = '/remotes.json';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Checks only what loading and links need; the release tool has checked the whole schema. */
const isReleasedRemote = (value: unknown): value is ReleasedRemote =>
  isRecord(value) &&
  [value['name'], value['entry'], value['contract']].every((text) => typeof text === 'string') &&
  [value['routes'], value['nav'], value['footer'], value['slots']].every(Array.isArray);

/** The remotes of a remotes.json. An incomplete entry is skipped and reported: it must not break the site. */
export function parseRemotes(file: unknown): ReleasedRemote[] {
  if (!isRecord(file)) throw new Error(`${ADDRESS} holds no remotes. Release the site again.`);
  return Object.entries(file).flatMap(([name, entry]) => {
    if (isReleasedRemote(entry)) return [entry];
    console.error(`[remotes] ${name} is left out: its entry in ${ADDRESS} is not complete`);
    return [];
  });
}

/** The current remotes: inline in the page of a release, otherwise from the server. */
export async function readReleasedRemotes(page: Document = document): Promise<ReleasedRemote[]> {
  const inline = page.getElementById('remotes')?.textContent;
  if (inline) return parseRemotes(JSON.parse(inline));
  const response = await fetch(ADDRESS, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}`);
  return parseRemotes(await response.json());
}

// By type only: importing the constant would add the schemas of the contracts to the first load
export const COOKIE: typeof TESTER_COOKIE = 'tester';
const SHARE_KEY = 'release-share';

/** Whether this browser gets the releases that are for testers only (/testers). */
export const isTester = (): boolean => new RegExp(`(^|; )${COOKIE}=1`).test(document.cookie);

/** The visitor's random number from 0 to 99, stored in the browser; NaN without storage. */
function getShare(): number {
  try {
    const share = localStorage.getItem(SHARE_KEY) ?? String(Math.floor(Math.random() * 100));
    localStorage.setItem(SHARE_KEY, share);
    return Number(share);
  } catch {
    return Number.NaN;
  }
}

/** Differs by remote, so that it is not always the same visitors who get new releases first. */
const getOffset = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100, 0);

const getsCandidate = ({ name }: ReleasedRemote, percent: number): boolean =>
  isTester() || (percent > 0 && (getShare() + getOffset(name)) % 100 < percent);

/** The releases of this visitor: a candidate for testers and its share of visitors, with the current release as its fallback. */
export const chooseReleases = (remotes: ReleasedRemote[]): ReleasedRemote[] =>
  remotes.map((current) => {
    const { candidate } = current;
    if (!candidate || !isReleasedRemote(candidate) || !getsCandidate(current, candidate.percent)) return current;
    return { ...candidate, candidate, fallback: current };
  });
