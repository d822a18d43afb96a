/** @jest-environment node */
import { expect, it } from '@jest/globals';
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
