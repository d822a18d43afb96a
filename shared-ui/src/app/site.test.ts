import { expect, it } from '@jest/globals';
import { readSiteSettings } from 'shared-ui/app';
import { aRefusal, fakeApi, fakeShell, siteSettings } from '../testing/index.ts';

it('asks the server once, however many want to know', async () => {
  const calls = fakeApi({ 'GET /api/site': () => siteSettings() });
  fakeShell();
  const answers = await Promise.all([readSiteSettings(), readSiteSettings()]);
  expect([...answers, await readSiteSettings()]).toEqual([siteSettings(), siteSettings(), siteSettings()]);
  expect(calls).toHaveLength(1);
});

it('asks again after the server did not answer', async () => {
  let isDown = true;
  fakeApi({ 'GET /api/site': () => (isDown ? aRefusal(503) : siteSettings()) });
  fakeShell();
  await expect(readSiteSettings()).rejects.toMatchObject({ status: 503 });
  isDown = false;
  expect(await readSiteSettings()).toEqual(siteSettings());
});
