import type { ReleasedRemote, TESTER_COOKIE } from 'shared-ui/contracts';
import { isReleasedRemote } from './released-remotes.ts';

// By type only: the contracts bring their checks along, which the first load has no room for
export const COOKIE: typeof TESTER_COOKIE = 'tester';
const KEY = 'release-share';

/** Whether this browser gets every release that is only for testers yet (the page /testers). */
export const isTester = (): boolean => new RegExp(`(^|; )${COOKIE}=1`).test(document.cookie);

/** This visitor's number, 0 to 99, made at random once; none where the browser keeps nothing. */
function share(): number {
  try {
    const kept = localStorage.getItem(KEY) ?? String(Math.floor(Math.random() * 100));
    localStorage.setItem(KEY, kept);
    return Number(kept);
  } catch {
    return Number.NaN;
  }
}

/** Moves the number, so that it is not the same visitors who get everybody's new releases. */
const offsetOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100, 0);

const isIn = ({ name }: ReleasedRemote, percent: number): boolean =>
  isTester() || (percent > 0 && (share() + offsetOf(name)) % 100 < percent);

/**
 * The releases that this visitor gets: candidates for testers and, of everybody else, for the same ones each time. Who has
 * a candidate falls back to the release that all others have.
 */
export const chooseReleases = (remotes: ReleasedRemote[]): ReleasedRemote[] =>
  remotes.map((current) => {
    const { candidate } = current;
    if (!candidate || !isReleasedRemote(candidate) || !isIn(current, candidate.percent)) return current;
    return { ...candidate, candidate, fallback: current };
  });
