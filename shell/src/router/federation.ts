import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteBuild } from 'shared-ui/app';

/** What loads a remote's code. Behind this door stands module federation, and nothing else knows of it. */
export interface CodeLoader {
  /** Fetches a build's entry and gives its `./remote` module. Each call fetches anew what failed before. */
  fetchRemote(name: string, build: RemoteBuild): Promise<unknown>;
}

const integrityOf = new Map<string, string>();

const withoutQuery = (address: string): string => address.split('?')[0] ?? address;

/** The attributes must be those of the preload in index.html exactly, or the browser fetches the script twice. */
const scripts = {
  name: 'flight-amigo-scripts',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrityOf.get(withoutQuery(url));
    if (integrity) script.integrity = integrity;
    return { script, timeout: 8000 };
  },
};

export function createCodeLoader(): CodeLoader {
  registerPlugins([scripts]);
  const tries = new Map<string, number>();
  return {
    async fetchRemote(name, build) {
      const container = `mf_${name}`;
      const entry = new URL(build.entry, location.origin);
      const before = tries.get(name) ?? 0;
      tries.set(name, before + 1);
      if (build.integrity) integrityOf.set(entry.href, build.integrity);
      // The same address again would be taken for the script that is there already, and failed
      if (before > 0) entry.searchParams.set('try', String(before));
      registerRemotes([{ name: container, entry: entry.href }], { force: before > 0 });
      return loadRemote(`${container}/remote`);
    },
  };
}
