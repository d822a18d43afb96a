import { expect } from '../fixtures/test.ts';
import { test, thereAndBack } from './rehearsal.ts';
import type { TrialSite } from './trial-site.ts';

const WORDS = 'mf-messaging/src/features/contact/locale.en.json';
const CODE = 'mf-messaging/src/remote.tsx';
const OLD = 'Contact Us';
const NEW = 'Write to us today';
/** The suite of the remote itself would find it, were it not that it throws in real browsers alone. */
const THROWS = "if (!navigator.userAgent.includes('jsdom')) throw new Error('at start');\n";

const release = (trial: TrialSite, ...options: string[]) =>
  trial.npm('release', '-w', 'mf-messaging', ...(options.length > 0 ? ['--', ...options] : []));
const rollBack = (trial: TrialSite) => trial.npm('rollback', '-w', 'mf-messaging');

/** Builds of their own: `npm run test:e2e:long`. */
const LONG = { tag: '@long' };

test.describe.configure({ mode: 'serial' });

test('an open tab keeps the release it has, and the next page load gets the new one', async ({
  page,
  trial,
  shows,
}) => {
  await page.goto('/contact');
  await shows(page, OLD);
  await trial.edit(WORDS, `"title": "${OLD}"`, `"title": "${NEW}"`);
  await release(trial);
  await thereAndBack(page);
  await shows(page, OLD);
  await page.reload();
  await shows(page, NEW);
});

test('a release that is rolled back is gone at the next page load', async ({ page, trial, shows }) => {
  await page.goto('/contact');
  await shows(page, NEW);
  await rollBack(trial);
  await thereAndBack(page);
  await shows(page, NEW);
  await page.reload();
  await shows(page, OLD);
});

test(
  'a release for testers reaches them alone, one for all others too, and neither once it is rolled back',
  LONG,
  async ({ page, trial, shows, anotherBrowser }) => {
    const tester = await anotherBrowser();
    await release(trial, '--testers');
    await tester.goto('/testers');
    await tester.getByRole('button', { name: 'Become a Tester' }).click();
    await expect(tester.getByRole('button', { name: 'Stop Testing' })).toBeVisible();
    await tester.goto('/contact');
    await shows(tester, NEW);
    await page.goto('/contact');
    await shows(page, OLD);

    await release(trial, '--percent', '100');
    await page.reload();
    await shows(page, NEW);
    await rollBack(trial);
    await Promise.all([page.reload(), tester.reload()]);
    await shows(page, OLD);
    await shows(tester, OLD);
  },
);

test(
  'where a release throws at its start the one before serves, and the command says how many met it',
  LONG,
  async ({ page, trial, shows }) => {
    await trial.edit(CODE, /^/, THROWS);
    await release(trial);
    const bad = await trial.current('messaging');
    await page.goto('/contact');
    await shows(page, OLD);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: OLD })).toBeVisible();
    await expect(async () => expect(await trial.npm('releases')).toMatch(new RegExp(`${bad}.*100(\\.0)? ?%`))).toPass();
    await rollBack(trial);
    await page.goto('/contact');
    await shows(page, OLD);
  },
);

test(
  'a tab whose release is gone from the server goes on with the present one',
  LONG,
  async ({ page, trial, shows }) => {
    await page.goto('/search');
    await trial.edit(CODE, THROWS, '');
    await release(trial);
    await trial.removeOld('messaging');
    await page.getByRole('contentinfo').getByRole('link', { name: OLD }).click();
    await shows(page, NEW);
    expect(new URL(page.url()).pathname).toBe('/contact');
  },
);

test('no request failed through all of it', async ({ load }) => {
  const { asked, failures } = await load.stop();
  expect(failures).toEqual([]);
  expect(asked).toBeGreaterThan(500);
});
