import { chooseReleases } from './choose-release.ts';
import { type CodeLoader } from './federation.ts';
import { createRemoteLoader } from './load-remote.ts';
import { readReleasedRemotes } from './released-remotes.ts';
import { createDirectory } from './remote-directory.ts';
import type { Site } from './site.ts';

/** Finds out which remotes there are. Where that fails the site opens all the same, with the shell's own pages. */
export async function openSite(code: CodeLoader): Promise<Site> {
  const rest = { loader: createRemoteLoader(code), placed: new Set<string>(), fillings: new Map() };
  try {
    return { directory: createDirectory(chooseReleases(await readReleasedRemotes())), ...rest };
  } catch (error) {
    console.error('[remotes] remotes.json could not be read', error);
    return { directory: createDirectory([], false), ...rest };
  }
}
