/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { currentRelease, readPointer } from './pointers.ts';
import { aRelease, aRepository } from './release.fixture.ts';

/** A site with a shell and two remotes, of which one needs less than the other. */
async function aSite() {
  const paths = await aRepository();
  const shell = await aRelease(paths, 'shell', '1.5.0');
  await aRelease(paths, 'listings', '1.4.0');
  await aRelease(paths, 'account', '1.5.0');
  return { paths, shell };
}

it('refuses a shell with a new major while remotes need the one before, says what they need and what to do', async () => {
  const { paths, shell } = await aSite();
  await expect(aRelease(paths, 'shell', '2.0.0')).rejects.toThrow(
    /has contract 2\.0\.0.*mf-account 1\.5\.0, mf-listings 1\.4\.0.*a build makes .*'promote' without a name/,
  );
  expect(currentRelease((await readPointer(paths, 'shell'))!).release).toBe(shell);
});

it('names those alone that the shell would lose', async () => {
  const { paths } = await aSite();
  await expect(aRelease(paths, 'shell', '1.4.0')).rejects.toThrow('another: mf-account 1.5.0. No');
});

it('lets a shell pass that gives all that remotes need, and more', async () => {
  const { paths } = await aSite();
  const later = await aRelease(paths, 'shell', '1.6.0');
  expect(currentRelease((await readPointer(paths, 'shell'))!).release).toBe(later);
});
