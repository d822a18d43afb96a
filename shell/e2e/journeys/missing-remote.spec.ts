import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const UNAVAILABLE = 'This part of Flight Amigo is not available right now';

test('the site works without the listings remote, which can be loaded again; remotes that no page needs are not missed', async ({
  page,
}) => {
  test.slow();
  await page.route(/\/remotes\/(messaging|payments|account)\//, (route) => route.abort('connectionrefused'));
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
  await expect(page.getByText('is not available right now')).toHaveCount(0);

  await page.route('**/remotes/listings/**', (route) => route.abort('connectionrefused'));
  await page.goto('/search');
  await expect(page.getByText(UNAVAILABLE)).toBeVisible({ timeout: 25_000 });
  await expectAccessible(page);
  await expect(page.getByRole('banner').getByRole('link', { name: /Flight Amigo/ })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();

  await page.goBack();
  await expect(page.getByText(UNAVAILABLE)).toBeVisible({ timeout: 25_000 });
  await page.unroute('**/remotes/listings/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
});
