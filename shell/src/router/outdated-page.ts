import { type Toast, translate } from 'shared-ui/app';
import { reportFailure, triedEntries } from '../reports/events.ts';

/** An object, so that tests can replace the function. */
export const currentPage = { reload: (): void => location.reload() };

const getShellScript = (): string | null | undefined =>
  document.querySelector('script[src^="/shell/"]')?.getAttribute('src');

interface Build {
  entry?: string;
  candidate?: Build;
}

/** The entries of a remote in the HTML of a page; undefined without an inline remotes.json. */
function findEntries(html: string, site: string): (string | undefined)[] | undefined {
  const inline = /id="remotes">([^<]*)</.exec(html)?.[1];
  if (inline === undefined) return undefined;
  const build = (JSON.parse(inline) as Record<string, Build | undefined>)[site];
  return [build?.entry, build?.candidate?.entry];
}

/**
 * Whether a page loaded now would have another shell, or none of the remote's builds that this page has tried. Then files that this
 * page still needs may be deleted, and only a reload helps. False where the server cannot be asked.
 */
async function isOutdated(site: string): Promise<boolean> {
  if (!document.getElementById('remotes')) return false;
  try {
    const response = await fetch('/index.html', { cache: 'no-cache', signal: AbortSignal.timeout(5000) });
    const html = await response.text();
    const [entries, script, tried] = [findEntries(html, site), getShellScript(), triedEntries.get(site)];
    if (!entries) return false;
    return Boolean((script && !html.includes(script)) || (tried && !tried.some((entry) => entries.includes(entry))));
  } catch {
    return false;
  }
}

/** True once for each release in each tab, so that a page does not reload forever. */
export async function shouldReload(site: string): Promise<boolean> {
  if (!(await isOutdated(site))) return false;
  try {
    const key = `reloaded ${getShellScript()} ${triedEntries.get(site)?.[0]}`;
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}

/** For Try again: reloads an outdated page, and retries otherwise. */
export const reloadOrRetry = async (site: string, retry: () => void): Promise<void> =>
  (await isOutdated(site)) ? currentPage.reload() : retry();

/** Adds 'Reload the page' to a toast about missing code if the page is outdated: what is typed stays until the visitor decides. */
export async function withReloadAction(toast: Toast, cause: unknown): Promise<Toast> {
  const [, site = 'shell'] = /\/remotes\/([a-z]+)\//.exec(String(cause)) ?? [];
  reportFailure(site, 'a part did not load', cause, 'load');
  if (!(await isOutdated(site))) return toast;
  return {
    ...toast,
    action: { label: translate('unavailable.reload', { ns: 'shell' }), onPress: () => currentPage.reload() },
  };
}
