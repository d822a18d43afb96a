import { matchRoutes } from 'react-router-dom';
import type { ReleasedRemote, RemoteLink } from 'shared-ui/app';

/** Who has which page, from what the remotes declare: known before any of their code is here. */
export interface RemoteDirectory {
  remotes: ReleasedRemote[];
  /** False where it could not be found out: then no address can be called missing. */
  complete: boolean;
  ownerOf(path: string): ReleasedRemote | undefined;
  /** The path as a remote declares it, like /messages/:otherUserId. */
  patternOf(path: string): string | undefined;
  /** Who fills a slot (remote.json: `slots`). */
  fillerOf(slot: string): ReleasedRemote | undefined;
  /** Links of the header or the footer, of all remotes, in order. */
  links(place: 'nav' | 'footer'): RemoteLink[];
}

export function createDirectory(remotes: ReleasedRemote[], complete = true): RemoteDirectory {
  const declared = remotes.flatMap((remote) =>
    remote.routes.map((path) => ({ path, id: `${remote.name} ${path}`, remote })),
  );
  const pageAt = (path: string) => {
    const found = matchRoutes(declared, path)?.at(-1)?.route.id;
    return declared.find((page) => page.id === found);
  };
  return {
    remotes,
    complete,
    ownerOf: (path) => pageAt(path)?.remote,
    patternOf: (path) => pageAt(path)?.path,
    fillerOf: (slot) => remotes.find(({ slots }) => slots.includes(slot)),
    links: (place) => remotes.flatMap((remote) => remote[place]).toSorted((one, other) => one.order - other.order),
  };
}
