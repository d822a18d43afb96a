import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { currentRelease, earlierReleases, formatShare, readPointer, type Pointer } from './pointers.ts';
import { readReleaseInfo } from './release.ts';
import { releasedSites, releaseFolder, workspaceName, type ReleasePaths, type SiteName } from './sites.ts';

/** What the backend counted for a release (`npm run operate -w backend -- release-use`): page loads, those with an error, and all errors. */
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
  /** `live`, who gets the candidate, `before` (the fallback, and the target of a rollback), or `kept`. */
  state: string;
  contract: string;
  since: string;
}

/** Every release in the folder, the shell's first; of each site the live one, the candidate, then the others by age. */
export async function listReleases(paths: ReleasePaths): Promise<ReleaseRow[]> {
  const sites = releasedSites(paths).toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell'));
  return (await Promise.all(sites.map((site) => rowsOf(paths, site)))).flat();
}

const RANK = ['live', 'candidate', 'before', 'kept'] as const;

async function rowsOf(paths: ReleasePaths, site: SiteName): Promise<ReleaseRow[]> {
  const pointer = await readPointer(paths, site);
  if (!pointer) return [];
  const ids = await readdir(dirname(releaseFolder(paths, site, 'any'))).catch((): string[] => []);
  const before = earlierReleases(pointer).find(({ release }) => ids.includes(release))?.release;
  const rows = ids.map(async (release: string) => {
    const rank = rankOf(release, pointer, before);
    const info = await readReleaseInfo(paths, site, release);
    const state = rank === 'candidate' ? formatShare(pointer.candidate?.percent ?? 0) : rank;
    return { site, release, state, rank, contract: info?.contract ?? '', since: liveSince(release, pointer) };
  });
  const order = (await Promise.all(rows)).toSorted(
    (a, b) => RANK.indexOf(a.rank) - RANK.indexOf(b.rank) || b.since.localeCompare(a.since),
  );
  return order.map(({ rank: _rank, ...row }) => row);
}

function rankOf(release: string, pointer: Pointer, before: string | undefined): (typeof RANK)[number] {
  if (release === currentRelease(pointer).release) return 'live';
  if (release === pointer.candidate?.release) return 'candidate';
  return release === before ? 'before' : 'kept';
}

/** When it last went live, or became the candidate; '' if it never did. */
function liveSince(release: string, { history, candidate }: Pointer): string {
  const at = candidate?.release === release ? candidate.at : history.findLast((event) => event.release === release)?.at;
  return at === undefined ? '' : `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

const HEADINGS = ['site', 'release', 'state', 'contract', 'since (UTC)', 'page loads', 'with a fault'];

/** The table as text; without figures of use its last two columns are missing. */
export function formatTable(rows: ReleaseRow[], use?: ReleaseUse[]): string {
  const lines = rows.map((row) => [
    workspaceName(row.site),
    row.release,
    row.state,
    row.contract,
    row.since,
    ...(use ? formatUse(use.find(({ site, release }) => site === row.site && release === row.release)) : []),
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

/** The share is that of page loads with an error, however many each had. */
function formatUse(use: ReleaseUse | undefined): [loads: string, errors: string] {
  if (!use || use.used === 0) return [String(use?.used ?? 0), use && use.failed > 0 ? 'some' : ''];
  const share = Math.min(use.failed / use.used, 1) * 100;
  return [String(use.used), `${share.toFixed(1)} %`];
}

/** Rejects where the database cannot be asked. */
export async function readUse({ root }: ReleasePaths): Promise<ReleaseUse[]> {
  const cli = join(root, 'backend/dist/src/cli.js');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', cli, 'release-use'], { cwd: root });
  return JSON.parse(stdout) as ReleaseUse[];
}
