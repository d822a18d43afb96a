// Run once before the tests: two test files at the same time would contend for apt's lock.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNginx, INSTALL_HINT, NGINX_PACKAGES } from './nginx.ts';

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** RUNLEVEL keeps the package from starting its default site. */
function installWithApt(): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  } as const;
  console.warn('The tests of the gateway need nginx, and this machine has none: installing it with apt-get.');
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...NGINX_PACKAGES], options);
}

if (findNginx() === undefined && canInstall()) {
  try {
    installWithApt();
  } catch {
    console.warn('apt-get could not install nginx.');
  }
}
if (findNginx() === undefined) {
  console.warn(process.env['CI'] ? INSTALL_HINT : `The tests of the gateway are left out. ${INSTALL_HINT}`);
  // In CI, skipped tests must not look like passed ones.
  if (process.env['CI']) process.exitCode = 1;
}
