import { execFileSync } from 'node:child_process';

const BASES = ['origin/main', 'main'];

/** Git's answer, or undefined where it has none. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

const linesOf = (text = ''): string[] => text.split('\n').filter(Boolean);

/**
 * What has changed since this work left `base`: in commits, in files that are not committed, and in new ones. A file that
 * moved counts at both places.
 * @throws with a sentence when there is no such base
 */
export function changedPaths(root: string, base?: string): string[] {
  const from = (base === undefined ? BASES : [base]).find((name) =>
    git(root, 'rev-parse', '--verify', `${name}^{commit}`),
  );
  if (from === undefined)
    throw new Error(
      `There is no ${base ?? BASES.join(' and no ')} to compare with. Fetch it, or name another: .ci/remote mf-x HEAD~1`,
    );
  const left = git(root, 'merge-base', from, 'HEAD') ?? from;
  const tracked = linesOf(git(root, 'diff', '--name-only', '--no-renames', left));
  const added = linesOf(git(root, 'ls-files', '--others', '--exclude-standard'));
  return [...new Set([...tracked, ...added])];
}
