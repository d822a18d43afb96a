import { posix } from 'node:path';

/**
 * Why the file `path` may not import `specifier`, as a sentence that says what to import instead; null when it may.
 * Paths are from the root of the repository. The rules are those of ARCHITECTURE.md, 'Who may import whom'.
 */
export function findViolation(path: string, specifier: string, workspaces: readonly string[]): string | null {
  const from = parseLocation(path);
  if (!isWorkspace(from.workspace, workspaces) || from.workspace === 'tools') return null;
  const target = resolveTarget(path, specifier, workspaces);
  if ('package' in target) return isTest(path) ? null : checkPackage(from, target.package);
  const to = parseLocation(target.path);
  if (!isWorkspace(to.workspace, workspaces)) return null;
  if (to.workspace === 'shared-ui' && to.layer === 'testing' && shipsCode(from, path)) {
    return 'shared-ui/testing is for tests and standalone pages only.';
  }
  if (isTestOfSharedUi(from, to, path)) return null;
  return to.workspace === from.workspace
    ? checkWithinWorkspace(from, to)
    : checkBetweenWorkspaces(from, to, { path, specifier });
}

/** Tests, tools and a remote's standalone page do not ship. */
const shipsCode = (from: Location, path: string): boolean =>
  !isTest(path) && !from.layer.startsWith('/') && from.layer !== 'testing' && !from.rest.startsWith('standalone');

const isTestOfSharedUi = (from: Location, to: Location, path: string): boolean =>
  isTest(path) && from.workspace === 'shared-ui' && (to.layer === 'testing' || to.workspace === 'contracts');

function checkWithinWorkspace(from: Location, to: Location): string | null {
  if (isRemote(from.workspace)) return checkRemote(from, to);
  if (from.workspace === 'backend') return checkBackend(from, to);
  return from.workspace === 'shared-ui' ? checkSharedUi(from, to) : null;
}

// Between workspaces

function checkBetweenWorkspaces(
  from: Location,
  to: Location,
  { path, specifier }: { path: string; specifier: string },
): string | null {
  if (from.workspace === 'contracts') return `${CONTRACTS_IMPORT}, not ${to.workspace}.`;
  if (specifier.startsWith('.') && ['shared-ui', 'contracts', 'tools'].includes(to.workspace))
    return `Import '${to.workspace}' by its package name, not by a relative path.`;
  if (to.workspace === 'tools')
    return shipsCode(from, path) ? 'Tools build and release the sites: code that ships imports none of them.' : null;
  if (to.workspace === 'contracts') return null;
  if (from.workspace === 'backend' && to.workspace === 'shared-ui')
    return 'The backend imports contracts only: shared-ui belongs to the browser.';
  return to.workspace === 'shared-ui' ? null : checkOtherWorkspace(from, to);
}

function checkOtherWorkspace(from: Location, to: Location): string {
  if (isRemote(from.workspace) && isRemote(to.workspace)) {
    return `Remotes never import each other: ${from.workspace} reaches ${to.workspace} by a URL of shared-ui/app 'paths', or by a slot.`;
  }
  if (to.workspace === 'backend') return 'The backend is reached over HTTP only: share its shapes through contracts.';
  return `${from.workspace} may not import ${to.workspace}: code for several sites belongs into shared-ui.`;
}

// Inside a remote: routes and slots → features → parts → api. Files directly in src compose it and may import all.

const REMOTE_LAYERS = ['routes', 'slots', 'features', 'parts', 'api', 'locales'];

function checkRemote(from: Location, to: Location): string | null {
  if (from.layer === '' || from.layer.startsWith('/')) return null;
  if (!REMOTE_LAYERS.includes(from.layer))
    return `A remote has the folders ${REMOTE_LAYERS.join(', ')}: what several features share belongs into parts/.`;
  if (from.layer === 'features' && to.layer === 'features' && from.part !== to.part) {
    return `Features never import each other: move what '${from.part}' and '${to.part}' share into parts/.`;
  }
  const [own, other] = [REMOTE_RANK[from.layer] ?? 0, REMOTE_RANK[to.layer] ?? 0];
  const testsRemote = to.layer === '' && isTest(from.rest);
  if (from.layer === to.layer || own < other || testsRemote) return null;
  return `Inside a remote imports go routes and slots → features → parts → api: ${from.layer}/ may not import ${to.layer || 'src'}/.`;
}

