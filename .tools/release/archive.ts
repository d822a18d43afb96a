import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { currentRelease, readPointer } from './pointers.ts';
import { readReleaseInfo, type ReleaseInfo } from './release.ts';
import { findSite, releaseFolder, workspaceName, type ReleasePaths, type SiteName } from './sites.ts';

const run = promisify(execFile);

/** `.released/<site>.json`, beside the archive of that release. */
export type ArchivedRelease = Pick<ReleaseInfo, 'site' | 'release' | 'version' | 'contract'>;

/** Source maps mean nothing to a browser, and what is compressed can be compressed again. */
const EXCLUDED = ['*.map', '*.br', '*.gz'];

const archiveFile = ({ root }: Pick<ReleasePaths, 'root'>, site: SiteName, ending: 'json' | 'tar.gz'): string =>
  join(root, '.released', `${site}.${ending}`);

/** The last release of a site that the repository has; undefined for a site that was never released. */
export async function readArchived(
  paths: Pick<ReleasePaths, 'root'>,
  site: SiteName,
): Promise<ArchivedRelease | undefined> {
  const text = await readFile(archiveFile(paths, site, 'json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as ArchivedRelease);
}

/**
 * Packs the live releases of the named sites into the repository, for the compatibility suite; none where a name is wrong.
 * @returns a sentence for each
 */
export async function archiveReleases(paths: ReleasePaths, names: string[]): Promise<string[]> {
  const sites = names.map((name) => findSite(paths, name));
  const results: string[] = [];
  for (const site of sites) {
    const isNew = await archiveRelease(paths, site);
    const { release } = (await readArchived(paths, site)) ?? {};
    results.push(`${workspaceName(site)} ${release} is archived${isNew ? '' : ', as before'}.`);
  }
  return results;
}

/**
 * Packs the live release of a site, in place of the one before. One that is archived already stays as it is: no needless
 * change in the repository.
 * @returns whether something was written
 */
export async function archiveRelease(paths: ReleasePaths, site: SiteName): Promise<boolean> {
  const pointer = await readPointer(paths, site);
  if (!pointer) throw new Error(`${site} has no release that could be archived: npm run build makes one.`);
  const { release } = currentRelease(pointer);
  if ((await readArchived(paths, site))?.release === release) return false;
  const info = await readReleaseInfo(paths, site, release);
  if (!info)
    throw new Error(`The release ${release} of ${site} does not say what it is: npm run build makes it again.`);
  await mkdir(join(paths.root, '.released'), { recursive: true });
  const excludes = EXCLUDED.map((pattern) => `--exclude=${pattern}`);
  const folder = releaseFolder(paths, site, release);
  await run('tar', ['-czf', archiveFile(paths, site, 'tar.gz'), ...excludes, '-C', folder, '.']);
  const archived: ArchivedRelease = { site, release, version: info.version, contract: info.contract };
  await writeFile(archiveFile(paths, site, 'json'), `${JSON.stringify(archived)}\n`);
  return true;
}

/** Unpacks the archived release of a site into its release folder; undefined where none is archived. */
export async function unpackArchived(paths: ReleasePaths, site: SiteName): Promise<ArchivedRelease | undefined> {
  const archived = await readArchived(paths, site);
  if (!archived) return undefined;
  const folder = releaseFolder(paths, site, archived.release);
  const archive = archiveFile(paths, site, 'tar.gz');
  await access(archive).catch(() => {
    throw new Error(
      `${archive} is missing, which ${site}.json beside it names: restore it, or run npm run tools -- archive ${workspaceName(site)}.`,
    );
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder]);
  return archived;
}
