import type { ClientError, RemoteBuild } from 'contracts';

type ErrorKind = ClientError['kind'];

/** The use of a release, or an error. It stays in this page unless reports are sent. */
export interface ReportEvent {
  kind: ErrorKind | 'use';
  /** 'shell' or a remote's name; undefined where only the error can tell. */
  site?: string | undefined;
  release?: string | undefined;
  error?: unknown;
  /** A report contains only the page's pattern. */
  path: string;
}

/** Events stored until there is a listener: a page that fails repeatedly must not fill the memory. */
const MAX_STORED = 50;

/** By remote, the build that was tried last. */
export const currentBuilds = new Map<string, RemoteBuild>();

/** By remote, the entries that were tried, from the first on. */
export const triedEntries = new Map<string, string[]>();

const stored: ReportEvent[] = [];
let listener: (event: ReportEvent) => void = () => undefined;

export function recordEvent(fields: Omit<ReportEvent, 'path'>): void {
  const event = { ...fields, path: location.pathname };
  if (stored.length < MAX_STORED) stored.push(event);
  listener(event);
}

/** Calls the listener with all stored and future events. There is one listener. */
export function setEventListener(listen: (event: ReportEvent) => void): void {
  listener = listen;
  stored.forEach(listen);
}

export function recordUse(site: string, build: RemoteBuild): void {
  currentBuilds.set(site, build);
  triedEntries.set(site, [...(triedEntries.get(site) ?? []), build.entry]);
  recordEvent({ kind: 'use', site, release: build.release });
}

/** Logs a failure of one site, and records it unless it has no kind. */
export function reportFailure(site: string, what: string, error?: unknown, kind?: ErrorKind): void {
  console.error(`[remotes] ${site}: ${what}`, ...(error === undefined ? [] : [error]));
  if (kind) recordEvent({ kind, site, error, release: currentBuilds.get(site)?.release });
}

/** Records uncaught errors and unhandled rejections. */
export function recordUncaughtErrors(): void {
  addEventListener('error', ({ error }: { error: unknown }) => {
    if (error) recordEvent({ kind: 'uncaught', error });
  });
  addEventListener('unhandledrejection', ({ reason }) => recordEvent({ kind: 'uncaught', error: reason }));
}
