// Run once before the tests: two test files at the same time would contend for apt's lock.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNginx, INSTALL_HINT, NGINX_PACKAGES } from './gateway/nginx.ts';
import { findPgBouncer, PGBOUNCER_HINT, throughPooler } from './pgbouncer.ts';
import { findRedis, REDIS_HINT } from './redis-server.ts';

interface Program {
  readonly packages: readonly string[];
  /** Where it is; undefined where it is missing. */
  readonly find: () => string | undefined;
  /** What its tests do without it. */
  readonly hint: string;
}

/** `npm test -- long` and `npm run trust` */
const usesRedis = process.env['TEST_LONG'] !== undefined || process.env['TEST_TRUST'] !== undefined;

const programs: Program[] = [
  { packages: NGINX_PACKAGES, find: findNginx, hint: `The tests of the gateway are left out. ${INSTALL_HINT}` },
  ...(throughPooler ? [{ packages: ['pgbouncer'], find: findPgBouncer, hint: PGBOUNCER_HINT }] : []),
  ...(usesRedis ? [{ packages: ['redis-server'], find: findRedis, hint: REDIS_HINT }] : []),
];

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** RUNLEVEL keeps a package from starting its default service. */
function installWithApt(packages: readonly string[]): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  } as const;
  console.warn(`The tests need ${packages.join(' and ')}, and this machine has none: installing with apt-get.`);
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
}

for (const { packages, find, hint } of programs) {
  if (find() === undefined && canInstall()) {
    try {
      installWithApt(packages);
    } catch {
      console.warn(`apt-get could not install ${packages.join(' and ')}.`);
    }
  }
  if (find() !== undefined) continue;
  console.warn(hint);
  // In CI, skipped tests must not look like passed ones.
  if (process.env['CI']) process.exitCode = 1;
}
