import { expectAccessible, DESKTOP } from '../fixtures/accessibility.ts';
import { inDays } from '../fixtures/dates.ts';
import { newEmail } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { SearchPage } from '../pages/search-pages.ts';

// A route that nobody else posts
const ROUTE = { from: 'SPU', to: 'TOS' };
const TELL_ME = 'Tell me when somebody fits';

test('a visitor finds nobody, confirms an alert by mail, hears of a new offer, and ends the alert by one link', async ({
  page,
  given,
  outbox,
  newSession,
}) => {
  const email = newEmail();
  const search = new SearchPage(page);
  await search.open(`?from=${ROUTE.from}&to=${ROUTE.to}&date=${inDays(20)}&type=helper`);
  await expect(page.getByRole('heading', { name: 'No Amigos found' })).toBeVisible();
  await page.getByRole('button', { name: TELL_ME }).click();
  const dialog = page.getByRole('dialog', { name: TELL_ME });
  await expect(dialog.getByText('Split to Tromsø')).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await dialog.getByLabel('Your email').fill(email);
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(dialog.getByText('Please look into your mail')).toBeVisible();

  await page.goto(await outbox.linkTo(email, /^Confirm your alert/, '/alerts/confirm'));
  await page.getByRole('button', { name: 'Start My Alert' }).click();
  await expect(page.getByRole('heading', { name: 'Your alert is on' })).toBeVisible();
  await expectAccessible(page);

  const helper = await given.userWithPhone('Meena', await newSession());
  await given.listing(helper, { departureAirport: ROUTE.from, arrivalAirport: ROUTE.to, date: inDays(20) });
  await page.goto(await outbox.linkTo(email, /^An Amigo fits: SPU to TOS$/, '/alerts/end'));
  await page.getByRole('button', { name: 'End This Alert' }).click();
  await expect(page.getByRole('heading', { name: 'This alert has ended' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Your alert is on again' })).toBeVisible();
});
