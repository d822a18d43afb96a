import { type ComponentType, createContext, useContext } from 'react';
import type { SlotName } from 'shared-ui/app';
import type { RemoteLoader } from './load-remote.ts';
import type { RemoteDirectory } from './remote-directory.ts';

/** What the shell knows of the remotes while the page is open. */
export interface Site {
  directory: RemoteDirectory;
  loader: RemoteLoader;
  /** Names of the remotes whose routes the router has. */
  placed: Set<string>;
  /** What fills the slots that have been shown. */
  fillings: Map<SlotName, ComponentType>;
  /** 'Page Not Found', once somebody went where nothing is. */
  NotFound?: ComponentType;
  /** A remote could not be had, and the server has a newer site: whatever comes next is loaded from there. */
  isOutdated?: boolean;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite is for components below the SiteContext of app.tsx');
  return site;
}
