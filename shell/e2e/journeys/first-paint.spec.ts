import type { Locator } from '@playwright/test';
import { allowedBytes, firstLoads, totalBytes } from 'tools/release/first-load.ts';
import { expect, test } from '../fixtures/test.ts';

test('the home page shows its first screen without JavaScript, and says that it needs JavaScript [spec 21]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const served = await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Help another family while flying to yours' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Become a Flight Amigo/ })).toHaveAttribute('href', '/offer/create');
  await expect(page.getByRole('link', { name: /Find Your Flight Amigo/ })).toHaveAttribute('href', '/find/create');
  expect(await served?.text()).toContain('Flight Amigo needs JavaScript.');
  await expect(page).toHaveTitle('Flight Amigo - Home');
  await context.close();
});

test('every public page shows its heading before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, heading] of [
    ['/search?from=MAA', 'Search Flight Amigos'],
    ['/flight-search', 'Find a Amigo for Your Flight'],
    ['/flight-search?action=offer', 'Be a Amigo for a Flight'],
    ['/find/create', 'Request Travel Assistance'],
    ['/offer/create', 'Offer Your Help to Travelers'],
    ['/create-listing', 'Offer Help'],
    ['/create-listing?type=seeking_help', 'Find Help'],
    ['/contact', 'Contact Us'],
    ['/terms-of-use', 'Terms of Use'],
    ['/privacy-policy', 'Privacy Policy'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await context.close();
});

test('what a page needs first is requested with it, and nothing twice', async ({ page, given }) => {
  const { listing } = await given.helper('Meena');
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api|remotes\/listings)\//.test(pathname)) requests.push(pathname + search);
  });
  const open = async (address: string, content: Locator) => {
    const served = await page.goto(address);
    await expect(content).toBeVisible();
    const html = (await served?.text()) ?? '';
    const made = requests.splice(0);
    return {
      named: made.filter((request) => html.includes(`"${request.replaceAll('&', '&amp;')}"`)),
      unnamed: made.filter((request) => !html.includes(`"${request.replaceAll('&', '&amp;')}"`)),
      twice: made.filter((request, index) => made.indexOf(request) !== index),
    };
  };
  const search = await open('/search?to=LHR&from=MAA', page.getByText(/listings? shown|No Amigos found/).first());
  // The form names airports, and may do so after the results
  const unnamed = search.unnamed.filter((request) => request !== '/api/airports');
  expect([unnamed, search.twice]).toEqual([[], []]);
  expect(search.named).toContain('/api/listings?from=MAA&to=LHR&limit=9');
  const shared = await open(`/search?listing=${listing.id}`, page.getByRole('dialog').getByText('Meena').first());
  expect(shared.twice).toEqual([]);
  expect(shared.named).toContain(`/api/listing/${listing.id}`);
});

test('no page loads more JavaScript first than it may', async () => {
  const loads = await firstLoads();
  const tooMuch = loads.filter((load) => totalBytes(load) > allowedBytes(load.address));
  expect(loads.map(({ address }) => address)).toContain('/search');
  expect(tooMuch.map((load) => `${load.address}: ${totalBytes(load)} bytes`)).toEqual([]);
});

test('a notice appears in browsers that are too old, and in no others', async ({ page }) => {
  const notice = page.getByRole('alert').filter({ hasText: 'This browser is too old for Flight Amigo' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'toWellFormed'));
  await page.goto('/');
  await expect(notice).toBeVisible();
});

test('focus that was moved before the scripts loaded stays on its link', async ({ page }) => {
  const focused = Promise.withResolvers<void>();
  await page.route(/\/shell\/.*\/main\..*\.js$/, async (route) => {
    await focused.promise;
    await route.continue();
  });
  const opened = page.goto('/');
  const link = page.getByRole('link', { name: /Become a Flight Amigo/ });
  const firstPaint = page.locator('[data-first-paint]');
  await firstPaint.getByRole('link', { name: /Become a Flight Amigo/ }).focus();
  focused.resolve();
  await opened;
  await expect(firstPaint).toHaveCount(0);
  await expect(link).toBeFocused();
});
