import {
  APP_CONTRACT,
  type ReleasedRemote,
  type RemoteBuild,
  type RemoteModule,
  satisfiesContract,
} from 'shared-ui/app';
import { noteUse, reportFault } from '../reports/faults.ts';
import type { CodeLoader } from './federation.ts';
import { patiently } from './patience.ts';

/** Neither the released version of a remote nor the one before could be had. */
export class RemoteUnavailableError extends Error {
  constructor(name: string) {
    super(`The remote '${name}' is not available`);
  }
}

export interface RemoteLoader {
  /** The remote's module; asked for by several at once, or again, it is fetched once. A failure is not kept. */
  load(remote: ReleasedRemote): Promise<RemoteModule>;
}

/** A candidate falls back to the release of all others, and that one to the one before it. */
interface Build extends RemoteBuild {
  fallback?: Build | undefined;
}

function buildsOf(remote: Build): Build[] {
  return [remote, ...(remote.fallback ? buildsOf(remote.fallback) : [])];
}

const isRemoteModule = (value: unknown): value is { remote: RemoteModule } =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as { remote?: Partial<RemoteModule> }).remote?.routes);

export function createRemoteLoader(code: CodeLoader): RemoteLoader {
  const loads = new Map<string, Promise<RemoteModule>>();
  return {
    load(remote) {
      const known = loads.get(remote.name);
      if (known) return known;
      const load = loadAnyBuild(code, remote);
      loads.set(remote.name, load);
      load.catch(() => loads.delete(remote.name));
      return load;
    },
  };
}

/** The released version, or else the one before. A build that needs a newer contract is refused before its code runs. */
async function loadAnyBuild(code: CodeLoader, remote: ReleasedRemote): Promise<RemoteModule> {
  for (const build of buildsOf(remote)) {
    noteUse(remote.name, build);
    if (!satisfiesContract(build.contract)) {
      reportFault(
        remote.name,
        `version ${build.version} is refused: it needs contract ${build.contract}, this is ${APP_CONTRACT}`,
        undefined,
        'refused',
      );
      continue;
    }
    try {
      return await patiently(() => loadBuild(code, remote.name, build));
    } catch (error) {
      reportFault(remote.name, `version ${build.version} did not load`, error, 'load');
    }
  }
  throw new RemoteUnavailableError(remote.name);
}

async function loadBuild(code: CodeLoader, name: string, build: RemoteBuild): Promise<RemoteModule> {
  const module = await code.fetchRemote(name, build);
  if (!isRemoteModule(module)) throw new Error('Its ./remote does not export a `remote` with routes');
  return module.remote;
}
