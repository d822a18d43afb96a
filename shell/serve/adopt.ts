// `node shell/serve/adopt.ts`, where images bring releases (docker-compose.yml): each container puts the release of its image
// into the shared folder and notes it, and this makes live what is new there, but of sites that are tried or were rolled back. `-- mf-x` does so
// for that site alone, and `-- mf-x --percent 10` (or --testers) for some of its visitors. It needs no sources, and does no harm
// twice.
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, percentOf, shareOf, titleOf } from './command.ts';
import { compose } from './compose.ts';
import { removeOld } from './go-live.ts';
import { currentOf, endCandidate, point, pointCandidate, readPointer } from './pointers.ts';
import { refuseUnfit, type Coming } from './refuse-unfit.ts';
import { withReleaseLock } from './release-lock.ts';
import { here, type Places, type SiteName } from './sites.ts';

/** Longer than any container copies, or any build takes. */
const LEFT_BEHIND_MS = 3_600_000;

/** One site whose new release is wanted: for a share of visitors in percent, 0 for testers alone; without one for all. */
export interface Adoption {
  site: SiteName;
  percent?: number | undefined;
}

/**
 * Makes live what containers have brought since it was last adopted, of the site that is named or of all, and puts the site
 * together. A container that starts again brings nothing; an image that is deployed again, as to go back, does. A site that
 * is named goes on with its candidate where it brought nothing since. Without a name, what cannot be adopted holds up nobody,
 * and a site that is tried or was rolled back stays as it is: its team goes on with it, by name.
 * @returns what went live, or to whom it is given, and what did not
 */
export function adopt(places: Places, asked?: Adoption, composer = compose): Promise<string[]> {
  return withReleaseLock(places, async () => {
    const sites = await sitesWithImages(places);
    if (asked && !sites.includes(asked.site)) {
      const known = sites.map(titleOf).join(', ') || 'none';
      throw new Error(
        `There is no site called '${titleOf(asked.site)}'. Containers have brought releases of: ${known}.`,
      );
    }
    const said = asked ? [await adoptOne(places, asked)] : await adoptAll(places, sites);
    await composer(places);
    for (const site of asked ? [asked.site] : sites) await removeOld(places, site);
    await removeLeftovers(places);
    return said;
  });
}

async function adoptAll(places: Places, sites: SiteName[]): Promise<string[]> {
  const all = await Promise.all(sites.map((site) => arrivalOf(places, site)));
  const arrivals = all.filter((arrival) => arrival !== undefined);
  const coming = new Map(arrivals.flatMap(({ site, release, waits }) => (waits ? [] : [[site, release] as const])));
  const said: string[] = [];
  for (const { site, release, waits } of arrivals) {
    const name = titleOf(site);
    said.push(
      waits
        ? `${name} has brought ${release}, and stays as it is: ${waits}. releases adopt ${name} makes live what it brought.`
        : await adoptOne(places, { site }, coming).catch((error: Error) => error.message),
    );
  }
  return said;
}

/** What a site brought, and why it waits until somebody names it. */
interface Arrival {
  site: SiteName;
  release: string;
  waits?: string | undefined;
}

/** Anybody's deployment adopts all: that must neither end another team's trial nor bring back what was taken back. */
async function arrivalOf(places: Places, site: SiteName): Promise<Arrival | undefined> {
  const news = await newsOf(places, site);
  const pointer = await readPointer(places, site);
  if (!news || !pointer) return news && { site, release: news.release };
  const wasTakenBack = currentOf(pointer).back ? 'it was rolled back' : undefined;
  const waits = pointer.candidate ? `${pointer.candidate.release} is tried with some visitors` : wasTakenBack;
  return { site, release: news.release, waits };
}

async function adoptOne(places: Places, { site, percent }: Adoption, coming?: Coming): Promise<string> {
  const news = await newsOf(places, site);
  const release = news?.release ?? (await readPointer(places, site))?.candidate?.release;
  if (release === undefined)
    throw new Error(
      `${titleOf(site)} has brought nothing new. To go back to a release, or to one that was ended: rollback ${titleOf(site)} --to <release>.`,
    );
  await refuseUnfit(places, site, release, coming);
  if (percent !== undefined) {
    await pointCandidate(places, site, { release, percent, adopted: news?.adopted });
    return `${titleOf(site)} ${release} is given to: ${shareOf(percent)}.`;
  }
  await point(places, site, { release, adopted: news?.adopted });
  await endCandidate(places, site);
  return `${titleOf(site)} ${release} is live.`;
}

/** What a site's container brought, as .gateway/serve-static notes it: the release and when; undefined where that was adopted. */
async function newsOf(places: Places, site: SiteName): Promise<{ release: string; adopted: string } | undefined> {
  const note = (await readFile(join(places.brought, site), 'utf8')).trim();
  const [release = ''] = note.split(' ');
  return note === (await readPointer(places, site))?.adopted ? undefined : { release, adopted: note };
}

/** The shell comes first: nothing can be put together without it, and it says which contract there is. */
async function sitesWithImages({ brought }: Places): Promise<SiteName[]> {
  const sites = await readdir(brought).catch((): string[] => []);
  return sites.toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
}

/** Of containers and builds that were killed at their work. */
async function removeLeftovers({ work }: Places): Promise<void> {
  const now = Date.now();
  for (const name of await readdir(work).catch((): string[] => [])) {
    const { mtimeMs } = await stat(join(work, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_BEHIND_MS) await rm(join(work, name), { recursive: true, force: true });
  }
}

function askedFor(): Adoption | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { percent: { type: 'string' }, testers: { type: 'boolean' } },
  });
  const [named, ...others] = positionals;
  const percent = values.percent === undefined ? (values.testers ? 0 : undefined) : percentOf(values.percent);
  if (others.length > 0 || (named === undefined && percent !== undefined))
    throw new Error('Name one site, as in mf-messaging --percent 10, or none: then all that is new is live for all.');
  return named === undefined ? undefined : { site: named.replace(/^mf-/, ''), percent };
}

if (import.meta.main) {
  await command(async () => {
    const adopted = await adopt(here, askedFor());
    console.log(adopted.join('\n') || 'Nothing is new.');
  });
}
