import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** The output of builds, which is valid in the copy: its sources are the same. */
const BUILT = ['.release', 'backend/dist', 'shared-ui/dist', 'node_modules/.cache/webpack'];

const filesOfRepository = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Copies a file or folder with its timestamps, by which compilers see that nothing has changed. */
function copy(path: string, from: string, to: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(join(from, path), join(to, path), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Links packages to their installation, and workspaces to the copy. */
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
 * Copies the repository, with changes that are not committed, into a temporary folder, for tests that change sources. Packages are
 * linked. The caller removes the copy.
 * @param built also copies the output of builds, so that nothing is built again
 * @returns the folder
 */
export function copyRepository({ built = false, root = ROOT } = {}): string {
  const copied = mkdtempSync(join(tmpdir(), 'flight-amigo-copy-'));
  for (const file of filesOfRepository(root)) copy(file, root, copied);
  // A workspace has its own packages where two workspaces need different versions
  const folders = readdirSync(copied).map((workspace) => join(workspace, 'node_modules'));
  for (const folder of ['node_modules', ...folders.filter((one) => existsSync(join(root, one)))])
    linkPackages(folder, root, copied);
  if (built) for (const path of BUILT) if (existsSync(join(root, path))) copy(path, root, copied);
  return copied;
}
