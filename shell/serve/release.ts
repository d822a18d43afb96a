import { copyFile, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFolder } from './compress.ts';
import { fingerprint, sourcesOf } from './fingerprint.ts';
import { point, readPointer } from './pointers.ts';
import { addressOf, releaseFolder, workspaceOf, type Places, type SiteName } from './sites.ts';

/** Old releases that stay, for pages that are still open in somebody's browser and load the rest of theirs. */
const KEEP = 4;

/** Builds a workspace into a folder, so that it works at an address. */
export type Builder = (workspace: string, env: { output: string; address?: string }) => Promise<unknown>;

/** The name that a site's release would have: its version and a hash of its sources. */
export async function releaseId(places: Places, site: SiteName): Promise<string> {
  const file = join(workspaceOf(places, site), site === 'shell' ? 'package.json' : 'remote.json');
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  return `${version}-${await fingerprint(places.root, sourcesOf(places, site))}`;
}

/** Whether a release lies in the served folder. It is moved there whole, so its presence is enough. */
export const isReleased = (places: Places, site: SiteName, id: string): Promise<boolean> =>
  stat(releaseFolder(places, site, id)).then(
    () => true,
    () => false,
  );

/**
 * Builds a site into a folder of its own that never changes again, and points at it. A release that is there already is
 * only pointed at.
 */
export async function release(places: Places, site: SiteName, build: Builder): Promise<string> {
  const id = await releaseId(places, site);
  if (!(await isReleased(places, site, id))) await buildInto(places, site, id, build);
  await point(places, site, id);
  await removeOld(places, site);
  return id;
}

async function buildInto(places: Places, site: SiteName, id: string, build: Builder): Promise<void> {
  const output = join(places.work, `${site}-${process.pid}`);
  const workspace = workspaceOf(places, site);
  const address = site === 'shell' ? { address: `${addressOf(site)}/${id}/` } : {};
  try {
    await build(workspace, { output, ...address });
    if (site !== 'shell') await copyFile(join(workspace, 'remote.json'), join(output, 'remote.json'));
    await compressFolder(output);
    await moveInto(releaseFolder(places, site, id), output);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Moves a finished build to its place; where another process was faster, its result is as good as ours. */
async function moveInto(folder: string, output: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await rename(output, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function removeOld(places: Places, site: SiteName): Promise<void> {
  const folder = dirname(releaseFolder(places, site, 'any'));
  const pointer = await readPointer(places, site);
  const ids = (await readdir(folder)).filter((id) => id !== pointer?.current && id !== pointer?.previous);
  const aged = await Promise.all(ids.map(async (id) => ({ id, at: (await stat(join(folder, id))).mtimeMs })));
  const old = aged.toSorted((a, b) => b.at - a.at).slice(KEEP);
  await Promise.all(old.map(({ id }) => rm(join(folder, id), { recursive: true, force: true })));
}
