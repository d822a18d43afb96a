// `npm run releases`: which release of each site is live, tried or kept, and how the last day went with it. No sources needed.
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { command, shareOf, titleOf } from './command.ts';
import { currentOf, earlierOf, pointedSites, readPointer, type Pointer } from './pointers.ts';
import { readFacts } from './release-facts.ts';
import { here, releaseFolder, type Places, type SiteName } from './sites.ts';

/** What the backend counted for a release (backend/dist/release-use.js): page loads, those with a fault, and all faults. */
export interface ReleaseUse {
  site: SiteName;
  release: string;
  used: number;
  failed: number;
  errors: number;
}

/** One line of the table. */
export interface ReleaseRow {
  site: SiteName;
  release: string;
  /** `live`, who gets the candidate, `before` (what a rollback leads to, and the fallback), or `kept`. */
  state: string;
  contract: string;
  since: string;
}

/** Every release that lies there, the shell's first; of each site what is live, then the candidate, then the others by age. */
export async function listReleases(places: Places): Promise<ReleaseRow[]> {
  const sites = pointedSites(places).toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell'));
  return (await Promise.all(sites.map((site) => rowsOf(places, site)))).flat();
}

const RANK = ['live', 'candidate', 'before', 'kept'] as const;

async function rowsOf(places: Places, site: SiteName): Promise<ReleaseRow[]> {
  const pointer = await readPointer(places, site);
  if (!pointer) return [];
  const ids = await readdir(dirname(releaseFolder(places, site, 'any'))).catch((): string[] => []);
  const before = earlierOf(pointer).find(({ release }) => ids.includes(release))?.release;
  const rows = ids.map(async (release: string) => {
    const rank = rankOf(release, pointer, before);
    const facts = await readFacts(places, site, release);
    const state = rank === 'candidate' ? shareOf(pointer.candidate?.percent ?? 0) : rank;
    return { site, release, state, rank, contract: facts?.contract ?? '', since: sinceOf(release, pointer) };
  });
  const order = (await Promise.all(rows)).toSorted(
    (a, b) => RANK.indexOf(a.rank) - RANK.indexOf(b.rank) || b.since.localeCompare(a.since),
  );
  return order.map(({ rank: _rank, ...row }) => row);
}

function rankOf(release: string, pointer: Pointer, before: string | undefined): (typeof RANK)[number] {
  if (release === currentOf(pointer).release) return 'live';
  if (release === pointer.candidate?.release) return 'candidate';
  return release === before ? 'before' : 'kept';
}

/** When it last went live, or became the candidate; '' for what never did. */
function sinceOf(release: string, { history, candidate }: Pointer): string {
  const at = candidate?.release === release ? candidate.at : history.findLast((event) => event.release === release)?.at;
  return at === undefined || Date.parse(at) === 0 ? '' : `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

const HEADINGS = ['site', 'release', 'state', 'contract', 'since (UTC)', 'page loads', 'with a fault'];

/** The table as text. Without figures of use, its last two columns are missing. */
export function tableOf(rows: ReleaseRow[], use?: ReleaseUse[]): string {
  const lines = rows.map((row) => [
    ...[titleOf(row.site), row.release, row.state, row.contract, row.since],
    ...(use ? figuresOf(use.find(({ site, release }) => site === row.site && release === row.release)) : []),
  ]);
  const all = [HEADINGS.slice(0, use ? undefined : -2), ...lines];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The share is that of page loads with a fault, however many each had. */
function figuresOf(use: ReleaseUse | undefined): [loads: string, faults: string] {
  if (!use || use.used === 0) return [String(use?.used ?? 0), use && use.failed > 0 ? 'some' : ''];
  const share = Math.min(use.failed / use.used, 1) * 100;
  return [String(use.used), `${share.toFixed(1)} %`];
}

async function readUse({ root }: Places): Promise<ReleaseUse[]> {
  const script = join(root, 'backend/dist/release-use.js');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script], { cwd: root });
  return JSON.parse(stdout) as ReleaseUse[];
}

if (import.meta.main) {
  await command(async () => {
    const rows = await listReleases(here);
    const use = await readUse(here).catch(() => undefined);
    console.log(rows.length > 0 ? tableOf(rows, use) : 'Nothing is released yet: npm run build does that.');
    if (!use)
      console.log(
        '\nHow they did in the last 24 hours is not known: the database could not be asked (npm run release-use -w backend).',
      );
  });
}
