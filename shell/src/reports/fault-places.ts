/** A release of one of our sites, as the address of each of its files names it. */
export interface Origin {
  site: string;
  release: string;
}

const ORIGIN = /^\/(?:remotes\/([a-z]{1,30})|shell)\/(\d+\.\d+\.\d+-[0-9a-f]{10})\//;
/** A line of a stack that names a place: `at f (https://…:1:2)`, or `f@https://…:1:2`. Tries of an entry have a query. */
const PLACE = /^\s*(?:at\s.*?|.*@)\(?(https?:\/\/[^\s()?#]+)(?:\?[^\s():]*)?(:\d+:\d+)\)?$/;
const LONGEST = 200;
const MOST = 8;

/** The release that a place in a file belongs to; undefined for what is not ours. */
export function originOf(place: string): Origin | undefined {
  const found = ORIGIN.exec(place);
  return found?.[2] === undefined ? undefined : { site: found[1] ?? 'shell', release: found[2] };
}

/**
 * The places in our own files that an error came through, the innermost first. Nothing else of it is told: its message may
 * repeat what a person typed, and it stands in the stack of some browsers.
 */
export function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  return lines.flatMap((line) => placeIn(line) ?? []).slice(0, MOST);
}

function placeIn(line: string): string | undefined {
  const [, address, position] = PLACE.exec(line) ?? [];
  if (address === undefined || !address.startsWith(`${location.origin}/`)) return undefined;
  const place = `${address.slice(location.origin.length)}${position}`;
  return originOf(place) && /^[\w./:-]+$/.test(place) && place.length <= LONGEST ? place : undefined;
}

/** The class of an error, like TypeError; a class that names itself strangely is an Error. */
export function classOf(error: unknown): string {
  const name = error instanceof Error ? error.name : 'Error';
  return /^[A-Z][A-Za-z]{0,59}$/.test(name) ? name : 'Error';
}
