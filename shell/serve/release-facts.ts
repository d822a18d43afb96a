import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_CONTRACT } from 'shared-ui/build/contract-version.ts';
import { releaseFolder, workspaceOf, type Places, type SiteName } from './sites.ts';

/** What a release says of itself, in the release.json of its folder. */
export interface ReleaseFacts {
  site: SiteName;
  /** The name of its folder. */
  release: string;
  version: string;
  /** What a remote needs; what the shell gives. */
  contract: string;
  builtAt: string;
}

/** Reads the facts of a release; undefined where it is not there, or was built before releases said anything. */
export async function readFacts(places: Places, site: SiteName, id: string): Promise<ReleaseFacts | undefined> {
  try {
    return JSON.parse(await readFile(join(releaseFolder(places, site, id), 'release.json'), 'utf8')) as ReleaseFacts;
  } catch {
    return undefined;
  }
}

/** Writes the facts of a build that is about to become a release. */
export async function writeFacts(places: Places, site: SiteName, release: string, folder: string): Promise<void> {
  const { version, contract } = await presentVersions(places, site);
  const facts: ReleaseFacts = { site, release, version, contract, builtAt: new Date().toISOString() };
  await writeFile(join(folder, 'release.json'), JSON.stringify(facts));
}

/** The version that a site's sources have, and the contract that they need or, of the shell, give. */
export async function presentVersions(
  places: Places,
  site: SiteName,
): Promise<Pick<ReleaseFacts, 'version' | 'contract'>> {
  const file = join(workspaceOf(places, site), site === 'shell' ? 'package.json' : 'remote.json');
  const { version, contract } = JSON.parse(await readFile(file, 'utf8')) as { version: string; contract?: string };
  return { version, contract: contract ?? APP_CONTRACT };
}
