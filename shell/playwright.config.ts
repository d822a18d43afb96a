import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/find-chromium.ts';

const MAX_MS_PER_TEST = 30_000;
/** Building a remote, with all that a release checks, takes seconds each time on a machine that does nothing else. */
const MAX_MS_PER_RELEASE_TEST = 600_000;

/** A site that runs already may keep its log to itself (E2E_URL without E2E_LOG). */
const hasLog = process.env['E2E_LOG'] !== undefined || process.env['E2E_URL'] === undefined;

/** `npm run test:e2e:long`: all rehearsals of releases, and all journeys across the releases. A few run each time. */
const isLong = process.env['E2E_LONG'] !== undefined;
const few = isLong ? {} : { grepInvert: /@long/ };

/** They have sites of their own. They take longest, and so begin first. */
const RELEASES = [
  { name: 'releases', testDir: 'e2e/releases', timeout: MAX_MS_PER_RELEASE_TEST, ...few },
  // One site for each file: what was released last, with what is built from the sources
  {
    name: 'compatibility',
    testDir: 'e2e/compatibility',
    fullyParallel: false,
    timeout: 2 * MAX_MS_PER_TEST,
    ...few,
  },
];

/** Browser journeys against the real product: the built site, the API and its own PostgreSQL, started by global-setup. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    ...RELEASES,
    ...(isLong ? [] : [{ name: 'journeys', testDir: 'e2e/journeys' }]),
    ...(isLong || !hasLog ? [] : [{ name: 'afterwards', testDir: 'e2e/afterwards', dependencies: ['journeys'] }]),
  ],
  ...(isLong ? {} : { globalSetup: './e2e/global-setup.ts' }),
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: MAX_MS_PER_TEST,
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: {
    actionTimeout: 8_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // A trace costs each test time, also where it passes: E2E_TRACE=1 keeps those of the tests that fail
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Everything then appears in place (design/language.md, Motion), so that no test races with an animation.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
