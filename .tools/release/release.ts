import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { APP_CONTRACT } from 'contracts';
import { fingerprint, sourcesOf } from './fingerprint.ts';
import { replaceFile } from './replace-file.ts';
import { releaseFolder, urlPath, workspacePath, type ReleasePaths, type SiteName } from './sites.ts';

/** What a release says of itself, in the release.json of its folder. */
export interface ReleaseInfo {
  site: SiteName;
  /** The name of its folder. */
  release: string;
  version: string;
  /** The contract that a remote needs, or that the shell provides. */
  contract: string;
  builtAt: string;
}

/** Builds a workspace into a folder; the release id and, of the shell, the URL become part of the build. */
export type Builder = (
  workspace: string,
  env: { output: string; release: string; address?: string },
) => Promise<unknown>;

/** Rejects where the site may not be released. */
export type ReleaseCheck = (paths: ReleasePaths, site: SiteName) => Promise<void>;

/** The id that a release of the present sources has: the site's version and a hash of its sources. */
export async function releaseId(paths: ReleasePaths, site: SiteName): Promise<string> {
  const { version } = await readVersions(paths, site);
  return `${version}-${await fingerprint(paths.root, sourcesOf(paths, site))}`;
}

/** Whether this can be an id: one that was typed or delivered must not lead out of the folder of releases. */
export const isReleaseId = (id: string): boolean => /^[\w.-]+$/.test(id) && !/^\.+$/.test(id);

/** Whether a release is in the served folder. It is moved there whole, so that its presence is enough. */
export const releaseExists = (paths: ReleasePaths, site: SiteName, id: string): Promise<boolean> =>
  stat(releaseFolder(paths, site, id)).then(
    () => true,
    () => false,
  );

interface BuildOptions {
  build: Builder;
  /** Runs beside the build; where it rejects there is no release. */
  check?: ReleaseCheck;
}

/**
 * Builds a site's present sources into a release folder, which never changes again. Nobody gets it before a pointer names it.
 * A release that exists is not built again.
 * @returns the release's id
 */
export async function buildRelease(
  paths: ReleasePaths,
  site: SiteName,
  { build, check }: BuildOptions,
): Promise<string> {
  const id = await releaseId(paths, site);
  if (await releaseExists(paths, site, id)) await check?.(paths, site);
  else await buildInto(paths, site, id, { build, ...(check && { check }) });
  return id;
}

async function buildInto(
  paths: ReleasePaths,
  site: SiteName,
  id: string,
  { build, check }: BuildOptions,
): Promise<void> {
  const output = join(paths.work, `${site}-${process.pid}`);
  const address = site === 'shell' ? { address: `${urlPath(site)}/${id}/` } : {};
  try {
    const built = build(workspacePath(paths, site), { output, release: id, ...address });
    for (const result of await Promise.allSettled([check?.(paths, site), built]))
      if (result.status === 'rejected') throw result.reason;
    await copyStaticFiles(paths, site, output);
    await writeReleaseInfo(paths, site, id, output);
    await compressFolder(output);
    await moveInto(releaseFolder(paths, site, id), output);
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Files at a URL that never changes: robots.txt, and the pictures of shared pages. */
export const PUBLIC_FILES = ['robots.txt', 'share/site.png', 'share/helper.png', 'share/seeker.png'];

/** What composing needs beside the build: it is done where no sources are. */
async function copyStaticFiles(paths: ReleasePaths, site: SiteName, output: string): Promise<void> {
  const files = site === 'shell' ? PUBLIC_FILES.map((file) => `public/${file}`) : ['remote.json'];
  for (const file of files) {
    await mkdir(dirname(join(output, file)), { recursive: true });
    await copyFile(join(workspacePath(paths, site), file), join(output, file));
  }
}

/** Moves a finished build or copy to its release folder; where another process was faster, its result is as good. */
export async function moveInto(folder: string, output: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await rename(output, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Reads release.json; undefined where the release does not exist. */
export async function readReleaseInfo(
  paths: ReleasePaths,
  site: SiteName,
  id: string,
): Promise<ReleaseInfo | undefined> {
  try {
    return JSON.parse(await readFile(join(releaseFolder(paths, site, id), 'release.json'), 'utf8')) as ReleaseInfo;
  } catch {
    return undefined;
  }
}

async function writeReleaseInfo(paths: ReleasePaths, site: SiteName, release: string, folder: string): Promise<void> {
  const info: ReleaseInfo = {
    site,
    release,
    ...(await readVersions(paths, site)),
    builtAt: new Date().toISOString(),
  };
  await writeFile(join(folder, 'release.json'), JSON.stringify(info));
}

async function readVersions(paths: ReleasePaths, site: SiteName): Promise<Pick<ReleaseInfo, 'version' | 'contract'>> {
  const file = join(workspacePath(paths, site), site === 'shell' ? 'package.json' : 'remote.json');
  const { version, contract } = JSON.parse(await readFile(file, 'utf8')) as { version: string; contract?: string };
  return { version, contract: contract ?? APP_CONTRACT };
}

/** Source maps are for developers' tools, and not worth the seconds. */
const COMPRESSED = /\.(js|css|svg)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts `.br` and `.gz` beside each text file, at the highest settings: compressed once, served for a year. */
async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(files.filter((file) => COMPRESSED.test(file)).map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  await Promise.all([replaceFile(`${path}.br`, br), replaceFile(`${path}.gz`, gz)]);
}

const CONFORMANCE_SUITE = 'src/remote.test.tsx';

/**
 * Runs a remote's conformance suite (`describeRemote`). The shell has none.
 * @throws with what the suite printed, or where a remote has no suite
 */
export const checkConformance: ReleaseCheck = async (paths, site) => {
  if (site === 'shell') return;
  const workspace = workspacePath(paths, site);
  if (!existsSync(join(workspace, CONFORMANCE_SUITE))) {
    throw new Error(
      `mf-${site} is not released: it has no ${CONFORMANCE_SUITE}. Let it call describeRemote, as the others do.`,
    );
  }
  const jest = join(paths.root, 'node_modules/jest/bin/jest.js');
  const args = ['--no-warnings', '--experimental-vm-modules', jest, '--silent', '--runInBand', CONFORMANCE_SUITE];
  const child = spawn(process.execPath, args, { cwd: workspace, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code === 0) return;
  throw new Error(
    `mf-${site} is not released, because its conformance suite (${CONFORMANCE_SUITE}) failed:\n\n${stderr}${stdout}`,
  );
};
