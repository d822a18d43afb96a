/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { commandOf, takeLong } from './kinds.ts';

it('passes arguments to the program of a kind, and to a script of npm past its own', () => {
  expect(commandOf('unit', ['shell/src', '-t', 'a name']).slice(-3)).toEqual(['shell/src', '-t', 'a name']);
  expect(commandOf('api', ['listings/search'])).toEqual([
    'npm',
    'test',
    '--silent',
    '--workspace=backend',
    '--',
    'listings/search',
  ]);
  expect(commandOf('lint', [])).toEqual(['npm', 'run', '--silent', 'lint']);
  expect(commandOf('tools', ['lock'])).toEqual(['npm', 'run', '--silent', 'tools', '--', 'lock']);
});

it('takes --long for all journeys, and keeps the other arguments', () => {
  expect(takeLong(['--long', '--project=releases'])).toEqual({ args: ['--project=releases'], env: { E2E_LONG: '1' } });
  expect(takeLong(['--project=releases'])).toEqual({ args: ['--project=releases'], env: {} });
});
