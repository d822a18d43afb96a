import type { ClientError } from 'shared-ui/contracts';
import type { RemoteBuild } from 'shared-ui/app';

export type FaultKind = ClientError['kind'];

/** That a release is used here, or that something went wrong. It stays in this page unless reports are sent. */
export interface Happening {
  kind: FaultKind | 'use';
  /** 'shell' or a remote's name; absent where only the error can tell. */
  site?: string | undefined;
  release?: string | undefined;
  error?: unknown;
  /** Where the visitor was; a report names the page's pattern only. */
  path: string;
}

/** What is kept until somebody listens: a page that goes wrong over and over must not fill the memory. */
const MOST_KEPT = 50;

/** Of each remote, the build that was tried last. */
export const inUse = new Map<string, RemoteBuild>();

/** Of each remote, the entries that were tried: first the one that this page began with. */
export const entriesUsed = new Map<string, string[]>();

const kept: Happening[] = [];
let listener: (happening: Happening) => void = () => undefined;

export function note(happening: Omit<Happening, 'path'>): void {
  const whole = { ...happening, path: location.pathname };
  if (kept.length < MOST_KEPT) kept.push(whole);
  listener(whole);
}

/** Tells one listener what has happened, and what will. */
export function hearHappenings(hear: (happening: Happening) => void): void {
  listener = hear;
  kept.forEach(hear);
}

export function noteUse(site: string, build: RemoteBuild): void {
  inUse.set(site, build);
  entriesUsed.set(site, [...(entriesUsed.get(site) ?? []), build.entry]);
  note({ kind: 'use', site, release: build.release });
}

/**
 * A fault of one site, for whoever runs it; the visitor gets the polite fallback. Without a kind it is for the console alone.
 */
export function reportFault(site: string, what: string, error?: unknown, kind?: FaultKind): void {
  console.error(`[remotes] ${site}: ${what}`, ...(error === undefined ? [] : [error]));
  if (kind) note({ kind, site, error, release: inUse.get(site)?.release });
}

/** Hears of what nobody caught. */
export function watchFaults(): void {
  addEventListener('error', ({ error }: { error: unknown }) => {
    if (error) note({ kind: 'uncaught', error });
  });
  addEventListener('unhandledrejection', ({ reason }) => note({ kind: 'uncaught', error: reason }));
}
