import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a Node program in a copy of the repository. Returns its output, whether it succeeds or fails. */
export async function runNode(root: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } };
  const { stdout, stderr } = await run(process.execPath, args, options).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return stdout + stderr;
}
