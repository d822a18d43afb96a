import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import type { Places, SiteName } from './sites.ts';

/** Which release of a site is served, by the name of its folder, and which one was before it. */
export interface Pointer {
  current: string;
  previous?: string;
}

const fileOf = ({ pointers }: Places, site: SiteName) => join(pointers, `${site}.json`);

/** The pointer of a site; undefined before its first release. */
export async function readPointer(places: Places, site: SiteName): Promise<Pointer | undefined> {
  const text = await readFile(fileOf(places, site), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as Pointer);
}

/** Makes a release the current one and remembers the one before it. Pointing at what is current changes nothing. */
export async function point(places: Places, site: SiteName, id: string): Promise<Pointer> {
  const before = await readPointer(places, site);
  if (before?.current === id) return before;
  const pointer: Pointer = before ? { current: id, previous: before.current } : { current: id };
  await replaceFile(fileOf(places, site), JSON.stringify(pointer));
  return pointer;
}

/** Makes the release before the current one current again. Fails when there is none. */
export async function pointBack(places: Places, site: SiteName): Promise<Pointer> {
  const before = await readPointer(places, site);
  if (!before?.previous) throw new Error(`There is no earlier release of ${site} to go back to.`);
  const pointer: Pointer = { current: before.previous };
  await replaceFile(fileOf(places, site), JSON.stringify(pointer));
  return pointer;
}
