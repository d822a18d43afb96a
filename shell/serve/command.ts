import { basename } from 'node:path';
import { pointedSites } from './pointers.ts';
import { sitesIn, type Places, type SiteName } from './sites.ts';

/** Runs a command of ours: what fails it is said in its sentence, without a stack. */
export async function command(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * The site a command is for: the one that is named (`messaging`, `mf-messaging` or `shell`), else that of the workspace npm
 * runs the command in. `released` ones need no sources here.
 */
export function siteOf(places: Places, named: string | undefined, { released = false } = {}): SiteName {
  const asked = named ?? basename(process.cwd());
  const site = asked.replace(/^mf-/, '');
  const known = released ? pointedSites(places) : sitesIn(places);
  if (known.includes(site)) return site;
  const what = released ? 'has a release' : 'can be released';
  throw new Error(`There is no site called '${asked}'. What ${what} here: ${known.join(', ') || 'none'}.`);
}

/** What people call a site: `shell`, `mf-messaging`. */
export const titleOf = (site: SiteName): string => (site === 'shell' ? site : `mf-${site}`);

/** A share of visitors in percent, as it was typed. */
export function percentOf(typed: string): number {
  const percent = Number(typed);
  if (/^\d+$/.test(typed) && percent >= 1 && percent <= 100) return percent;
  throw new Error(`--percent takes a whole number from 1 to 100, not '${typed}'. For testers only: --testers.`);
}

/** `testers` or `10 %`: who gets a candidate, beside the testers. */
export const shareOf = (percent: number): string => (percent === 0 ? 'testers' : `${percent} %`);
