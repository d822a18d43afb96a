import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/find-chromium.ts';

const MOST_MS_PER_TEST = 30_000;
/** Building a remote, with all that a release checks, takes seconds each time on a machine that does nothing else. */
const MOST_MS_PER_RELEASE_TEST = 600_000;

/** A site that runs already may keep its log to itself (E2E_URL without E2E_LOG). */
const hasLog = process.env['E2E_LOG'] !== undefined || process.env['E2E_URL'] === undefined;

/** Browser journeys against the real product: the built site, the API and its own PostgreSQL, started by global-setup. */
export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    { name: 'journeys', testDir: 'e2e/journeys' },
    // They take a service away from everybody
    { name: 'alone', testDir: 'e2e/alone', dependencies: ['journeys'] },
    // Two sites of their own, one for each file: what was released last, with what is built from the sources
    {
      name: 'compatibility',
      testDir: 'e2e/compatibility',
      dependencies: ['alone'],
      fullyParallel: false,
      timeout: 2 * MOST_MS_PER_TEST,
    },
    // Sites of their own, in copies of the repository
    { name: 'releases', testDir: 'e2e/releases', dependencies: ['alone'], timeout: MOST_MS_PER_RELEASE_TEST },
    ...(hasLog ? [{ name: 'afterwards', testDir: 'e2e/afterwards', dependencies: ['alone'] }] : []),
  ],
  globalSetup: './e2e/global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: MOST_MS_PER_TEST,
  expect: { timeout: 8_000 },
  reporter: 'list',
  use: {
    actionTimeout: 8_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    trace: 'retain-on-failure',
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
