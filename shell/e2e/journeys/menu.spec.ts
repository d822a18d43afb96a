import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the mobile menu covers the screen, holds the focus and closes by keyboard', async ({ page }) => {
  await page.goto('/search');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expect(menu.locator(':focus')).toHaveCount(1);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('the mobile menu closes by its button and by choosing a link, and shows no way to log in', async ({ page }) => {
  await page.goto('/search');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: /log in/i })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: /log in/i })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();

  await button.click();
  await menu.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});

test('the logo in the mobile menu leads home', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Flight Amigo/ })
    .click();
  await expect(page).toHaveURL(/\/$/);
});
