import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { toasts } from '../pages/toasts.ts';

const TITLE = 'Missing Email Address';
/** Each press of it without an email is a toast. */
const publish = (page: Page): Locator => page.getByRole('button', { name: 'Publish My Request' });

test('a toast goes by itself after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/find/create');
  await publish(page).click();
  await expect(toasts(page).getByText(TITLE)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(4_000);
  await expect(toasts(page).getByText(TITLE)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(toasts(page)).toHaveCount(0);
});

test('at most one toast shows at a time', async ({ page }) => {
  await page.goto('/find/create');
  await publish(page).click();
  await expect(toasts(page)).toHaveCount(1);
  await publish(page).click();
  await expect(toasts(page)).toHaveCount(1);
});

test('a toast is at most 420 px wide from medium screens up', async ({ page }) => {
  await page.goto('/find/create');
  await publish(page).click();
  for (const width of [768, 1280, 2000]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await toasts(page).boundingBox())?.width).toBe(420);
  }
});

test('F8 leads to the notifications, and the close button closes', async ({ page }) => {
  await page.goto('/find/create');
  await publish(page).click();
  await expect(toasts(page).getByText(TITLE)).toBeVisible();
  await page.keyboard.press('F8');
  await expect(
    page
      .getByRole('region', { name: /notification/i })
      .locator(':focus, :scope :focus')
      .first(),
  ).toBeAttached();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
});
