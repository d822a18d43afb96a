import { fileURLToPath } from 'node:url';

// Not UTC, so that code which confuses local time with UTC fails
process.env['TZ'] = 'America/New_York';

const here = (file) => fileURLToPath(new URL(`./${file}`, import.meta.url));

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2024',
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

/** The Jest preset of the front end: native ES modules, jsdom with Node's own fetch, CSS Modules as their class names. */
export const jestPreset = {
  testEnvironment: here('environment.cjs'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'import', 'default'], url: 'http://localhost:3000/' },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/e2e/',
    // `npm test -- long`
    ...(process.env['TEST_LONG'] === undefined ? ['\\.long\\.test\\.ts$'] : []),
  ],
  modulePathIgnorePatterns: ['/dist/', '/.release/', '/.cache/'],
  setupFilesAfterEnv: [here('setup.mjs')],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.ts$': swc(false) },
  moduleNameMapper: { '\\.css$': here('css-modules.mjs') },
  restoreMocks: true,
  // Jest prints the time of a file above this limit, in seconds; `npm test` lists the slowest
  slowTestThreshold: 1,
};
