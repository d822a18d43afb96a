import type { ClientError, ClientReport } from 'contracts';
import { paths } from 'shared-ui/app';
import type { RemoteDirectory } from '../router/remote-directory.ts';
import { currentBuilds, type ReportEvent } from './events.ts';
import { getFrames, type Origin, parseOrigin } from './release-files.ts';

/** For each release in one page load: further errors of the same release add nothing. */
const MAX_ERRORS = 5;

type Report = Pick<ClientReport, 'used' | 'failed' | 'errors'>;

interface ReleaseDigest extends Origin {
  seen: { used: boolean; failed: boolean; errors: number };
  /** What the next report contains. */
  pending: Report;
}

const emptyReport = (): Report => ({ used: false, failed: false, errors: [] });

export interface Digest {
  add(event: ReportEvent): void;
  /** The reports since the last call. */
  takeReports(): ClientReport[];
}

/** Reduces events to what the server may know: sites, releases, page patterns, and places in our files. */
export function createDigest(directory: RemoteDirectory): Digest {
  const releases = new Map<string, ReleaseDigest>();
  const getRelease = (origin: Origin): ReleaseDigest => {
    const key = `${origin.site} ${origin.release}`;
    const digest = releases.get(key) ?? {
      ...origin,
      seen: { used: false, failed: false, errors: 0 },
      pending: emptyReport(),
    };
    releases.set(key, digest);
    return digest;
  };
  return {
    add(event) {
      const frames = getFrames(event.error);
      const origin = findOrigin(event, frames, directory);
      if (!origin) return;
      const { seen, pending } = getRelease(origin);
      if (!seen.used) seen.used = pending.used = true;
      const { kind, error, path } = event;
      if (kind === 'use') return;
      if (!seen.failed) seen.failed = pending.failed = true;
      if ((seen.errors += 1) <= MAX_ERRORS)
        pending.errors.push({ kind, error: getErrorClass(error), page: toPagePattern(directory, path), frames });
    },
    takeReports: () =>
      [...releases.values()].flatMap((release): ClientReport[] => {
        const { site, release: id, pending } = release;
        if (!pending.used && !pending.failed && pending.errors.length === 0) return [];
        release.pending = emptyReport();
        return [{ site, release: id, ...pending }];
      }),
  };
}

/** The name of an error's class, like TypeError. */
function getErrorClass(error: unknown): ClientError['error'] {
  const name = error instanceof Error ? error.name : 'Error';
  return /^[A-Z][A-Za-z]{0,59}$/.test(name) ? name : 'Error';
}

const OWN_PAGES = [paths.terms(), paths.privacy(), '/testers'];
const SAFE_PATTERN = /^\/[A-Za-z:*/-]{0,99}$/;
const UNKNOWN_PAGE = '/*';

/** The pattern of a page from remote.json, without the values in its address. */
export function toPagePattern({ findPattern }: RemoteDirectory, path: string): string {
  const pattern = OWN_PAGES.includes(path) ? path : findPattern(path);
  return pattern !== undefined && SAFE_PATTERN.test(pattern) ? pattern : UNKNOWN_PAGE;
}

/**
 * The release that caused an event: the one it names, or that of the innermost frame. A page that threw without a frame belongs to its
 * remote. An uncaught error without a frame comes from an extension or a third-party script, and is ignored.
 */
function findOrigin(
  { site, release, kind, path }: ReportEvent,
  [innermost]: string[],
  directory: RemoteDirectory,
): Origin | undefined {
  if (site !== undefined) return release === undefined ? undefined : { site, release };
  if (innermost !== undefined) return parseOrigin(innermost);
  const owner = kind === 'uncaught' ? undefined : directory.findOwner(path);
  const build = owner && currentBuilds.get(owner.name);
  return owner && build?.release !== undefined ? { site: owner.name, release: build.release } : undefined;
}
