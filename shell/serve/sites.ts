import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The name of a remote, in remotes.json and in its address: that of its folder without `mf-`. */
export type RemoteName = string;
/** `shell`, or the name of a remote. */
export type SiteName = string;

/** Where everything is. A test gives a folder of its own. */
export interface Places {
  /** The repository. */
  root: string;
  /** What is served: SITE_DIR of the backend. */
  site: string;
  /** What went live when, for each site; not served. */
  pointers: string;
  /** Builds that are not finished yet; not served. */
  work: string;
  /** What each site's container brought last (.gateway/serve-static); not served. */
  brought: string;
}

/** The places of one repository, with its releases in a folder of theirs. */
export function placesIn(root: string, releases = join(root, '.release')): Places {
  const within = (name: string) => join(releases, name);
  return {
    ...{ root, site: within('site'), pointers: within('pointers') },
    ...{ work: within('work'), brought: within('brought') },
  };
}

const root = resolve(import.meta.dirname, '../..');

/** This repository. RELEASE_DIR, a path from its root, puts the releases elsewhere: on a volume, or for a trial. */
export const here: Places = placesIn(root, resolve(root, process.env['RELEASE_DIR'] || '.release'));

const REMOTE_FOLDER = /^mf-([a-z]+)$/;

/** The remotes whose sources lie in the repository, by name: each folder `mf-*` that has a remote.json. */
export const remotesIn = (places: Pick<Places, 'root'>): RemoteName[] =>
  readdirSync(places.root)
    .flatMap((folder) => REMOTE_FOLDER.exec(folder)?.[1] ?? [])
    .filter((name) => existsSync(join(workspaceOf(places, name), 'remote.json')))
    .toSorted();

/** The sites that can be built here: the shell first, since the first visitor needs it first. */
export const sitesIn = (places: Pick<Places, 'root'>): SiteName[] => ['shell', ...remotesIn(places)];

/** The workspace of a site. */
export const workspaceOf = (places: Pick<Places, 'root'>, site: SiteName): string =>
  join(places.root, site === 'shell' ? 'shell' : `mf-${site}`);

/** The address at which a site's releases lie, one folder each. */
export const addressOf = (site: SiteName): string => (site === 'shell' ? '/shell' : `/remotes/${site}`);

/** The folder of one release of a site. */
export const releaseFolder = (places: Places, site: SiteName, id: string): string =>
  join(places.site, addressOf(site), id);
