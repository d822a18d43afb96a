// Before the tests and once: two of their files at the same time would meet each other at apt's lock.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNginx, HOW_TO, PACKAGES } from './find-nginx.ts';

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Without its own configuration's site being started beside it. */
function installWithApt(): void {
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  } as const;
  console.warn('The tests of the gateway need nginx, and this machine has none: installing it with apt-get.');
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options);
}

if (findNginx() === undefined && mayInstall()) {
  try {
    installWithApt();
  } catch {
    console.warn('apt-get could not install nginx.');
  }
}
if (findNginx() === undefined) {
  console.warn(process.env['CI'] ? HOW_TO : `The tests of the gateway are left out. ${HOW_TO}`);
  // Whoever waits for CI must not take tests that were left out for tests that passed
  if (process.env['CI']) process.exitCode = 1;
}
