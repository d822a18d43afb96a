import '@testing-library/jest-dom/jest-globals';

declare global {
  /** What the shell's and the remotes' builds put in place of `process.env.NODE_ENV`. */
  const process: { env: { NODE_ENV: 'development' | 'production' | 'test' } };
}
