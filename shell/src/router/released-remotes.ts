import type { ReleasedRemote } from 'shared-ui/app';

const ADDRESS = '/remotes.json';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Enough of the contract to load it and to draw its links; the release tool has checked all of it. */
export const isReleasedRemote = (value: unknown): value is ReleasedRemote =>
  isRecord(value) &&
  [value['name'], value['entry'], value['contract']].every((text) => typeof text === 'string') &&
  [value['routes'], value['nav'], value['footer'], value['slots']].every(Array.isArray);

/** The remotes of a remotes.json. What is not whole is left out and reported: one bad entry must not take the site down. */
export function parseRemotes(file: unknown): ReleasedRemote[] {
  if (!isRecord(file)) throw new Error(`${ADDRESS} holds no remotes. Release the site again.`);
  return Object.entries(file).flatMap(([name, entry]) => {
    if (isReleasedRemote(entry)) return [entry];
    console.error(`[remotes] ${name} is left out: its entry in ${ADDRESS} is not complete`);
    return [];
  });
}

/** Which remotes there are now (architecture.md §3): written into the page by the release, or else asked of the server. */
export async function readReleasedRemotes(page: Document = document): Promise<ReleasedRemote[]> {
  const inline = page.getElementById('remotes')?.textContent;
  if (inline) return parseRemotes(JSON.parse(inline));
  const answer = await fetch(ADDRESS, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${answer.status}`);
  return parseRemotes(await answer.json());
}
