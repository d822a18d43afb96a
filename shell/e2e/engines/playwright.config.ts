import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './test.ts';
import { ENGINES } from './find-engines.ts';

const WIDTHS = [1280, 390];

/** The main journeys in Debian's Firefox and WebKitGTK, which Playwright cannot drive. */
export default defineConfig<object, EngineOptions>({
  testDir: 'journeys',
  testMatch: '*.spec.ts',
  projects: ENGINES.flatMap((engine) =>
    WIDTHS.map((width) => ({ name: `${engine} at ${width}`, use: { engine, width } })),
  ),
  globalSetup: './global-setup.ts',
  outputDir: '../../../test-results/engines',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 120_000,
  reporter: 'list',
});
