import type { RemoteBuild } from 'contracts';

/** Hides module federation from the rest of the shell. */
export interface CodeLoader {
  /** Loads a build's entry and returns its `./remote` module. After a failure the next call loads again. */
  fetchRemote(name: string, build: RemoteBuild): Promise<unknown>;
}

/** What the entry script of a remote puts into the page (https://webpack.js.org/concepts/module-federation/). */
interface Container {
  init(shareScope: object): unknown;
  get(module: './remote'): Promise<() => unknown>;
}
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { default: object };

export const createCodeLoader = (): CodeLoader => ({
  async fetchRemote(name, build) {
    await __webpack_init_sharing__('default');
    const container = await loadContainer(`mf_${name}`, build);
    await container.init(__webpack_share_scopes__.default);
    const evaluate = await container.get('./remote');
    return evaluate();
  },
});

/** The attributes must equal those of the preload in index.html, or the browser loads the script twice. */
function loadContainer(name: string, { entry, integrity }: RemoteBuild): Promise<Container> {
  const script = document.createElement('script');
  script.src = entry;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  return new Promise((resolve, reject) => {
    // Before any other script can replace the container of this one
    script.onload = () => resolve((globalThis as unknown as Record<string, Container>)[name] as Container);
    script.onerror = () => reject(new ContainerLoadError(entry));
    document.head.append(script);
  });
}

class ContainerLoadError extends Error {
  constructor(entry: string) {
    super(`${entry} did not load`);
  }
  override name = 'ScriptNetworkError';
}
