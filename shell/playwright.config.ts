import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/find-chromium.ts';

const MAX_MS_PER_TEST = 30_000;
/** Each release builds and checks a remote, which takes seconds even on an idle machine. */
const MAX_MS_PER_RELEASE_TEST = 600_000;

/** The log of a site that runs already may be unknown (E2E_URL without E2E_LOG). */
const hasLog = process.env['E2E_LOG'] !== undefined || process.env['E2E_URL'] === undefined;

/** `npm test -- e2e --long` runs all tests of releases and of compatibility, other runs only a few of them. */
const isLong = process.env['E2E_LONG'] !== undefined;
const few = isLong ? {} : { grepInvert: /@long/ };

/** They start their own sites. They take longest, and so start first. */
const RELEASES = [
  { name: 'releases', testDir: 'e2e/releases', timeout: MAX_MS_PER_RELEASE_TEST, ...few },
  // One site for each file: the last releases combined with builds of the present sources
  {
    name: 'compatibility',
    testDir: 'e2e/compatibility',
    fullyParallel: false,
    timeout: 2 * MAX_MS_PER_TEST,
    ...few,
  },
];

/** Browser journeys on the real product: the built site, the API and its own PostgreSQL, started by global-setup. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    ...RELEASES,
    // It starts its own site, whose time it moves; what it changes in the environment must not reach `log`
    ...(isLong ? [] : [{ name: 'trips', testDir: 'e2e/trips' }]),
    ...(isLong ? [] : [{ name: 'journeys', testDir: 'e2e/journeys' }]),
    ...(isLong || !hasLog
      ? []
      : [{ name: 'log', testDir: 'e2e', testMatch: 'log.spec.ts', dependencies: ['journeys'] }]),
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
    // Tracing slows every test down: E2E_TRACE=1 stores the traces of tests that fail
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without animations (DESIGN.md, Motion), which a test could race with
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
