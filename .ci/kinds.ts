import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const playwright = (config: string): string[] => [join(root, 'node_modules/.bin/playwright'), 'test', '-c', config];

/** `npm test -- <kind> [arguments]`: the tests of one kind, by the program that runs them, which gets the arguments. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  unit: [
    process.execPath,
    '--max-semi-space-size=64',
    '--no-warnings',
    '--experimental-vm-modules',
    join(root, 'node_modules/jest/bin/jest.js'),
  ],
  api: ['npm', 'test', '--silent', '--workspace=backend', '--'],
  e2e: playwright('shell/playwright.config.ts'),
  engines: playwright('shell/e2e/engines/playwright.config.ts'),
  compose: [process.execPath, join(root, '.ci/compose/run.ts')],
  mutants: [process.execPath, join(root, '.ci/mutants.ts')],
};

/** The program with its arguments: of a kind of tests, or of an npm script of the root. */
export function commandOf(name: string, args: readonly string[]): [string, ...string[]] {
  const [program = 'npm', ...own] = KINDS[name] ?? ['npm', 'run', '--silent', name, ...(args.length > 0 ? ['--'] : [])];
  return [program, ...own, ...args];
}

/** Tests of releases and of compatibility are mostly left out without it. */
const LONG = '--long';

/** `--long` is not for the program: the configuration of Playwright reads the variable. */
export const takeLong = (args: readonly string[]): { args: string[]; env: Record<string, string> } => ({
  args: args.filter((arg) => arg !== LONG),
  env: args.includes(LONG) ? { E2E_LONG: '1' } : {},
});
