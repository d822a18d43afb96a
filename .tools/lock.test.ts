/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { missingBuilds } from './lock.ts';

const compiler = {
  version: '1.0.0',
  dev: true,
  optionalDependencies: { '@x/darwin-arm64': '1.0.0', '@x/linux-x64': '1.0.0' },
};

it('adds the builds for other systems that the registry at hand did not have', () => {
  const packages = { 'node_modules/x': compiler, 'node_modules/@x/linux-x64': { version: '1.0.0' } };
  expect(missingBuilds(packages)).toEqual({
    'node_modules/@x/darwin-arm64': { version: '1.0.0', dev: true, optional: true, os: ['darwin'], cpu: ['arm64'] },
  });
});

it('adds nothing to a lock that is whole, nor a package without an exact version', () => {
  const packages = { 'node_modules/x': { version: '1.0.0', optionalDependencies: { y: '^2.0.0' } } };
  expect(missingBuilds(packages)).toEqual({});
});

it.each([
  ['20.20.2', ''],
  ['18.20.8', 'Flight Amigo needs Node 20.0 or newer, and this is Node 18.20: README.md, Run.\n'],
])('lets npm install on Linux with Node 20 or newer alone: %s', (version, refusal) => {
  const env = { ...process.env, npm_config_user_agent: `npm/10.8.2 node/v${version} linux x64 workspaces/false` };
  const { stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, '../.ci/check-node.cjs')], { env });
  expect([stderr.toString(), status]).toEqual([refusal, refusal === '' ? 0 : 1]);
});
