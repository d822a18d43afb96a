import { join, resolve } from 'node:path';

/** The remotes, by the name they have in remotes.json and in their addresses. */
export const REMOTES = ['listings', 'messaging', 'payments', 'account'] as const;
export type RemoteName = (typeof REMOTES)[number];
export type SiteName = RemoteName | 'shell';

/** Whether a word names one of the remotes. */
export const isRemote = (name: string): name is RemoteName => REMOTES.some((remote) => remote === name);

/** Where everything is. A test gives a folder of its own. */
export interface Places {
  /** The repository. */
  root: string;
  /** What is served: SITE_DIR of the backend. */
  site: string;
  /** Which release of each site is current; not served. */
  pointers: string;
  /** Builds that are not finished yet; not served. */
  work: string;
}

/** The places below one repository's root. */
export function placesIn(root: string): Places {
  const release = join(root, '.release');
  return { root, site: join(release, 'site'), pointers: join(release, 'pointers'), work: join(release, 'work') };
}

export const here: Places = placesIn(resolve(import.meta.dirname, '../..'));

/** The workspace of a site. */
export const workspaceOf = ({ root }: Places, site: SiteName): string =>
  join(root, site === 'shell' ? 'shell' : `mf-${site}`);

/** The address at which a site's releases lie, one folder each. */
export const addressOf = (site: SiteName): string => (site === 'shell' ? '/shell' : `/remotes/${site}`);

/** The folder of one release of a site. */
export const releaseFolder = (places: Places, site: SiteName, id: string): string =>
  join(places.site, addressOf(site), id);
