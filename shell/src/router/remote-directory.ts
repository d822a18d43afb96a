import { matchRoutes } from 'react-router-dom';
import type { ReleasedRemote, RemoteLink } from 'contracts';

/** What the remotes declare in remote.json, known before any of their code is loaded. */
export interface RemoteDirectory {
  remotes: ReleasedRemote[];
  /** False where remotes.json could not be read: then no address is known to be missing. */
  complete: boolean;
  findOwner(path: string): ReleasedRemote | undefined;
  /** The path as a remote declares it, like /messages/:otherUserId. */
  findPattern(path: string): string | undefined;
  /** The remote that fills a slot (remote.json: `slots`). */
  findSlotOwner(slot: string): ReleasedRemote | undefined;
  /** Links of the header or the footer, of all remotes, in order. */
  links(place: 'nav' | 'footer'): RemoteLink[];
}

export function createDirectory(remotes: ReleasedRemote[], complete = true): RemoteDirectory {
  const pages = remotes.flatMap((remote) =>
    remote.routes.map((path) => ({ path, id: `${remote.name} ${path}`, remote })),
  );
  const findPage = (path: string) => {
    const id = matchRoutes(pages, path)?.at(-1)?.route.id;
    return pages.find((page) => page.id === id);
  };
  return {
    remotes,
    complete,
    findOwner: (path) => findPage(path)?.remote,
    findPattern: (path) => findPage(path)?.path,
    findSlotOwner: (slot) => remotes.find(({ slots }) => slots.includes(slot)),
    links: (place) => remotes.flatMap((remote) => remote[place]).toSorted((one, other) => one.order - other.order),
  };
}
