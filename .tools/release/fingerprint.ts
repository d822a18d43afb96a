import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { workspacePath, type ReleasePaths, type SiteName } from './sites.ts';

/** What never changes a build: tests, what only tests and the component page use, and what a build itself writes. */
const NOT_BUILT =
  /^shared-ui\/src\/page\/|\.test\.tsx?$|\.page\.tsx$|\.tsbuildinfo$|(^|\/)(testing|dist|node_modules|e2e|fixtures)(\/|$)/;

/** The files and folders a site is built from. */
export function sourcesOf(paths: ReleasePaths, site: SiteName): string[] {
  const shared = [
    'package-lock.json',
    '.browserslistrc',
    'shared-ui/package.json',
    'shared-ui/src',
    'shared-ui/contracts',
    '.tools/build',
  ];
  const own = ['src', 'public', 'remote.json', 'webpack.config.mjs'];
  const workspace = workspacePath(paths, site);
  return [...shared.map((path) => join(paths.root, path)), ...own.map((path) => join(workspace, path))];
}

/**
 * A hash of files and folders: names and contents, so that it is the same on every machine. What does not exist counts as
 * empty.
 */
export async function fingerprint(root: string, sources: string[]): Promise<string> {
  const files = (await Promise.all(sources.map(filesBelow)))
    .flat()
    .filter((file) => !NOT_BUILT.test(relative(root, file)));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(`${relative(root, file)}\0`).update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 10);
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
