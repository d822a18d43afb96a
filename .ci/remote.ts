// `.ci/remote mf-x [base] [--plan]`: see the script beside this file.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changedPaths, commandsOf, planRemote } from './plan.ts';

const root = join(import.meta.dirname, '..');

const isRemote = (folder: string): boolean => folder.startsWith('mf-') && existsSync(join(root, folder, 'remote.json'));

/** @returns whether the program succeeded */
function run([program = '', ...args]: string[]): boolean {
  console.log(`$ ${[program, ...args].join(' ')}`);
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (error) console.error(`${program} could not be started: ${error.message}. Run npm ci first.`);
  return status === 0;
}

function main(args: string[]): number {
  const [remote = '', base] = args.filter((arg) => !arg.startsWith('--'));
  if (!isRemote(remote)) {
    const remotes = readdirSync(root).filter(isRemote);
    console.error(`Name a remote: .ci/remote mf-x [base]. There is no '${remote}'; there are ${remotes.join(', ')}.`);
    return 2;
  }
  const changed = changedPaths(root, base);
  const plan = planRemote(remote, changed);
  if (changed.length === 0) console.log('Nothing has changed. On the main branch, name the commit before: HEAD~1.');
  else if (plan.length === 0)
    console.log(`Nothing to run for ${remote}: none of ${changed.length} changed files concerns it.`);
  for (const { step, why } of plan) console.log(`${step.padEnd(14)} ${why}`);
  if (args.includes('--plan')) return 0;
  const failed = plan.find(({ step }) => !commandsOf(step, remote).every(run));
  if (failed) console.error(`${failed.step} failed for ${remote}; what comes after it did not run.`);
  return failed ? 1 : 0;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
