import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a node program of a copy of the repository. Answers what it printed, whether it ended well or not. */
export async function nodeIn(root: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } };
  const { stdout, stderr } = await run(process.execPath, args, options).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return stdout + stderr;
}
