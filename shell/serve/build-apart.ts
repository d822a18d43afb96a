import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Builder } from './release.ts';

/** A site's build in a process of its own: two of them use two cores, and the memory goes with the process. */
export const buildApart: Builder = async (workspace, env) => {
  const child = spawn(process.execPath, [import.meta.filename, workspace, JSON.stringify(env)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(said.trim() || `The build of ${workspace} ended without a word.`);
};

if (import.meta.main) {
  // Loading webpack is a fifth of a build that finds the rest of its work done
  enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compile'));
  const [workspace = '', env = '{}'] = process.argv.slice(2);
  const { build } = await import('shared-ui/build/run.mjs');
  try {
    await build(workspace, JSON.parse(env) as Record<string, unknown>);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
