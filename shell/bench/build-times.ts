import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { trialCopy } from 'shared-ui/build/trial-copy.ts';
import { placeRelease, type Builder } from '../serve/release.ts';
import { placesIn, workspaceOf } from '../serve/sites.ts';
import type { Figure } from './figure.ts';

const REMOTE = 'messaging';
const MS_IN_SECOND = 1000;

async function secondsOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / MS_IN_SECOND;
}

/** What builds cost, in a copy of the repository, so that nothing is built yet and nothing here is disturbed. */
export async function buildTimes(): Promise<Figure[]> {
  const root = trialCopy();
  try {
    // The copy's own: it keeps compiled code beside itself
    const builder = join(root, 'shell/serve/build-apart.ts');
    const { buildApart } = (await import(builder)) as { buildApart: Builder };
    const all = await secondsOf(() => execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' }));
    // Other code each time, as a release has
    const change = () =>
      appendFileSync(join(workspaceOf({ root }, REMOTE), 'src/remote.tsx'), `\nconsole.debug(${performance.now()});\n`);
    const build = () => secondsOf(() => placeRelease(placesIn(root), REMOTE, { build: buildApart }));
    change();
    const warm = await build();
    change();
    rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true });
    const cold = await build();
    return [
      { name: 'build of everything, nothing built before', value: all, unit: 's', target: { most: 60 } },
      { name: 'build of one remote, nothing built before', value: cold, unit: 's', target: { most: 15 } },
      { name: 'build of one remote, a file changed', value: warm, unit: 's', target: { most: 4 } },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { lineOf } = await import('./figure.ts');
  for (const figure of await buildTimes()) console.log(lineOf(figure));
}
