/** The front end's suites in one run; the backend's need a database and have a run of their own. */
export default {
  projects: ['shared-ui', 'shell', 'mf-*', '.ci', '.tools'].map((folder) => `<rootDir>/${folder}/jest.config.mjs`),
  maxWorkers: 2,
  // On a busy machine a worker takes longer to end than Jest's half second; what really stays open is still found.
  workerGracefulExitTimeout: 5000,
};
