import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Engine } from './driver.ts';

export const ENGINES = ['firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

const PACKAGES: Record<EngineName, string> = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' };

/** Debian installs the driver's browser beside its libraries, in a folder for each architecture. */
const LIBRARIES = '/usr/lib';

const findOnPath = (...names: string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((program) => existsSync(program));

function findMiniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(LIBRARIES, folder, `webkit2gtk-${version}/MiniBrowser`)))
    .find((program) => existsSync(program));
}

const findFirefox = (): string | undefined => process.env['FIREFOX_PATH'] ?? findOnPath('firefox-esr', 'firefox');

function findWebKit(): { driver: string; browser: string } | undefined {
  const [driver, browser] = [findOnPath('WebKitWebDriver'), findMiniBrowser()];
  return driver && browser && findOnPath('Xvfb') ? { driver, browser } : undefined;
}

export const isInstalled = (name: EngineName): boolean =>
  (name === 'firefox' ? findFirefox() : findWebKit()) !== undefined;

/** Why an engine is skipped, and how to install it. */
export const installHint = (name: EngineName): string =>
  `${name} is not installed, so its journeys are skipped: apt-get install --no-install-recommends ${PACKAGES[name]}`;

export async function loadEngine(name: EngineName): Promise<Engine> {
  if (name === 'firefox') {
    const path = findFirefox();
    if (path === undefined) throw new Error(installHint(name));
    return (await import('./firefox.ts')).firefox(path);
  }
  const programs = findWebKit();
  if (programs === undefined) throw new Error(installHint(name));
  return (await import('./webkit.ts')).webkit(programs);
}
