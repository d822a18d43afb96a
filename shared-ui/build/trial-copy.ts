import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a build left behind: in the copy it is as good, since the copy's sources are the same. */
const BUILT = ['.release', 'backend/dist', 'shared-ui/dist', 'node_modules/.cache/webpack'];

const filesOfRepository = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Copies a file or folder with its times: compilers tell by them that there is nothing to do. */
function copy(path: string, from: string, to: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Every package by a link to where it is installed, but the workspaces by links into the copy. */
function linkPackages(folder: string, from: string, to: string): void {
  mkdirSync(join(to, folder), { recursive: true });
  for (const name of readdirSync(join(from, folder))) {
    const path = join(folder, name);
    if (name === '.cache') continue;
    if (name.startsWith('@')) linkPackages(path, from, to);
    else symlinkSync(targetOf(join(from, path), from, to), join(to, path));
  }
}

function targetOf(installed: string, from: string, to: string): string {
  if (!lstatSync(installed).isSymbolicLink()) return installed;
  const workspace = relative(realpathSync(from), realpathSync(installed));
  return workspace.startsWith('..') || workspace.startsWith(`node_modules${sep}`) ? installed : join(to, workspace);
}

/**
 * A copy of the repository as it is now, what is not committed too, in a folder of its own: for trials that change sources.
 * Packages are not copied. Its caller removes it.
 * @param built whether what was built here goes along, so that nothing is built again
 */
export function trialCopy({ built = false, root = ROOT } = {}): string {
  const copied = mkdtempSync(join(tmpdir(), 'flight-amigo-trial-'));
  for (const file of filesOfRepository(root)) copy(file, root, copied);
  // A workspace has packages of its own where two of them need different versions
  const folders = readdirSync(copied).map((workspace) => join(workspace, 'node_modules'));
  for (const folder of ['node_modules', ...folders.filter((one) => existsSync(join(root, one)))])
    linkPackages(folder, root, copied);
  if (built) for (const path of BUILT) if (existsSync(join(root, path))) copy(path, root, copied);
  return copied;
}
