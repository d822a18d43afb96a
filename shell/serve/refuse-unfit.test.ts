/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { currentOf, readPointer } from './pointers.ts';
import { aRelease, aRepository } from './test-places.ts';

/** A site with a shell and two remotes, of which one needs less than the other. */
async function aSite() {
  const places = await aRepository();
  const shell = await aRelease(places, 'shell', '1.5.0');
  await aRelease(places, 'listings', '1.4.0');
  await aRelease(places, 'account', '1.5.0');
  return { places, shell };
}

it('refuses a shell with a new major while remotes need the one before, says what they need and what to do', async () => {
  const { places, shell } = await aSite();
  await expect(aRelease(places, 'shell', '2.0.0')).rejects.toThrow(
    /has contract 2\.0\.0.*mf-account 1\.5\.0, mf-listings 1\.4\.0.*npm run build.*releases adopt/,
  );
  expect(currentOf((await readPointer(places, 'shell'))!).release).toBe(shell);
});

it('names those alone that the shell would lose', async () => {
  const { places } = await aSite();
  await expect(aRelease(places, 'shell', '1.4.0')).rejects.toThrow('another: mf-account 1.5.0. No');
});

it('lets a shell pass that gives all that remotes need, and more', async () => {
  const { places } = await aSite();
  const later = await aRelease(places, 'shell', '1.6.0');
  expect(currentOf((await readPointer(places, 'shell'))!).release).toBe(later);
});
