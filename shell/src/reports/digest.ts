import type { ClientError, ClientReport } from 'shared-ui/contracts';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { classOf, framesOf, type Origin, originOf } from './fault-places.ts';
import { type Happening, inUse } from './faults.ts';
import { pagePattern } from './page-pattern.ts';

/** Of one release in one page load: enough to see what is wrong with it; one that fails over and over says no more. */
const MOST_ERRORS = 5;

type Untold = Pick<ClientReport, 'used' | 'failed' | 'errors'>;
interface Known extends Origin {
  told: { used: boolean; failed: boolean; errors: number };
  untold: Untold;
}

const nothing = (): Untold => ({ used: false, failed: false, errors: [] });

export interface Digest {
  add(happening: Happening): void;
  /** What has not been told yet, and is from now on. */
  take(): ClientReport[];
}

/** Makes of what happens in a page load what the server may know of it: sites, releases, patterns of pages, places in our files. */
export function createDigest(directory: RemoteDirectory): Digest {
  const releases = new Map<string, Known>();
  const knownOf = (origin: Origin): Known => {
    const key = `${origin.site} ${origin.release}`;
    const known = releases.get(key) ?? {
      ...origin,
      told: { used: false, failed: false, errors: 0 },
      untold: nothing(),
    };
    releases.set(key, known);
    return known;
  };
  return {
    add(happening) {
      const frames = framesOf(happening.error);
      const origin = originOfHappening(happening, frames, directory);
      if (!origin) return;
      const { told, untold } = knownOf(origin);
      if (!told.used) told.used = untold.used = true;
      if (happening.kind === 'use') return;
      if (!told.failed) told.failed = untold.failed = true;
      if ((told.errors += 1) <= MOST_ERRORS) untold.errors.push(toError(happening, happening.kind, frames, directory));
    },
    take: () => [...releases.values()].flatMap((known) => taken(known)),
  };
}

function taken(known: Known): ClientReport[] {
  const { site, release, untold } = known;
  if (!untold.used && !untold.failed && untold.errors.length === 0) return [];
  known.untold = nothing();
  return [{ site, release, ...untold }];
}

const toError = (
  { error, path }: Happening,
  kind: ClientError['kind'],
  frames: string[],
  directory: RemoteDirectory,
): ClientError => ({
  kind,
  error: classOf(error),
  page: pagePattern(directory, path),
  frames,
});

/**
 * Whose it was: as whoever noted it says, or else by the innermost place in our files. A page that broke without one is
 * its remote's. What nobody caught without one is not ours, but of an extension or of somebody else's script.
 */
function originOfHappening(
  { site, release, kind, path }: Happening,
  frames: string[],
  directory: RemoteDirectory,
): Origin | undefined {
  if (site !== undefined) return release === undefined ? undefined : { site, release };
  const [innermost] = frames;
  if (innermost !== undefined) return originOf(innermost);
  const owner = kind === 'uncaught' ? undefined : directory.ownerOf(path);
  const build = owner && inUse.get(owner.name);
  return owner && build?.release !== undefined ? { site: owner.name, release: build.release } : undefined;
}
