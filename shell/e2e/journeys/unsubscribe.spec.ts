import { expect, test } from '../fixtures/test.ts';

// A mail with a good link comes five minutes after a message: the tests of the API have their own clock, and press it there

test('the link of a mail leads to a page that acts only when its button is pressed', async ({ page }) => {
  const address = `/unsubscribe?token=9.${'nobody-has-made-this'.padEnd(43, 'x')}`;
  let posts = 0;
  page.on('request', (request) => (posts += request.method() === 'POST' ? 1 : 0));
  await page.goto(`/api/message-notices${address}`);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Emails about unread messages' })).toBeVisible();
  await expect(page.getByText('Do you want no more emails when messages wait for you?')).toBeVisible();
  expect(posts).toBe(0);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('These emails have not stopped');
  await expect(refusal).toContainText('This link');
  expect(posts).toBe(1);
});

test('a link without its end leads to the profile', async ({ page }) => {
  await page.goto('/unsubscribe');
  await expect(page.getByText('This link is not complete')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  await expect(page).toHaveTitle('Flight Amigo - Stop emails');
});
