const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** Unit tests beside their source need nothing; *.api.test.ts run the real app on a real PostgreSQL. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  testTimeout: 20_000,
  maxWorkers: 2,
  // Of the heap: Node keeps the modules of past files.
  workerIdleMemoryLimit: '384MB',
  // With nothing left open, a worker of 600 MB is gone 0.4 s after its last act, later on a busy machine: Jest's half second
  // takes that for a leak. What really stays open is still found.
  workerGracefulExitTimeout: 5000,
};
