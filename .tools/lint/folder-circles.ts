import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Whose folders import each other one way: a module of the backend, and a layer of a remote. */
const SCOPE = /^(?:backend\/src\/modules\/[^/]+|mf-[a-z]+\/src\/[^/]+)(?=\/)/;
const IMPORT = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** Which folders a folder imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** By scope: the linter asks for each file. */
const known = new Map<string, Imports>();

/**
 * Why the file `path` may not import `specifier`, where that closes a circle of folders: one of them could not be read, or taken out, without
 * the others. Null where it does not. `path` is from `root`, the root of the repository.
 */
export function findFolderCircle(root: string, path: string, specifier: string): string | null {
  const scope = SCOPE.exec(path)?.[0];
  if (scope === undefined || !specifier.startsWith('.')) return null;
  const [from, to] = [path, posix.join(posix.dirname(path), specifier)].map((file) => folderOf(scope, file));
  if (from === undefined || to === undefined || from === to) return null;
  const way = findWay(readImports(root, scope), to, from);
  return way === undefined
    ? null
    : `Folders of ${scope} import each other one way, and these do in a circle: ${[from, ...way].join(' → ')}. Move what they share up, out of both.`;
}

/** Undefined for a file beside the folders, which are theirs to share. */
function folderOf(scope: string, path: string): string | undefined {
  const [folder, ...rest] = path.startsWith(`${scope}/`) ? path.slice(scope.length + 1).split('/') : [];
  return rest.length === 0 ? undefined : folder;
}

function readImports(root: string, scope: string): Imports {
  const key = join(root, scope);
  const imports = known.get(key) ?? listImports(root, scope);
  known.set(key, imports);
  return imports;
}

function listImports(root: string, scope: string): Imports {
  const imports = new Map<string, Set<string>>();
  const files = readdirSync(join(root, scope), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const path = posix.join(scope, file);
    const from = folderOf(scope, path);
    if (from === undefined) continue;
    const of = imports.get(from) ?? new Set();
    imports.set(from, of);
    for (const [, specifier = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const to = folderOf(scope, posix.join(posix.dirname(path), specifier));
      if (to !== undefined && to !== from) of.add(to);
    }
  }
  return imports;
}

/** The folders from the one to the other, both included; undefined where it does not lead there. */
function findWay(imports: Imports, from: string, to: string): string[] | undefined {
  const ways = new Map([[from, [from]]]);
  for (const [folder, way] of ways)
    for (const next of imports.get(folder) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
  return ways.get(to);
}
