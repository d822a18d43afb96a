import { chromium } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Journeys take two thirds of the time in the headless shell, which Playwright's own Chromium is too. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const BROWSER_PATHS = [
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
  console.log(`The browser tests run best in ${name}, which is not installed: installing it with apt-get.`);
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], options);
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * The path of the Chromium to test with; undefined for Playwright's own. As root on Debian it installs the headless shell, or else
 * Chromium, with apt-get. Stores the path in CHROMIUM_PATH, for Playwright's workers.
 * @throws where there is no browser
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  if (existsSync(chromium.executablePath())) return undefined;
  let cause: unknown;
  for (const [name, paths] of [
    ['chromium-headless-shell', [HEADLESS_SHELL]],
    ['chromium', BROWSER_PATHS],
  ] as const)
    try {
      if (!paths.some((path) => existsSync(path)) && mayInstall()) installWithApt(name);
      const found = paths.find((path) => existsSync(path));
      if (found !== undefined) return (process.env['CHROMIUM_PATH'] = found);
    } catch (error) {
      cause = error;
    }
  throw new Error(`The browser tests found no Chromium. ${HOW_TO}`, { cause });
}
