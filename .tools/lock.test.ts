/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

/**
 * Builds for other platforms that the registry in use does not have when the lock is written: their hashes are not to be had there, and
 * nobody may make them up. All are tools of developers; who installs them on such a machine relies on https to the registry alone. A
 * lock that is written with a registry that has them gets their integrity, and this table then gets shorter.
 */
const WITHOUT_INTEGRITY = {
  '@oxfmt/binding-': `android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf
    linux-arm-musleabihf linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl
    linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`,
  '@oxlint-tsgolint/': `darwin-arm64 darwin-x64 win32-arm64 win32-x64`,
  '@oxlint/binding-': `android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf
    linux-arm-musleabihf linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl
    linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`,
  '@rspack/binding-': `darwin-arm64 darwin-x64 linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu wasm32-wasi
    win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`,
  '@swc/core-': `darwin-arm64 darwin-x64 linux-arm-gnueabihf linux-ppc64-gnu linux-s390x-gnu win32-arm64-msvc
    win32-ia32-msvc win32-x64-msvc`,
  '@unrs/resolver-binding-': `android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf
    linux-arm-musleabihf linux-loong64-gnu linux-loong64-musl linux-ppc64-gnu linux-riscv64-gnu
    linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc`,
};

describe('the lock file', () => {
  interface Locked {
    integrity?: string;
    link?: boolean;
    optional?: boolean;
  }
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const bare = installed.filter(([, { integrity }]) => integrity === undefined);

  it('has the integrity of each package but these builds for other platforms', () => {
    const named = Object.entries(WITHOUT_INTEGRITY).flatMap(([prefix, builds]) =>
      builds.split(/\s+/).map((build) => `node_modules/${prefix}${build}`),
    );
    expect(bare.map(([path]) => path).toSorted()).toEqual(named.toSorted());
  });

  it('has that of all that Linux installs where CI and production run', () => {
    expect(bare.filter(([, { optional }]) => optional !== true)).toEqual([]);
    expect(bare.filter(([path]) => /linux-(?:x64|arm64)(?:-gnu)?$/.test(path))).toEqual([]);
  });

  it('has hashes that cannot be forged', () => {
    const weak = installed.filter(([, { integrity = 'sha512-' }]) => !integrity.startsWith('sha512-'));
    expect(weak.map(([path]) => path)).toEqual([]);
  });
});

it.each([
  ['20.20.2', ''],
  ['18.20.8', 'Flight Amigo needs Node 20.0 or newer, and this is Node 18.20: README.md, Run.\n'],
])('lets npm install on Linux with Node 20 or newer alone: %s', (version, refusal) => {
  const env = { ...process.env, npm_config_user_agent: `npm/10.8.2 node/v${version} linux x64 workspaces/false` };
  const { stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, '../.ci/check-node.cjs')], { env });
  expect([stderr.toString(), status]).toEqual([refusal, refusal === '' ? 0 : 1]);
});
