import { expect, test } from '../fixtures/test.ts';

test('the home page shows its first screen without JavaScript, and says that it needs JavaScript', async ({
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
