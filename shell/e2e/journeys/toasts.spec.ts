import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { toasts } from '../pages/toasts.ts';

const TITLE = 'Logging in is not open yet';
const connect = (page: Page): Locator =>
  page.getByRole('button', { name: /^(View Contact Info|Connect with Traveler)/ });

test('a toast goes by itself after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/search');
  await connect(page).first().click();
  await expect(toasts(page).getByText(TITLE)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(4_000);
  await expect(toasts(page).getByText(TITLE)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(toasts(page)).toHaveCount(0);
});

test('at most one toast shows at a time', async ({ page }) => {
  await page.goto('/search');
  await connect(page).nth(0).click();
  await expect(toasts(page)).toHaveCount(1);
  await connect(page).nth(1).click();
  await expect(toasts(page)).toHaveCount(1);
});

test('F8 leads to the notifications, and the close button closes', async ({ page }) => {
  await page.goto('/search');
  await connect(page).first().click();
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
