import type { Locator, Page } from '@playwright/test';
import { newEmail } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { toasts } from '../pages/components.ts';

const setFontSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);

/** The horizontal scroll offsets and overflows of the code field and of the dialog, in pixels. */
const horizontalOverflow = (code: Locator): Promise<number[]> =>
  code.evaluate((field: HTMLInputElement) => {
    const body = field.closest('[role=dialog]')?.lastElementChild ?? field;
    return [field, body].flatMap((box) => [box.scrollLeft, Math.max(0, box.scrollWidth - box.clientWidth)]);
  });

const PHONES = [
  [390, 844],
  [390, 500],
  [320, 500],
] as const;

test('text at 200% breaks no word of the header and hides no digit of a code; a toast leaves the Close button of the dialog visible [spec 271]', async ({
  page,
}) => {
  const login = new LoginDialog(page);
  await page.goto('/nowhere');
  await login.open();
  await login.requestCode(newEmail());
  // A focused toast does not close by itself
  await page.keyboard.press('F8');
  // The toast is at most 420 px wide from medium screens up (spec §9)
  for (const width of [768, 1280, 2000]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await toasts(page).boundingBox())?.width).toBe(420);
  }
  await page.route('**/api/auth/verify', (route) => route.fulfill({ status: 500, body: '' }));
  for (const fontSize of ['100%', '200%']) {
    await setFontSize(page, fontSize);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await login.code.clear();
      await login.code.pressSequentially('482907');
      // The page reacts to its new width with a delay
      await expect
        .poll(() => horizontalOverflow(login.code), `at ${width} px, font size ${fontSize}`)
        .toEqual([0, 0, 0, 0]);
    }
  }
  await login.verify.click();
  await expect(toasts(page)).toContainText('Login failed');
  await page.keyboard.press('F8');
  for (const fontSize of ['100%', '200%']) {
    await setFontSize(page, fontSize);
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await login.dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
      await toasts(page).getByRole('button', { name: 'Close' }).click({ trial: true });
      await expect(toasts(page)).toBeInViewport({ ratio: 1 });
    }
  }
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await login.dialog.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Log In', 'Menu']) {
    const box = await page.getByRole('banner').getByRole('button', { name }).boundingBox();
    expect(box?.height, `height of ${name}, which is one line`).toBeLessThan(100);
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('both choices of the home page are above the fold on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const choice of ['Become a Flight Amigo', 'Find Your Flight Amigo'])
    await expect(page.getByRole('link', { name: choice })).toBeInViewport({ ratio: 1 });
});
