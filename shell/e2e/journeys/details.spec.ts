import { inDays, shown } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { SearchPage } from '../pages/search-page.ts';
import { toasts } from '../pages/toasts.ts';

test('the details open by their own address, say the whole trip to everybody, and stay after a reload', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  const { listing } = await given.listingOf(
    { username, languages: 'Tamil, English' },
    { date: inDays(4), endDate: inDays(6), time: '05:35', flightNumber: 'BA0036', skills: 'Translation, Tea' },
  );
  const details = new DetailsDialog(page);
  await details.open(listing);
  for (const again of [() => page.reload(), () => details.open(listing, '/'), () => details.open(listing)]) {
    await again();
    await expect(details.dialog).toContainText(username);
    await expect(details.dialog).toContainText('Frequent Traveler. Speaks Tamil, English');
    for (const [label, value] of [
      ['From', /MAA\s*Chennai, India/],
      ['To', /LHR\s*London, United Kingdom/],
      ['Date', `${shown(inDays(4))} to ${shown(inDays(6))}`],
      ['Time', '5:35 AM'],
      ['Flight Number', 'BA0036'],
      ['Skills', /Translation\s*Tea/],
      ['Description', 'I fly this route twice a year.'],
    ] as const)
      await expect(details.said(label)).toHaveText(value);
    await expect(details.ask).toBeVisible();
  }
});

test('the details take at most 85% of the height, also on a phone on its side', async ({ page, given }) => {
  const { listing } = await given.listingOf({ username: newName('Priya') }, { description: 'x '.repeat(240) });
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.ask).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tall = async () => ((await details.dialog.boundingBox())?.height ?? 0) / height;
    await expect.poll(tall).toBeLessThanOrEqual(0.851);
    expect(await tall()).toBeGreaterThan(0.7);
  }
});

test('each way to name a tip is said in its words, and every helper can be thanked with one', async ({
  page,
  given,
}) => {
  const { owner, user, listing } = await given.listingOf({}, { acceptsTips: true, tipAmount: 20 });
  const seeking = { type: 'seeking_help', offersTips: true } as const;
  const tip = new URLSearchParams({ amount: '5', name: user.username }).toString();
  const details = new DetailsDialog(page);
  for (const [tipped, label, words] of [
    [listing, 'Suggested Tip', '$20.00'],
    [await given.listing(owner, { acceptsTips: false, minTip: 5, maxTip: 20 }), 'Suggested Tip', '$5.00-$20.00'],
    [await given.listing(owner, { ...seeking, minTip: 5 }), 'Willing to Tip', '$5.00+'],
    [await given.listing(owner, { ...seeking, maxTip: 20 }), 'Willing to Tip', 'Up to $20.00'],
  ] as const) {
    await details.open(tipped);
    await expect(details.said(label)).toHaveText(words);
    await expect(details.sendMessage).toHaveAttribute('href', `/messages?to=${user.id}&listing=${tipped.id}`);
    const thanks = details.dialog.getByRole('link', { name: 'Send a Tip' });
    if (tipped.type === 'seeking_help') await expect(thanks).toHaveCount(0);
    else await expect(thanks).toHaveAttribute('href', `/checkout/${user.id}?${tip}`);
  }
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

test('details that were opened by their address close to the page below, which stays on the site', async ({
  page,
  given,
}) => {
  const { listing } = await given.listingOf({});
  const details = new DetailsDialog(page);
  await details.open(listing);
  await details.close();
  await expect(details.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
});

test('the details open without waiting for the network, but for the contact itself', async ({ page, given }) => {
  const username = newName('Priya');
  await given.listingOf({ username }, { departureAirport: 'COK', arrivalAirport: 'VIE', flightNumber: 'AI118' });
  await given.loggedIn(page);
  const search = new SearchPage(page);
  const details = new DetailsDialog(page);
  await search.open('?from=COK&to=VIE');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/listings?\/\d+/, async (route) => {
    await held;
    await route.continue();
  });
  await search.card(username).getByRole('button', { name: 'View Contact Info' }).click();
  await expect(details.said('Flight Number')).toHaveText('AI118');
  await expect(details.dialog.getByText('Loading contact details')).toBeAttached();
  await expect(details.way('Gmail')).toHaveCount(0);
  letGo();
  await expect(details.way('Gmail')).toBeVisible();
});

test('Copy link hands on an address that shows the trip, and no contact details', async ({
  page,
  context,
  given,
  anotherBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { user, listing } = await given.listingOf({ username: newName('Priya') });
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await details.share.click();
  await expect(toasts(page)).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${process.env['E2E_URL']}/search?listing=${listing.id}`);

  const other = await anotherBrowser();
  await other.goto(link);
  const elsewhere = new DetailsDialog(other);
  await expect(elsewhere.dialog).toContainText(user.username);
  await expect(elsewhere.ask).toBeVisible();
  await expect(elsewhere.dialog).not.toContainText(user.email);
});

test('a toast over the details is closed by a press or by the keyboard, and they stay open', async ({
  page,
  context,
  given,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const { listing } = await given.listingOf({});
  const details = new DetailsDialog(page);
  const close = toasts(page).getByRole('button', { name: 'Close' });
  await details.open(listing);
  await details.share.click();
  await close.click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(details.dialog).toBeVisible();
  await details.share.click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toHaveCount(0);
  await expect(details.dialog).toBeVisible();
});

test('a listing that was closed, and one that never was, say so and lead on', async ({ page, given }) => {
  const { owner, listing } = await given.listingOf({});
  await owner.request.post(`/api/listing/${listing.id}/close`);
  const details = new DetailsDialog(page);
  for (const id of [listing.id, 999_999_999]) {
    await page.goto(`/search?from=MAA&listing=${id}`);
    await expect(details.gone).toContainText('It was closed or deleted, or its day is over.');
    await details.gone.getByRole('link', { name: 'Browse Listings' }).click();
    await expect(details.gone).toBeHidden();
    await expect(page).toHaveURL(/\/search$/);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the details are a sheet from edge to edge at the bottom, and its Close is in reach', async ({
    page,
    given,
  }) => {
    const { listing } = await given.listingOf({}, { description: 'I have been there. '.repeat(20) });
    const details = new DetailsDialog(page);
    await details.open(listing);
    const box = await details.dialog.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
    expect(box?.height).toBeLessThanOrEqual(844 * 0.85 + 1);
    await details.dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
  });
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
  await tabTo(page, details.review);
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
