import { inUse } from '../reports/faults.ts';
import { ownRelease } from '../reports/own-release.ts';
import type { RemoteDirectory } from '../router/remote-directory.ts';

/** One site of this page. `before`: its release did not load, and the one before it serves. */
export interface Version {
  site: string;
  release: string | undefined;
  state: 'everybody' | 'testers' | 'share' | 'before';
  percent: number;
}

/** Which release of each site this page has, and who gets that one. */
export function versionsHere({ remotes }: RemoteDirectory): Version[] {
  const shell: Version = { site: 'shell', release: ownRelease(), state: 'everybody', percent: 100 };
  return [shell, ...remotes.map((remote) => versionOf(remote))];
}

function versionOf({ name, entry, release, candidate }: RemoteDirectory['remotes'][number]): Version {
  const used = inUse.get(name);
  if (used && used.entry !== entry) return { site: name, release: used.release, state: 'before', percent: 100 };
  if (!candidate || candidate.entry !== entry) return { site: name, release, state: 'everybody', percent: 100 };
  const { percent } = candidate;
  return { site: name, release, state: percent > 0 ? 'share' : 'testers', percent };
}
