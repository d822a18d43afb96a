import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const HOW_TO =
  'Install Chromium or Chrome, run `npx playwright install chromium`, or name the program in CHROMIUM_PATH.';

const installed = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...USUAL_PLACES].find((path) => path && existsSync(path));

function installWithApt(): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  console.log('The browser tests need Chromium, and this machine has none: installing it with apt-get.');
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** The Chromium to test with. Installs Debian's where it may; throws an error that says what to do where it may not. */
export function findChromium(): string {
  const found = installed();
  if (found !== undefined) return found;
  if (!mayInstall()) throw new Error(`The browser tests found no Chromium. ${HOW_TO}`);
  try {
    installWithApt();
  } catch (cause) {
    throw new Error(`The browser tests found no Chromium, and apt-get could not install one. ${HOW_TO}`, { cause });
  }
  return installed() ?? '/usr/bin/chromium';
}
