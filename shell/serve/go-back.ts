import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { satisfiesContract } from 'shared-ui/build/contract-version.ts';
import type { RemotesFile } from 'shared-ui/contracts';
import { checkWhole, compose } from './compose.ts';
import type { Composer } from './go-live.ts';
import { currentOf, earlierOf, endCandidate, point, readPointer, type Pointable, type Pointer } from './pointers.ts';
import { givenContract, refuseUnfit } from './refuse-unfit.ts';
import { withReleaseLock } from './release-lock.ts';
import { isReleased } from './release.ts';
import type { Places, RemoteName, SiteName } from './sites.ts';

/** What going back did: a candidate ended, or an earlier release became current again; with the shell, at what cost. */
export type WentBack = { ended: string; current: string } | { from: string; current: string; cost?: Cost | undefined };

/** The remotes whose live release does not fit the shell that was gone back to. */
export interface Cost {
  /** Nobody gets these: the release before does not fit either, or there is none. */
  lost: RemoteName[];
  /** Of these everybody gets the release before. */
  before: RemoteName[];
}

interface Wish {
  site: SiteName;
  to?: string | undefined;
}

/**
 * Takes the latest release back: the candidate, where there is one; else the current one, for the one that was live before
 * and that visitors can still get. Again goes further back. `to` names the release to go to. The shell goes back even where
 * remotes need more than it gives then: it may be an emergency.
 */
export function goBack(places: Places, wish: Wish, composer: Composer = compose): Promise<WentBack> {
  return withReleaseLock(places, async () => {
    const pointer = await readPointer(places, wish.site);
    if (!pointer) throw new Error(`${wish.site} has no release yet, so there is nothing to go back to.`);
    const went = await pointBack(places, wish, pointer);
    await composer(places);
    return wish.site === 'shell' ? { ...went, cost: await costOf(places) } : went;
  });
}

async function pointBack(places: Places, { site, to }: Wish, pointer: Pointer): Promise<WentBack> {
  const from = currentOf(pointer).release;
  if (pointer.candidate && to === undefined) {
    await endCandidate(places, site);
    return { ended: pointer.candidate.release, current: from };
  }
  const target = await targetOf(places, { site, to }, pointer);
  await point(places, site, { ...target, back: true });
  await endCandidate(places, site);
  return { from, current: target.release };
}

async function targetOf(places: Places, { site, to }: Wish, pointer: Pointer): Promise<Pointable> {
  if (to !== undefined) {
    if (to === currentOf(pointer).release) throw new Error(`${site} ${to} is live already.`);
    if (!(await isThere(places, site, to)))
      throw new Error(`There is no release ${to} of ${site}. npm run releases lists those that are there.`);
    await refuseTarget(places, site, to);
    return { release: to };
  }
  for (const { release } of earlierOf(pointer)) {
    const fits = refuseTarget(places, site, release).then(
      () => true,
      () => false,
    );
    if (await fits) return { release };
  }
  throw new Error(
    `There is no earlier release of ${site} that visitors could get. npm run releases lists those that are there.`,
  );
}

/** What a release would be refused for; of the shell only that it is not there whole. */
const refuseTarget = (places: Places, site: SiteName, id: string): Promise<void> =>
  site === 'shell' ? checkWhole(places, site, id) : refuseUnfit(places, site, id);

/** An id that a person gives must not lead out of the folder of releases. */
const isThere = async (places: Places, site: SiteName, id: string): Promise<boolean> =>
  /^[\w.-]+$/.test(id) && !/^\.+$/.test(id) && (await isReleased(places, site, id));

/** Told by what the composed site offers browsers, which is what they choose from. */
async function costOf(places: Places): Promise<Cost> {
  const given = await givenContract(places);
  const fits = (build: { contract: string } | undefined) =>
    build !== undefined && (!given || satisfiesContract(build.contract, given));
  const remotes = JSON.parse(await readFile(join(places.site, 'remotes.json'), 'utf8')) as RemotesFile;
  const unfit = Object.values(remotes).filter((remote) => !fits(remote));
  return {
    lost: unfit.filter(({ fallback }) => !fits(fallback)).map(({ name }) => name),
    before: unfit.filter(({ fallback }) => fits(fallback)).map(({ name }) => name),
  };
}
