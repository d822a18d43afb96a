import { look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the mobile menu covers the screen, holds the focus, closes by keyboard, and its logo leads home', async ({
  page,
}) => {
  await page.goto('/search');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await look(page);
  for (let step = 0; step < 9; step += 1) {
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('link', { name: /Flight Amigo/ }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});
