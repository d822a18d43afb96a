import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { titleOf } from './command.ts';
import { currentOf, readPointer } from './pointers.ts';
import { readFacts, type ReleaseFacts } from './release-facts.ts';
import { releaseFolder, type Places, type SiteName } from './sites.ts';

const run = promisify(execFile);

/** What is known of a release that is kept in the repository, in the file beside its archive. */
export type KeptRelease = Pick<ReleaseFacts, 'site' | 'release' | 'version' | 'contract'>;

/** Source maps say nothing to a browser, and what is compressed can be compressed again. */
const LEFT_OUT = ['*.map', '*.br', '*.gz'];

const fileOf = ({ root }: Pick<Places, 'root'>, site: SiteName, ending: 'json' | 'tar.gz'): string =>
  join(root, '.released', `${site}.${ending}`);

/** The last release of a site that the repository keeps; undefined for a site that was never released. */
export async function readKept(places: Pick<Places, 'root'>, site: SiteName): Promise<KeptRelease | undefined> {
  const text = await readFile(fileOf(places, site, 'json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as KeptRelease);
}

/**
 * Packs the release of a site that is live into the repository, in the place of the one before, so that later shells,
 * remotes and backends are tried with it. What is kept already stays as it is: no needless change in the repository.
 * @returns whether something was written
 */
export async function keepRelease(places: Places, site: SiteName): Promise<boolean> {
  const pointer = await readPointer(places, site);
  if (!pointer) throw new Error(`${site} has no release that could be kept: npm run build makes one.`);
  const { release } = currentOf(pointer);
  if ((await readKept(places, site))?.release === release) return false;
  const facts = await readFacts(places, site, release);
  if (!facts)
    throw new Error(`The release ${release} of ${site} does not say what it is: npm run build makes it anew.`);
  const { version, contract } = facts;
  await mkdir(join(places.root, '.released'), { recursive: true });
  const without = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  await run('tar', [
    '-czf',
    fileOf(places, site, 'tar.gz'),
    ...without,
    '-C',
    releaseFolder(places, site, release),
    '.',
  ]);
  const kept: KeptRelease = { site, release, version, contract };
  await writeFile(fileOf(places, site, 'json'), `${JSON.stringify(kept)}\n`);
  return true;
}

/** Unpacks the kept release of a site to where the site of these places has it; undefined where none is kept. */
export async function unpackKept(places: Places, site: SiteName): Promise<KeptRelease | undefined> {
  const kept = await readKept(places, site);
  if (!kept) return undefined;
  const folder = releaseFolder(places, site, kept.release);
  const archive = fileOf(places, site, 'tar.gz');
  await access(archive).catch(() => {
    throw new Error(
      `${archive} is missing, which ${site}.json beside it names: restore it, or run npm run keep -- ${titleOf(site)}.`,
    );
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder]);
  return kept;
}
