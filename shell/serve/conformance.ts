import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Check } from './release.ts';
import { workspaceOf } from './sites.ts';

const SUITE = 'src/remote.test.tsx';

/**
 * Runs a remote's conformance suite (`describeRemote`). A remote that fails it, or has none, is not released; what the suite
 * printed is then in the error. The shell has no such suite.
 */
export const conforms: Check = async (places, site) => {
  if (site === 'shell') return;
  const workspace = workspaceOf(places, site);
  if (!existsSync(join(workspace, SUITE))) {
    throw new Error(`mf-${site} is not released: it has no ${SUITE}. Let it call describeRemote, as the others do.`);
  }
  const jest = join(places.root, 'node_modules/jest/bin/jest.js');
  const args = ['--no-warnings', '--experimental-vm-modules', jest, '--silent', '--runInBand', SUITE];
  const child = spawn(process.execPath, args, { cwd: workspace, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code === 0) return;
  throw new Error(`mf-${site} is not released, because its conformance suite (${SUITE}) failed:\n\n${said}${out}`);
};
