import { type Toast, translate } from 'shared-ui/app';
import { entriesUsed, reportFault } from '../reports/faults.ts';

/** The page as a browser loads it; a test stands in for it. */
export const thisPage = { loadAnew: (): void => location.reload() };

/**
 * Whether a file of a site could not be had, scripts and styles alike, in the words of webpack and of federation. Everything
 * else was thrown by the code itself, and would be thrown again.
 */
export const isMissingCode = (error: unknown): boolean =>
  /ChunkLoadError|CSS chunk|ScriptNetworkError/.test(String(error));

const ownScript = (): string | null | undefined =>
  document.querySelector('script[src^="/shell/"]')?.getAttribute('src');

interface Released {
  entry?: string;
  candidate?: Released;
}

/** The entries that a page loaded now would begin with; undefined where the release wrote none into it. */
function entriesOf(page: string, site: string): (string | undefined)[] | undefined {
  const inline = /id="remotes">([^<]*)</.exec(page)?.[1];
  if (inline === undefined) return undefined;
  const released = (JSON.parse(inline) as Record<string, Released | undefined>)[site];
  return [released?.entry, released?.candidate?.entry];
}

/**
 * Whether a page loaded now would begin neither with the release of this remote that this page began with, nor with the one
 * that came to stand in for it; or with another shell. Then what this page still wants may be gone for good, and only a new
 * page helps. What cannot be asked is answered with no.
 */
export async function isSuperseded(site: string): Promise<boolean> {
  if (!document.getElementById('remotes')) return false;
  try {
    const answer = await fetch('/index.html', { cache: 'no-cache', signal: AbortSignal.timeout(5000) });
    const page = await answer.text();
    const [entries, script, used] = [entriesOf(page, site), ownScript(), entriesUsed.get(site)];
    if (!entries) return false;
    return Boolean((script && !page.includes(script)) || (used && !used.some((entry) => entries.includes(entry))));
  } catch {
    return false;
  }
}

/** Once for each release in each tab, so that a page which lacks something for good does not load for ever. */
export async function mayLoadAnew(site: string): Promise<boolean> {
  if (!(await isSuperseded(site))) return false;
  try {
    const key = `loaded-anew ${ownScript()} ${entriesUsed.get(site)?.[0]}`;
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/** A visitor pressed Try again: a new page where this one is superseded, another try where it is not. */
export const tryAgainOr = async (site: string, another: () => void): Promise<void> =>
  (await isSuperseded(site)) ? thisPage.loadAnew() : another();

/**
 * What says that a part did not open, and why. Where its code is missing because this page is superseded it gets a way out:
 * what is typed into the page stays until the visitor chooses to load it anew.
 */
export async function withWayOut(toast: Toast, cause: unknown): Promise<Toast> {
  const [, site = 'shell'] = /\/remotes\/([a-z]+)\//.exec(String(cause)) ?? [];
  reportFault(site, 'a part did not load', cause, 'load');
  if (!(await isSuperseded(site))) return toast;
  return { ...toast, action: { label: translate('shell:unavailable.reload'), onPress: () => thisPage.loadAnew() } };
}
