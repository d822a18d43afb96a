import { posix } from 'node:path';

/** Where a file stands in the folder list of ARCHITECTURE.md; `part` names one thing in a layer that has many. */
export interface Place {
  workspace: string;
  layer: string;
  part?: string;
  /** The path below the layer (and part): 'index.ts' is a door. */
  rest: string;
}

const REMOTE = /^mf-[a-z]+$/;
const TEST = /\.(test|fixture)\.tsx?$/;

export const isRemote = (workspace: string): boolean => REMOTE.test(workspace);
export const isTest = (path: string): boolean => TEST.test(path) || path.startsWith('backend/test/');

/** Whether package.json's `workspaces` name it, by itself or by a beginning: 'mf-*' is every remote, here or not. */
export const isWorkspace = (name: string, workspaces: readonly string[]): boolean =>
  workspaces.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

/** Layers that hold many things which must not know each other. */
const LAYERS_OF_PARTS = new Set(['features', 'modules']);

function placeInside(workspace: string, below: string[]): Place {
  const [layer, ...rest] = below.length > 1 ? below : ['', ...below];
  if (LAYERS_OF_PARTS.has(layer ?? '') && rest.length > 1) {
    return { workspace, layer: layer ?? '', part: rest[0] ?? '', rest: rest.slice(1).join('/') };
  }
  return { workspace, layer: layer ?? '', rest: rest.join('/') };
}

/** The place of a path below the root of the repository; `layer` is '' for files that stand directly in src. */
export function placeOf(path: string): Place {
  const [workspace = '', ...below] = path.split('/');
  return below[0] === 'src'
    ? placeInside(workspace, below.slice(1))
    : { workspace, layer: `/${below[0] ?? ''}`, rest: below.slice(1).join('/') };
}

/** What a specifier points at: a file of this repository, or a package from the registry. */
export type Target = { path: string } | { package: string };

const DOORS_OF_SHARED_UI: Record<string, string> = {
  contracts: 'src/contracts',
  app: 'src/app',
  ui: 'src/ui',
  testing: 'src/testing',
  build: 'build',
};

function packageName(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Follows `specifier` from the file `from` (both below the root), without touching the disk. */
export function targetOf(from: string, specifier: string, workspaces: readonly string[]): Target {
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(from), specifier) };
  const name = packageName(specifier);
  if (!isWorkspace(name, workspaces)) return { package: name };
  const [door = '', ...rest] = specifier.split('/').slice(1);
  if (name !== 'shared-ui') return { path: `${name}/src/${[door, ...rest].join('/') || 'index.ts'}` };
  return {
    path: [name, DOORS_OF_SHARED_UI[door] ?? `src/${door}`, ...(rest.length > 0 ? rest : ['index.ts'])].join('/'),
  };
}
