/** Unit tests beside their source need nothing; *.api.test.ts run the real app on a real PostgreSQL. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/stand-ins/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  // Minutes: `npm test -- long` and `npm run trust`
  testPathIgnorePatterns: [
    ...(process.env['TEST_LONG'] === undefined ? ['\\.long\\.test\\.ts$'] : []),
    ...(process.env['TEST_TRUST'] === undefined ? ['\\.trust\\.test\\.ts$'] : []),
  ],
  // Node compiles and keeps the modules (test/runner)
  transform: {},
  testRunner: '<rootDir>/test/runner/native-runner.mjs',
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  testTimeout: 20_000,
  // A worker waits for PostgreSQL a third of its time
  maxWorkers: 3,
  watchman: false,
  // A worker of 800 MB is gone later than Jest's half second on a busy machine: it takes that for a leak
  workerGracefulExitTimeout: 10_000,
};
