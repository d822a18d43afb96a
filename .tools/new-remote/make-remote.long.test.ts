/** @jest-environment node */
import { rmSync } from 'node:fs';
import { afterEach, expect, it } from '@jest/globals';
import { copyRepository } from '../copy-repository.ts';
import { runNode } from './run-node.fixture.ts';

const root = copyRepository();
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('makes a remote that passes its conformance suite and its other tests, the lint rules with types, and the format', async () => {
  expect(await runNode(root, '.tools/cli.ts', 'new-remote', 'mf-excursions')).toContain('mf-excursions is there');
  const jest = ['--no-warnings', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const tests = await runNode(root, ...jest, '--rootDir', 'mf-excursions', '--config', 'mf-excursions/jest.config.mjs');
  const [lint, formatting] = await Promise.all([
    runNode(
      root,
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      '-f',
      'unix',
      'mf-excursions',
    ),
    runNode(root, 'node_modules/oxfmt/bin/oxfmt', '--list-different', 'mf-excursions', '.github'),
  ]);
  expect(tests).toMatch(/Test Suites: 2 passed, 2 total/);
  expect({ lint, formatting }).toEqual({ lint: '', formatting: '' });
}, 90_000);
