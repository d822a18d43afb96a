import { backendRefusal } from './backend-rules.ts';
import { isRemote, isTest, isWorkspace, type Place, placeOf, targetOf } from './places.ts';
import { remoteRefusal } from './remote-rules.ts';
import { packageRefusal } from './package-rules.ts';
import { sharedRefusal } from './shared-rules.ts';

/** Between workspaces only these doors are open. */
function workspaceRefusal(from: Place, to: Place, specifier: string): string | null {
  if (to.workspace !== 'shared-ui') return foreignWorkspaceRefusal(from, to);
  if (specifier.startsWith('.')) return `Import '${to.workspace}' by its package name, not by a relative path.`;
  if (from.workspace === 'backend' && to.layer !== 'contracts') {
    return 'The backend imports shared-ui/contracts only: the rest of shared-ui belongs to the browser.';
  }
  return null;
}

function foreignWorkspaceRefusal(from: Place, to: Place): string {
  if (isRemote(from.workspace) && isRemote(to.workspace)) {
    return `Remotes never import each other: ${from.workspace} reaches ${to.workspace} by a URL of shared-ui/app 'paths', or by a slot.`;
  }
  if (to.workspace === 'backend')
    return 'The backend is reached over HTTP only: share its shapes through shared-ui/contracts.';
  return `${from.workspace} may not import ${to.workspace}: code for several sites belongs into shared-ui.`;
}

function insideRefusal(from: Place, to: Place): string | null {
  if (isRemote(from.workspace)) return remoteRefusal(from, to);
  if (from.workspace === 'backend') return backendRefusal(from, to);
  return from.workspace === 'shared-ui' ? sharedRefusal(from, to) : null;
}

/** A part's own tests may use what stands on it. */
const isTestOf = (from: Place, to: Place, path: string): boolean =>
  isTest(path) && from.workspace === 'shared-ui' && to.layer === 'testing';

/** Test stand-ins in code that ships; a remote's standalone page is a development page and lives on the fake shell. */
const isForTestsOnly = (from: Place, path: string): boolean =>
  !isTest(path) && !from.layer.startsWith('/') && from.layer !== 'testing' && !from.rest.startsWith('standalone');

/**
 * Why the file `path` may not import `specifier`, as a sentence that says where to go instead; null when it may.
 * Paths are below the root of the repository. The rules are those of ARCHITECTURE.md, 'Who may import whom'.
 */
export function refusalOf(path: string, specifier: string, workspaces: readonly string[]): string | null {
  const from = placeOf(path);
  if (!isWorkspace(from.workspace, workspaces)) return null;
  const target = targetOf(path, specifier, workspaces);
  if ('package' in target) return isTest(path) ? null : packageRefusal(from, target.package);
  const to = placeOf(target.path);
  if (!isWorkspace(to.workspace, workspaces)) return null;
  if (to.workspace === 'shared-ui' && to.layer === 'testing' && isForTestsOnly(from, path)) {
    return 'shared-ui/testing is for tests and standalone pages only.';
  }
  if (isTestOf(from, to, path)) return null;
  return to.workspace === from.workspace ? insideRefusal(from, to) : workspaceRefusal(from, to, specifier);
}