const REMOTE_RANK: Readonly<Record<string, number>> = {
  '': 0,
  routes: 1,
  slots: 1,
  features: 2,
  parts: 3,
  api: 4,
  locales: 5,
};

// Inside the backend: platform ← views ← modules ← flows. The stand-ins belong to the local start.

const STAND_INS = '/stand-ins';
const COMPOSITION = ['', STAND_INS, '/test', '/bench', 'migrations', 'seed'];
const IMPORTS_STAND_INS = ['/test', '/bench', STAND_INS];
/** They import the stand-ins dynamically, and not in production. */
const IMPORTS_DYNAMICALLY = ['boot.ts', 'commands/ledger.ts'];

function checkBackend(from: Location, to: Location): string | null {
  if (
    to.layer === STAND_INS &&
    !IMPORTS_STAND_INS.includes(from.layer) &&
    !IMPORTS_DYNAMICALLY.includes([from.layer, from.rest].filter(Boolean).join('/'))
  )
    return 'Stand-ins belong to the local start: only boot.ts and commands/ledger.ts load them, so that production cannot start one.';
  if (COMPOSITION.includes(from.layer)) return null;
  if (from.layer === 'platform' && to.layer !== 'platform') {
    return `The platform has no term of the domain: it may not import ${to.layer || 'the application'}.`;
  }
  if (from.layer === 'views' && to.layer !== 'platform') {
    return `A view is what modules share of the database: it may import platform, not ${to.layer || 'the application'}.`;
  }
  if (from.layer === 'modules') return checkModule(from, to);
  return from.layer === 'flows' ? checkFlow(to) : null;
}

function checkModule(from: Location, to: Location): string | null {
  if (to.layer === 'modules' && from.part !== to.part) {
    return `Modules import no other module: '${from.part}' and '${to.part}' meet in a flow, an event or a published SQL view.`;
  }
  return to.layer === 'flows' ? 'Flows call modules, never the other way round.' : null;
}

const checkFlow = (to: Location): string | null =>
  to.layer !== 'modules' || to.rest === 'index.ts'
    ? null
    : `A flow imports a module's public file only: modules/${to.part}/index.ts.`;

// Inside shared-ui: ui imports no other layer; app imports ui

const SHARED_LAYERS: Readonly<Record<string, { may: readonly string[]; why: string }>> = {
  ui: {
    may: ['ui'],
    why: 'ui is presentational: data and texts reach it as props; contracts say how signs are read and counted',
  },
  app: { may: ['app', 'ui'], why: 'app stands on contracts and ui only' },
  testing: { may: ['testing', 'app', 'ui'], why: 'testing stands on app, contracts and ui' },
};

function checkSharedUi(from: Location, to: Location): string | null {
  const rule = SHARED_LAYERS[from.layer];
  if (!rule || rule.may.includes(to.layer)) return null;
  return `shared-ui/${from.layer} may not import ${to.layer || 'src'}: ${rule.why}.`;
}

// Packages of the registry

const CONTRACTS_IMPORT = 'contracts import zod only: the backend runs them as they are';
const REACT = ['react', 'react-dom'];
const PRIMITIVES = [
  'radix-ui',
  'downshift',
  'lucide-react',
  'libphonenumber-js',
  '@fontsource',
  '@fontsource-variable',
];
/** The facade provides these: a second copy in a remote would be a second router, store or i18n. */
const OWNED_BY_APP = ['@reduxjs/toolkit', 'react-redux', 'react-router-dom', 'react-router'];
const OWNED_BY_FORMS = ['react-hook-form', '@hookform/resolvers', 'altcha-lib'];

const isAmong = (name: string, list: readonly string[]): boolean =>
  list.some((one) => name === one || name.startsWith(`${one}/`));

