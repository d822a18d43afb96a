import { APP_CONTRACT, satisfiesContract, type ReleasedRemote, type RemoteBuild } from 'contracts';
import type { RemoteModule } from 'shared-ui/app';
import { recordUse, reportFailure } from '../reports/events.ts';
import type { CodeLoader } from './federation.ts';
import { loadWithRetry } from './load-with-retry.ts';

/** Neither the released version of a remote nor its fallback could be loaded. */
export class RemoteUnavailableError extends Error {
  constructor(name: string) {
    super(`The remote '${name}' is not available`);
  }
}

export interface RemoteLoader {
  /** The remote's module, loaded once also for concurrent calls. After a failure the next call loads again. */
  load(remote: ReleasedRemote): Promise<RemoteModule>;
}

/** The fallback of a candidate is the current release, whose fallback is the release before it. */
interface Build extends RemoteBuild {
  fallback?: Build | undefined;
}

function listBuilds(remote: Build): Build[] {
  return [remote, ...(remote.fallback ? listBuilds(remote.fallback) : [])];
}

const isRemoteModule = (value: unknown): value is { remote: RemoteModule } =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as { remote?: Partial<RemoteModule> }).remote?.routes);

export function createRemoteLoader(code: CodeLoader): RemoteLoader {
  const modules = new Map<string, Promise<RemoteModule>>();
  return {
    load(remote) {
      const known = modules.get(remote.name);
      if (known) return known;
      const module = loadAnyBuild(code, remote);
      modules.set(remote.name, module);
      module.catch(() => modules.delete(remote.name));
      return module;
    },
  };
}

/** The released build, or else a fallback. A build that needs a newer contract is refused before its code runs. */
async function loadAnyBuild(code: CodeLoader, remote: ReleasedRemote): Promise<RemoteModule> {
  for (const build of listBuilds(remote)) {
    recordUse(remote.name, build);
    if (!satisfiesContract(build.contract)) {
      reportFailure(
        remote.name,
        `version ${build.version} is refused: it needs contract ${build.contract}, this is ${APP_CONTRACT}`,
        undefined,
        'refused',
      );
      continue;
    }
    try {
      return await loadWithRetry(() => loadBuild(code, remote.name, build));
    } catch (error) {
      reportFailure(remote.name, `version ${build.version} did not load`, error, 'load');
    }
  }
  throw new RemoteUnavailableError(remote.name);
}

async function loadBuild(code: CodeLoader, name: string, build: RemoteBuild): Promise<RemoteModule> {
  const module = await code.fetchRemote(name, build);
  if (!isRemoteModule(module)) throw new Error('Its ./remote does not export a `remote` with routes');
  return module.remote;
}
