import { type ComponentType, createContext, useContext } from 'react';
import type { SlotName } from 'shared-ui/app';
import type { CodeLoader } from './federation.ts';
import { createRemoteLoader, type RemoteLoader } from './load-remote.ts';
import { chooseReleases, readReleasedRemotes } from './released-remotes.ts';
import { createDirectory, type RemoteDirectory } from './remote-directory.ts';

/** The remotes of this page, and which of them are loaded. */
export interface Site {
  directory: RemoteDirectory;
  loader: RemoteLoader;
  /** The content of the slots that have been shown. */
  slots: Map<SlotName, ComponentType>;
}

/** Reads remotes.json. If that fails the site opens with the shell's own pages. */
export async function openSite(code: CodeLoader): Promise<Site> {
  const rest = { loader: createRemoteLoader(code), slots: new Map() };
  try {
    return { directory: createDirectory(chooseReleases(await readReleasedRemotes())), ...rest };
  } catch (error) {
    console.error('[remotes] remotes.json could not be read', error);
    return { directory: createDirectory([], false), ...rest };
  }
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is for components below the SiteContext of app.tsx');
  return site;
}
