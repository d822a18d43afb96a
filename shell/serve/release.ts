import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFolder } from './compress.ts';
import { fingerprint, sourcesOf } from './fingerprint.ts';
import { presentVersions, writeFacts } from './release-facts.ts';
import { addressOf, releaseFolder, workspaceOf, type Places, type SiteName } from './sites.ts';

/** Builds a workspace into a folder, as the release of a name, so that it works at an address. */
export type Builder = (
  workspace: string,
  env: { output: string; release: string; address?: string },
) => Promise<unknown>;

/** Fails when the site may not be released, with a sentence that says why. */
export type Check = (places: Places, site: SiteName) => Promise<void>;

/** The name that a site's release would have: its version and a hash of its sources. */
export async function releaseId(places: Places, site: SiteName): Promise<string> {
  const { version } = await presentVersions(places, site);
  return `${version}-${await fingerprint(places.root, sourcesOf(places, site))}`;
}

/** Whether a release lies in the served folder. It is moved there whole, so its presence is enough. */
export const isReleased = (places: Places, site: SiteName, id: string): Promise<boolean> =>
  stat(releaseFolder(places, site, id)).then(
    () => true,
    () => false,
  );

interface Placing {
  build: Builder;
  /** Runs beside the build; what fails it is not placed. */
  check?: Check;
}

/**
 * Builds a site's present sources into a folder of its own that never changes again; nobody gets it before it is pointed at.
 * What is there already is not built again.
 * @returns the release's id, the name of the folder
 */
export async function placeRelease(places: Places, site: SiteName, { build, check }: Placing): Promise<string> {
  const id = await releaseId(places, site);
  if (await isReleased(places, site, id)) await check?.(places, site);
  else await buildInto(places, site, id, { build, ...(check && { check }) });
  return id;
}

async function buildInto(places: Places, site: SiteName, id: string, { build, check }: Placing): Promise<void> {
  const output = join(places.work, `${site}-${process.pid}`);
  const workspace = workspaceOf(places, site);
  const address = site === 'shell' ? { address: `${addressOf(site)}/${id}/` } : {};
  try {
    const built = build(workspace, { output, release: id, ...address });
    for (const result of await Promise.allSettled([check?.(places, site), built]))
      if (result.status === 'rejected') throw result.reason;
    await addFiles(places, site, output);
    await writeFacts(places, site, id, output);
    await compressFolder(output);
    await moveInto(releaseFolder(places, site, id), output);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** What others ask for by an address that never changes: robots, and the pictures of shared pages. */
export const PUBLIC_FILES = ['robots.txt', 'share/site.png', 'share/helper.png', 'share/seeker.png'];

/** What composing needs beside the build, so that it can be done where no sources are. */
async function addFiles(places: Places, site: SiteName, output: string): Promise<void> {
  const workspace = workspaceOf(places, site);
  const files = site === 'shell' ? PUBLIC_FILES.map((file) => `public/${file}`) : ['remote.json'];
  for (const file of files) {
    await mkdir(dirname(join(output, file)), { recursive: true });
    await copyFile(join(workspace, file), join(output, file));
  }
}

/** Moves a finished build to its place; where another process was faster, its result is as good as ours. */
async function moveInto(folder: string, output: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await rename(output, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
