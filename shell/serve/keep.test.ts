/** @jest-environment node */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { keep } from './keep.ts';
import { aRelease, aRepository } from './test-places.ts';

async function aReleasedSite() {
  const places = await aRepository();
  return { places, shell: await aRelease(places, 'shell'), listings: await aRelease(places, 'listings') };
}

it('packs the site that is named, and no other that was built here', async () => {
  const { places, listings } = await aReleasedSite();
  expect(await keep(places, ['mf-listings'])).toEqual([`mf-listings ${listings} is kept.`]);
  expect((await readdir(join(places.root, '.released'))).toSorted()).toEqual(['listings.json', 'listings.tar.gz']);
});

it('packs several, and says which of them were kept before', async () => {
  const { places, shell, listings } = await aReleasedSite();
  await keep(places, ['shell']);
  expect(await keep(places, ['shell', 'listings'])).toEqual([
    `shell ${shell} is kept, as before.`,
    `mf-listings ${listings} is kept.`,
  ]);
});

it.each([
  ['without a name', [], 'npm run keep -- mf-messaging'],
  ['where a name is wrong', ['mf-listings', 'mf-lisitngs'], "no site called 'mf-lisitngs'"],
])('packs nothing %s, and says so', async (_case, names, said) => {
  const { places } = await aReleasedSite();
  await expect(keep(places, names)).rejects.toThrow(said);
  expect(existsSync(join(places.root, '.released'))).toBe(false);
});
