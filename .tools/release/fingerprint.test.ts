/** @jest-environment node */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fingerprint, sourcesOf } from './fingerprint.ts';
import type { ReleasePaths } from './sites.ts';
import { aRepository, writeFiles } from './release.fixture.ts';

const ofListings = (paths: ReleasePaths) => fingerprint(paths.root, sourcesOf(paths, 'listings'));

async function afterWriting(files: Record<string, string>): Promise<{ before: string; after: string }> {
  const paths = await aRepository();
  const before = await ofListings(paths);
  await writeFiles(paths.root, files);
  return { before, after: await ofListings(paths) };
}

describe("the fingerprint of a remote's sources", () => {
  it('is the same wherever the repository lies', async () => {
    expect(await ofListings(await aRepository())).toBe(await ofListings(await aRepository()));
  });

  it.each([
    ['a file of its own', 'mf-listings/src/remote.tsx'],
    ['a new file', 'mf-listings/src/routes/home-page.tsx'],
    ['what all sites share', 'shared-ui/src/app/index.ts'],
    ['how all sites are built', '.tools/build/webpack.mjs'],
    ['a package', 'package-lock.json'],
  ])('changes with %s', async (_what, path) => {
    const { before, after } = await afterWriting({ [path]: 'changed' });
    expect(after).not.toBe(before);
  });

  it.each([
    ['a test', 'mf-listings/src/remote.test.tsx'],
    ['what only tests use', 'shared-ui/src/testing/builders.ts'],
    ['another remote', 'mf-messaging/src/remote.tsx'],
    ['the shell', 'shell/src/main.tsx'],
  ])('stays with %s', async (_what, path) => {
    const { before, after } = await afterWriting({ [path]: 'changed' });
    expect(after).toBe(before);
  });

  it('changes when a file only moves', async () => {
    const paths = await aRepository();
    const before = await ofListings(paths);
    await rename(join(paths.root, 'mf-listings/src/remote.tsx'), join(paths.root, 'mf-listings/src/other.tsx'));
    expect(await ofListings(paths)).not.toBe(before);
  });
});
