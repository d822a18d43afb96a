import { inDays, shown } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { DESK, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { SearchPage } from '../pages/search-page.ts';
import { toasts } from '../pages/toasts.ts';

test('the link of the details shows the whole trip to everybody, and no contact details', async ({
  page,
  context,
  given,
  anotherBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = newName('Priya');
  const { user, listing } = await given.listingOf(
    { username, languages: 'Tamil, English' },
    {
      ...{ date: inDays(4), endDate: inDays(6), time: '05:35', flightNumber: 'BA0036', skills: 'Translation, Tea' },
      ...{ acceptsTips: true, minTip: 5, maxTip: 20, phoneNumber: '+44 7700 900155' },
    },
  );
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await look(page, [390, DESK]);
  await details.share.click();
  await expect(toasts(page)).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${process.env['E2E_URL']}/search?listing=${listing.id}`);

  // The toast belongs to the shell: it is above the dialog of another remote, which stays
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(details.dialog).toBeVisible();

  const other = await anotherBrowser();
  await other.goto(link);
  const elsewhere = new DetailsDialog(other);
  await expect(elsewhere.ask).toBeVisible();
  await expect(elsewhere.dialog).toContainText(username);
  await expect(elsewhere.dialog).toContainText('Frequent Traveler. Speaks Tamil, English');
  for (const [label, value] of [
    ['From', /MAA\s*Chennai, India/],
    ['To', /LHR\s*London, United Kingdom/],
    ['Date', `${shown(inDays(4))} to ${shown(inDays(6))}`],
    ['Time', '5:35 AM'],
    ['Flight Number', 'BA0036'],
    ['Skills', /Translation\s*Tea/],
    ['Description', 'I fly this route twice a year.'],
    ['Suggested Tip', '$5.00-$20.00'],
  ] as const)
    await expect(elsewhere.said(label)).toHaveText(value);
  await expect(elsewhere.dialog).not.toContainText(user.email);
});

test('the details take at most 85% of the height; on a phone they are a sheet at the bottom, with Close in reach', async ({
  page,
  given,
}) => {
  const { listing } = await given.listingOf({ username: newName('Priya') }, { description: 'x '.repeat(240) });
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.ask).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tall = async () => ((await details.dialog.boundingBox())?.height ?? 0) / height;
    await expect.poll(tall).toBeLessThanOrEqual(0.851);
    expect(await tall()).toBeGreaterThan(0.7);
  }
  const box = await details.dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
  await details.close();
  await expect(details.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
});

test('Back closes the details and Forward opens them; Close leads back to the card that opened them', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  const { listing } = await given.listingOf({ username }, { departureAirport: 'BLR', arrivalAirport: 'ZRH' });
  await given.loggedIn(page);
  const search = new SearchPage(page);
  const details = new DetailsDialog(page);
  await search.open('?from=BLR&to=ZRH');
  const button = search.card(username).getByRole('button', { name: 'View Contact Info' });
  await button.click();
  await expect(page).toHaveURL(`/search?from=BLR&to=ZRH&listing=${listing.id}`);
  await expect(details.way('Gmail')).toBeVisible();
  await page.goBack();
  await expect(details.dialog).toBeHidden();
  await expect(page).toHaveURL('/search?from=BLR&to=ZRH');
  await page.goForward();
  await expect(details.dialog).toBeVisible();
  await details.close();
  await expect(details.dialog).toBeHidden();
  await expect(page).toHaveURL('/search?from=BLR&to=ZRH');
  await button.click();
  await expect(details.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('by keyboard alone: from a card to its contact details, a sent review, and back to the card', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  await given.listingOf({ username }, { departureAirport: 'AMD', arrivalAirport: 'MUC' });
  await given.loggedIn(page);
  await new SearchPage(page).open('?from=AMD&to=MUC');
  const details = new DetailsDialog(page);
  const button = new SearchPage(page).card(username).getByRole('button', { name: 'View Contact Info' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(details.dialog).toBeFocused();
  await expect(details.way('Gmail')).toBeVisible();
  await tabTo(page, details.contactTab);
  await page.keyboard.press('ArrowRight');
  await expect(details.reviewTab).toBeFocused();
  await tabTo(page, details.stars(1));
  await page.keyboard.press('Space');
  for (let more = 0; more < 3; more += 1) await page.keyboard.press('ArrowRight');
  await expect(details.stars(4)).toBeChecked();
  await tabTo(page, details.submit);
  await page.keyboard.press('Enter');
  await expect(details.review).toHaveAttribute('aria-invalid', 'true');
  await look(page);
  await details.review.focus();
  await page.keyboard.type('He waited for us at every gate.');
  await tabTo(page, details.submit);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Testimonial submitted');
  await expect(details.contactTab).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(new SearchPage(page).card(username)).toContainText('4.0 (1)');
});
