/** @jest-environment node */
import { rmSync } from 'node:fs';
import { afterEach, expect, it } from '@jest/globals';
import { trialCopy } from '../build/trial-copy.ts';
import { nodeIn } from './trial.fixture.ts';

const root = trialCopy();
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('makes a remote that passes its conformance suite and its other tests, the types, the lint rules and the format', async () => {
  expect(await nodeIn(root, 'shared-ui/new-remote/new-remote.ts', 'mf-excursions')).toContain('mf-excursions is there');
  const jest = ['--no-warnings', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const tests = await nodeIn(root, ...jest, '--rootDir', 'mf-excursions', '--config', 'mf-excursions/jest.config.mjs');
  const [types, lint, formatting] = await Promise.all([
    nodeIn(root, 'node_modules/typescript/bin/tsc', '-p', 'mf-excursions'),
    nodeIn(root, 'node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-f', 'unix', 'mf-excursions'),
    nodeIn(root, 'node_modules/prettier/bin/prettier.cjs', '--list-different', 'mf-excursions', '.github'),
  ]);
  expect(tests).toMatch(/Test Suites: 2 passed, 2 total/);
  expect({ types, lint, formatting }).toEqual({ types: '', lint: '', formatting: '' });
}, 90_000);
