import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from 'tools/copy-repository.ts';
import { buildRelease, type Builder } from 'tools/release/release.ts';
import { pathsIn, workspacePath } from 'tools/release/sites.ts';
import type { Measurement } from './measurement.ts';

const REMOTE = 'messaging';
const MS_IN_SECOND = 1000;

async function timeSeconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / MS_IN_SECOND;
}

/** Measures builds in a copy of the repository, where nothing is built yet. */
export async function buildTimes(): Promise<Measurement[]> {
  const root = copyRepository();
  try {
    // From the copy: it writes its compile cache beside itself
    const builder = join(root, '.tools/release/build.ts');
    const { buildInChildProcess } = (await import(builder)) as { buildInChildProcess: Builder };
    const all = await timeSeconds(() => execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' }));
    // A release always has changed code
    const change = () =>
      appendFileSync(
        join(workspacePath({ root }, REMOTE), 'src/remote.tsx'),
        `\nconsole.debug(${performance.now()});\n`,
      );
    const build = () => timeSeconds(() => buildRelease(pathsIn(root), REMOTE, { build: buildInChildProcess }));
    change();
    const warm = await build();
    change();
    rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true });
    const cold = await build();
    return [
      { name: 'build of everything, nothing built before', value: all, unit: 's', target: { max: 60 } },
      { name: 'build of one remote, nothing built before', value: cold, unit: 's', target: { max: 15 } },
      { name: 'build of one remote, a file changed', value: warm, unit: 's', target: { max: 4 } },
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
