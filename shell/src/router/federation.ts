import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteBuild } from 'contracts';

/** Hides module federation from the rest of the shell. */
export interface CodeLoader {
  /** Loads a build's entry and returns its `./remote` module. After a failure the next call loads again. */
  fetchRemote(name: string, build: RemoteBuild): Promise<unknown>;
}

const integrities = new Map<string, string>();

/** The attributes must equal those of the preload in index.html, or the browser loads the script twice. */
const scripts = {
  name: 'flight-amigo-scripts',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrities.get(url.split('?')[0] ?? url);
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
      if (build.integrity) integrities.set(entry.href, build.integrity);
      // With the same address, module federation would return the script that failed
      if (before > 0) entry.searchParams.set('try', String(before));
      registerRemotes([{ name: container, entry: entry.href }], { force: before > 0 });
      return loadRemote(`${container}/remote`);
    },
  };
}
