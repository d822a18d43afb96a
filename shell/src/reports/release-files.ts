/** A release of a site, as the addresses of its files name it. */
export interface Origin {
  site: string;
  release: string;
}

const ORIGIN = /^\/(?:remotes\/([a-z]{1,30})|shell)\/(\d+\.\d+\.\d+-[0-9a-f]{10})\//;
/** A line of a stack with a place: `at f (https://…:1:2)` or `f@https://…:1:2`. A repeated attempt for an entry adds a query. */
const PLACE = /^\s*(?:at\s.*?|.*@)\(?(https?:\/\/[^\s()?#]+)(?:\?[^\s():]*)?(:\d+:\d+)\)?$/;
const MAX_FRAME_LENGTH = 200;
const MAX_FRAMES = 8;

/** The release of a file; undefined for a file of others. */
export function parseOrigin(path: string): Origin | undefined {
  const match = ORIGIN.exec(path);
  return match?.[2] === undefined ? undefined : { site: match[1] ?? 'shell', release: match[2] };
}

/**
 * The places in our own files from an error's stack, innermost first. Without the message, which some browsers include in the stack, and
 * which may contain what a person typed.
 */
export function getFrames(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  return lines.flatMap((line) => parseFrame(line) ?? []).slice(0, MAX_FRAMES);
}

function parseFrame(line: string): string | undefined {
  const [, address, position] = PLACE.exec(line) ?? [];
  if (address === undefined || !address.startsWith(`${location.origin}/`)) return undefined;
  const frame = `${address.slice(location.origin.length)}${position}`;
  return parseOrigin(frame) && /^[\w./:-]+$/.test(frame) && frame.length <= MAX_FRAME_LENGTH ? frame : undefined;
}

/** The shell's release in this page, from the address of its script; undefined on the development server. */
export function getShellRelease(page: Document = document): string | undefined {
  const script = page.querySelector('script[src^="/shell/"]')?.getAttribute('src');
  return script ? parseOrigin(script)?.release : undefined;
}
