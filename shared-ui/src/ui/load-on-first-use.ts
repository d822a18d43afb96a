import { useLayoutEffect, useSyncExternalStore } from 'react';

const FIRST_USE = ['pointerdown', 'keydown', 'focusin'] as const;

/** Code that a page can be shown without. */
export interface LateModule<Module> {
  /** Loads it early. Rejects where it does not load; the next call tries again. */
  load: () => Promise<void>;
  /** The module; undefined until somebody first uses the page. Where it does not load, the next use tries again. */
  useModule: () => Module | undefined;
}

/** Loads a module once, at the first press or key on the page, for components that work without it until then. */
export function loadOnFirstUse<Module>(importModule: () => Promise<Module>): LateModule<Module> {
  let loading: Promise<Module> | undefined;
  let loaded: Module | undefined;
  const listeners = new Set<() => void>();

  const load = async (): Promise<void> => {
    loading ??= importModule().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    loaded = await loading;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const useModule = (): Module | undefined => {
    const module = useSyncExternalStore(subscribe, () => loaded);
    // Not later: a page that was used before its scripts had loaded is focused right after its first render
    useLayoutEffect(() => {
      if (module) return undefined;
      const loadNow = () => void load().catch(() => undefined);
      for (const use of FIRST_USE) addEventListener(use, loadNow);
      return () => {
        for (const use of FIRST_USE) removeEventListener(use, loadNow);
      };
    }, [module]);
    return module;
  };
  return { load, useModule };
}
