import type { Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { MessagesPage } from '../pages/messages-page.ts';

const GONE = [
  { how: 'that does not answer', refuse: (route: Route) => route.abort('connectionrefused') },
  { how: 'whose folder was removed', refuse: (route: Route) => route.fulfill({ status: 404, body: 'Not Found' }) },
];

for (const { how, refuse } of GONE)
  test(`without a listings part ${how} the rest of the site works, and the part comes back`, async ({ page }) => {
    test.slow();
    await page.route('**/remotes/listings/**', refuse);
    await page.goto('/search');
    await expect(page.getByText('This part of Flight Amigo is not available right now')).toBeVisible({
      timeout: 25_000,
    });
    await expect(page.getByRole('banner').getByRole('link', { name: /Flight Amigo/ })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();

    await page.goBack();
    await expect(page.getByText('This part of Flight Amigo is not available right now')).toBeVisible({
      timeout: 25_000,
    });
    await page.unroute('**/remotes/listings/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
  });

test('a part that no page needs does not disturb the others', async ({ page }) => {
  await page.route(/\/remotes\/(messaging|payments|account)\//, (route) => route.abort('connectionrefused'));
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
  await expect(page.getByText('is not available right now')).toHaveCount(0);
});

test('the badge and live messages that could not be had come with the network, without a reload', async ({
  page,
  context,
  talk,
}) => {
  const daughter = await talk.person('Priya', page);
  const [meena, jonas] = [await talk.person('Meena'), await talk.person('Jonas')];
  await talk.say(meena, daughter, 'Are you there?');
  await page.route('**/remotes/messaging/**', (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('console', (message) => message.text().includes('the slot header.unread failed'));
  await page.goto('/terms-of-use');
  await failed;
  const messages = new MessagesPage(page);
  await messages.expectNew(0);
  await page.unroute('**/remotes/messaging/**');
  await context.setOffline(true);
  await context.setOffline(false);
  await messages.expectNew(1);
  await talk.say(jonas, daughter, 'I am on that flight too.');
  await messages.expectNew(2);
});