function checkPackage(from: Location, name: string): string | null {
  if (from.workspace === 'contracts' && !from.layer.startsWith('/') && name !== 'zod')
    return `${CONTRACTS_IMPORT}, not ${name}.`;
  if (isRemote(from.workspace) && !from.layer.startsWith('/')) return checkRemotePackage(name);
  if (from.workspace === 'shared-ui' && from.layer === 'ui' && !isAmong(name, [...REACT, ...PRIMITIVES]))
    return `ui imports React and primitives only, not ${name}.`;
  return null;
}

function checkRemotePackage(name: string): string | null {
  if (isAmong(name, OWNED_BY_APP))
    return `A remote takes what it needs of ${name} from shared-ui/app: a copy of its own would not be the shell's.`;
  if (isAmong(name, OWNED_BY_FORMS))
    return `A remote takes forms and the bot check from shared-ui/app/forms and shared-ui/app/bot-check, not from ${name}.`;
  return isAmong(name, PRIMITIVES) ? `A remote takes components from shared-ui/ui, not from ${name}.` : null;
}

/** The location of a file in the repository. */
interface Location {
  workspace: string;
  /** The first folder in `src`: 'features', 'platform'; '' for files directly in `src`, '/e2e' for a folder beside `src`. */
  layer: string;
  /** The feature or module, in layers of many. */
  part?: string;
  /** The path below the layer (and part): 'index.ts' is a module's public file. */
  rest: string;
}

const REMOTE = /^mf-[a-z]+$/;
const TEST = /\.(test|fixture)\.tsx?$/;

/** Packages whose folder has another name. */
const FOLDERS: Readonly<Record<string, string>> = { contracts: 'shared-ui/contracts', tools: '.tools' };

const isRemote = (workspace: string): boolean => REMOTE.test(workspace);
const isTest = (path: string): boolean => TEST.test(path) || path.startsWith('backend/test/');

const folderOf = (name: string): string => FOLDERS[name] ?? name;

/** Whether package.json's `workspaces` list its folder, by itself or by a prefix: 'mf-*' is every remote, here or not. */
const isWorkspace = (name: string, workspaces: readonly string[]): boolean =>
  workspaces.some((one) => (one.endsWith('*') ? folderOf(name).startsWith(one.slice(0, -1)) : one === folderOf(name)));

/** Layers whose parts must not import each other. */
const LAYERS_OF_PARTS = new Set(['features', 'modules']);

function parseWithinWorkspace(workspace: string, below: string[]): Location {
  const [layer, ...rest] = below.length > 1 ? below : ['', ...below];
  if (LAYERS_OF_PARTS.has(layer ?? '') && rest.length > 1) {
    return { workspace, layer: layer ?? '', part: rest[0] ?? '', rest: rest.slice(1).join('/') };
  }
  return { workspace, layer: layer ?? '', rest: rest.join('/') };
}

/** Parses a path from the root of the repository. */
function parseLocation(path: string): Location {
  const named = Object.entries(FOLDERS).find(([, folder]) => path.startsWith(`${folder}/`));
  const [workspace = '', ...below] = named
    ? [named[0], ...path.slice(named[1].length + 1).split('/')]
    : path.split('/');
  return below[0] === 'src'
    ? parseWithinWorkspace(workspace, below.slice(1))
    : { workspace, layer: `/${below[0] ?? ''}`, rest: below.slice(1).join('/') };
}

/** A file of this repository, or a package of the registry. */
type Target = { path: string } | { package: string };

function packageName(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Resolves `specifier` in the file `from` (a path from the root) without reading the disk. */
function resolveTarget(from: string, specifier: string, workspaces: readonly string[]): Target {
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(from), specifier) };
  const name = packageName(specifier);
  if (!isWorkspace(name, workspaces)) return { package: name };
  const [entry, ...rest] = specifier.split('/').slice(1);
  const source = name === 'tools' ? folderOf(name) : `${folderOf(name)}/src`;
  return { path: [source, ...(entry ? [entry] : []), ...(rest.length > 0 ? rest : ['index.ts'])].join('/') };
}
