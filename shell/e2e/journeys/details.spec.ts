import { DESKTOP, expectAccessible, tabTo } from '../fixtures/accessibility.ts';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { toasts } from '../pages/components.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { SearchPage } from '../pages/search-pages.ts';

const CONTACT_REQUEST = /\/api\/listings\/\d+\/contact$/;

test('the shared link of a listing shows the whole trip to everybody, without contact details', async ({
  page,
  context,
  given,
  anotherBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const username = newName('Priya');
  const { user, listing } = await given.listingWithOwner(
    { username, languages: 'Tamil, English' },
    {
      date: inDays(4),
      endDate: inDays(6),
      time: '05:35',
      flightNumber: 'BA0036',
      skills: 'Translation, Tea',
      acceptsTips: true,
      minTip: 5,
      maxTip: 20,
    },
  );
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openWithContact(listing);
  await expectAccessible(page, [390, DESKTOP]);
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
  const otherDetails = new DetailsDialog(other);
  await expect(otherDetails.requestContact).toBeVisible();
  await expect(otherDetails.dialog).toContainText(username);
  await expect(otherDetails.dialog).toContainText('Frequent Traveler. Speaks Tamil, English');
  for (const [label, value] of [
    ['From', /MAA\s*Chennai, India/],
    ['To', /LHR\s*London, United Kingdom/],
    ['Date', `${formatDate(inDays(4))} to ${formatDate(inDays(6))}`],
    ['Time', '5:35 AM'],
    ['Flight Number', 'BA0036'],
    ['Skills', /Translation\s*Tea/],
    ['Description', 'I fly this route twice a year.'],
    ['Suggested Tip', '$5.00-$20.00'],
  ] as const)
    await expect(otherDetails.value(label)).toHaveText(value);
  await expect(otherDetails.dialog).not.toContainText(user.email);
});

test('the details take at most 85% of the height; on a phone they are a sheet at the bottom, with Close in reach [spec 271]', async ({
  page,
  given,
}) => {
  const { listing } = await given.listingWithOwner({ username: newName('Priya') }, { description: 'x '.repeat(240) });
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.requestContact).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const relativeHeight = async () => ((await details.dialog.boundingBox())?.height ?? 0) / height;
    await expect.poll(relativeHeight).toBeLessThanOrEqual(0.851);
    expect(await relativeHeight()).toBeGreaterThan(0.7);
  }
  const box = await details.dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
  await details.close();
  await expect(details.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
});

test('Back closes the details and Forward opens them; closing them returns to the card that opened them', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  const { listing } = await given.listingWithOwner({ username }, { departureAirport: 'BLR', arrivalAirport: 'ZRH' });
  await given.loggedIn(page);
  const search = new SearchPage(page);
  const details = new DetailsDialog(page);
  await search.open('?from=BLR&to=ZRH');
  const button = search.card(username).getByRole('button', { name: 'View Contact Info' });
  await button.click();
  await expect(page).toHaveURL(`/search?from=BLR&to=ZRH&listing=${listing.id}`);
  await expect(details.contactLink('Gmail')).toBeVisible();
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

test('contact details and a review are reached by keyboard alone, and the focus returns to the card [spec 3]', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  await given.listingWithOwner({ username }, { departureAirport: 'AMD', arrivalAirport: 'MUC' });
  await given.loggedIn(page);
  await new SearchPage(page).open('?from=AMD&to=MUC');
  const details = new DetailsDialog(page);
  const button = new SearchPage(page).card(username).getByRole('button', { name: 'View Contact Info' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(details.dialog).toBeFocused();
  await expect(details.contactLink('Gmail')).toBeVisible();
  await tabTo(page, details.contactTab);
  await page.keyboard.press('ArrowRight');
  await expect(details.reviewTab).toBeFocused();
  await tabTo(page, details.stars(1));
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(details.stars(4)).toBeChecked();
  await tabTo(page, details.submit);
  await page.keyboard.press('Enter');
  await expect(details.review).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
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

test('a logged-out visitor logs in to see contact details; closing the login requests nothing', async ({
  page,
  given,
  outbox,
}) => {
  const username = newName('Priya');
  const { user } = await given.listingWithOwner({ username }, { departureAirport: 'HYD', arrivalAirport: 'CPH' });
  const email = newEmail();
  const login = new LoginDialog(page);
  const details = new DetailsDialog(page);
  const search = new SearchPage(page);
  let requests = 0;
  page.on('request', (request) => (requests += CONTACT_REQUEST.test(request.url()) ? 1 : 0));
  await search.open('?from=HYD&to=CPH');
  const button = search.card(username).getByRole('button', { name: 'View Contact Info' });
  await button.click();
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(page).toHaveURL('/search?from=HYD&to=CPH');
  await expect(button).toBeFocused();
  expect(requests).toBe(0);

  await button.click();
  await expect(login.dialog).toContainText('Log in to see contact details.');
  await login.requestCode(email);
  await login.enterCode(await outbox.loginCodeTo(email));
  await expect(details.dialog).toContainText(user.email);
  await expect(page).toHaveURL(/\/search\?from=HYD&to=CPH&listing=\d+$/);
});
