import { expect } from '../fixtures/test.ts';
import { test, leaveAndReturn, type TrialSite } from './test.ts';

const TEXTS = 'mf-messaging/src/locales/en/contact.json';
const CODE = 'mf-messaging/src/remote.tsx';
const OLD = 'Contact Us';
const NEW = 'Write to us today';
/** Throws in real browsers only, since the remote's conformance suite would find it in jsdom. */
const THROWS = "if (!navigator.userAgent.includes('jsdom')) throw new Error('at start');\n";

const release = (trial: TrialSite, ...options: string[]) =>
  trial.npm('tools', '--', 'release', 'mf-messaging', ...options);
const rollBack = (trial: TrialSite) => trial.npm('tools', '--', 'rollback', 'mf-messaging');

/** With additional builds; run by `npm test -- e2e --long` only. */
const LONG = { tag: '@long' };

test.describe.configure({ mode: 'serial' });

test('an open tab keeps the release it has, and the next page load gets the new one', async ({
  page,
  trial,
  expectHeading,
}) => {
  await page.goto('/contact');
  await expectHeading(page, OLD);
  await trial.edit(TEXTS, `"title": "${OLD}"`, `"title": "${NEW}"`);
  await release(trial);
  await leaveAndReturn(page);
  await expectHeading(page, OLD);
  await page.reload();
  await expectHeading(page, NEW);
});

test('a release that is rolled back is gone at the next page load', async ({ page, trial, expectHeading }) => {
  await page.goto('/contact');
  await expectHeading(page, NEW);
  await rollBack(trial);
  await leaveAndReturn(page);
  await expectHeading(page, NEW);
  await page.reload();
  await expectHeading(page, OLD);
});

test(
  'a release for testers reaches only testers, one for 100% reaches everybody, and a rollback ends both',
  LONG,
  async ({ page, anotherBrowser, trial, expectHeading }) => {
    const tester = await anotherBrowser();
    await release(trial, '--testers');
    await tester.goto('/testers');
    await tester.getByRole('button', { name: 'Become a Tester' }).click();
    await expect(tester.getByRole('button', { name: 'Stop Testing' })).toBeVisible();
    await tester.goto('/contact');
    await expectHeading(tester, NEW);
    await page.goto('/contact');
    await expectHeading(page, OLD);

    await release(trial, '--percent', '100');
    await page.reload();
    await expectHeading(page, NEW);
    await rollBack(trial);
    await Promise.all([page.reload(), tester.reload()]);
    await expectHeading(page, OLD);
    await expectHeading(tester, OLD);
  },
);

test(
  'a release that throws at its start is replaced by the one before, and the list of releases shows its error rate',
  LONG,
  async ({ page, trial, expectHeading }) => {
    await trial.edit(CODE, /^/, THROWS);
    await release(trial);
    const bad = await trial.currentRelease('messaging');
    await page.goto('/contact');
    await expectHeading(page, OLD);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: OLD })).toBeVisible();
    await expect(async () =>
      expect(await trial.npm('tools', '--', 'releases')).toMatch(new RegExp(`${bad}.*100(\\.0)? ?%`)),
    ).toPass();
    await rollBack(trial);
    await page.goto('/contact');
    await expectHeading(page, OLD);
  },
);

test(
  'a tab whose release was removed from the server continues with the present one',
  LONG,
  async ({ page, trial, expectHeading }) => {
    await page.goto('/search');
    await trial.edit(CODE, THROWS, '');
    await release(trial);
    await trial.removeOldReleases('messaging');
    await page.getByRole('contentinfo').getByRole('link', { name: OLD }).click();
    await expectHeading(page, NEW);
    expect(new URL(page.url()).pathname).toBe('/contact');
  },
);

test('no request failed during these tests', async ({ load }) => {
  const { requests, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(500);
});
