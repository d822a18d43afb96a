import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** The name of a remote in remotes.json and in its URL: that of its folder without `mf-`. */
export type RemoteName = string;
/** `shell`, or the name of a remote. */
export type SiteName = string;

/** The folders that building and releasing work on. A test gives a root of its own. */
export interface ReleasePaths {
  /** The repository. */
  root: string;
  /** What is served: SITE_DIR of the backend. */
  site: string;
  /** What was published when, for each site; not served. */
  pointers: string;
  /** Unfinished builds; not served. */
  work: string;
  /** A folder for each site's container, with the release that it delivered last (gateway/serve-static); not served. */
  delivered: string;
  /** The file of the pages that were rendered last (compose-pages.ts); not served. */
  rendered: string;
}

/** The paths of one repository, with its releases in a folder of their own. */
export function pathsIn(root: string, releases = join(root, '.release')): ReleasePaths {
  const within = (name: string) => join(releases, name);
  return {
    root,
    site: within('site'),
    pointers: within('pointers'),
    work: within('work'),
    delivered: within('delivered'),
    rendered: within('rendered.json'),
  };
}

const root = resolve(import.meta.dirname, '../..');

/** This repository. RELEASE_DIR, a path from its root, puts the releases elsewhere: on a volume, or for a trial. */
export const localPaths: ReleasePaths = pathsIn(root, resolve(root, process.env['RELEASE_DIR'] || '.release'));

const REMOTE_FOLDER = /^mf-([a-z]+)$/;

/** The remotes whose sources are in the repository, by name: each folder `mf-*` with a remote.json. */
export const remotesIn = (paths: Pick<ReleasePaths, 'root'>): RemoteName[] =>
  readdirSync(paths.root)
    .flatMap((folder) => REMOTE_FOLDER.exec(folder)?.[1] ?? [])
    .filter((name) => existsSync(join(workspacePath(paths, name), 'remote.json')))
    .toSorted();

/** The sites that can be built here: the shell first, since the first visitor needs it first. */
export const sitesIn = (paths: Pick<ReleasePaths, 'root'>): SiteName[] => ['shell', ...remotesIn(paths)];

/** The sites that have a release, by name; their sources need not be here. */
export function releasedSites({ pointers }: ReleasePaths): SiteName[] {
  try {
    const files = readdirSync(pointers).filter((file) => file.endsWith('.json'));
    return files.map((file) => file.slice(0, -'.json'.length)).toSorted();
  } catch {
    return [];
  }
}

/** The workspace of a site. */
export const workspacePath = (paths: Pick<ReleasePaths, 'root'>, site: SiteName): string =>
  join(paths.root, workspaceName(site));

/** `shell`, `mf-messaging`. */
export const workspaceName = (site: SiteName): string => (site === 'shell' ? site : `mf-${site}`);

/** The URL path below which a site's releases are served, one folder each. */
export const urlPath = (site: SiteName): string => (site === 'shell' ? '/shell' : `/remotes/${site}`);

/** The folder of one release of a site. */
export const releaseFolder = (paths: ReleasePaths, site: SiteName, id: string): string =>
  join(paths.site, urlPath(site), id);

/**
 * The site that a command names (`messaging`, `mf-messaging` or `shell`); without a name that of the current folder.
 * @param options.released accepts the sites that have a release, also without sources here
 * @throws with the names that are known
 */
export function findSite(paths: ReleasePaths, name: string | undefined, { released = false } = {}): SiteName {
  const asked = name ?? basename(process.cwd());
  const site = asked.replace(/^mf-/, '');
  const known = released ? releasedSites(paths) : sitesIn(paths);
  if (known.includes(site)) return site;
  const what = released ? 'has a release' : 'can be released';
  throw new Error(`There is no site called '${asked}'. What ${what} here: ${known.join(', ') || 'none'}.`);
}
