import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without a window: journeys take two thirds of the time. Playwright's own is one too. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

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

function installWithApt(name: string): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  console.log(`The browser tests run best in ${name}, and this machine has none: installing it with apt-get.`);
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * The Chromium to test with; undefined for Playwright's own. Installs Debian's headless shell where it may; where that cannot be
 * had it takes any Chromium, or installs one. Throws an error that says what to do where there is none.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  if (existsSync(chromium.executablePath())) return undefined;
  let cause: unknown;
  for (const [name, places] of [
    ['chromium-headless-shell', [HEADLESS_SHELL]],
    ['chromium', USUAL_PLACES],
  ] as const)
    try {
      if (!places.some((path) => existsSync(path)) && mayInstall()) installWithApt(name);
      const found = places.find((path) => existsSync(path));
      if (found !== undefined) return keep(found);
    } catch (error) {
      cause = error;
    }
  throw new Error(`The browser tests found no Chromium. ${HOW_TO}`, { cause });
}

/** Playwright's workers ask again. */
const keep = (found: string): string => (process.env['CHROMIUM_PATH'] = found);
