import { inDays, shown } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { expectMessage } from '../pages/field-message.ts';
import { EditListing, OwnListings } from '../pages/own-listings.ts';
import { toasts } from '../pages/toasts.ts';

/** Demo people with trips that are over (backend/src/seed/listings-history.ts). Nobody changes theirs. */
const WITH_HISTORY = 'meena.iyer@example.com';

test('the owner changes everything about a trip, and others see it', async ({ page, given, anotherBrowser }) => {
  await given.verified(page);
  const listing = await given.listing(page, { flightNumber: 'BA36', skills: 'Translation', acceptsTips: true });
  const own = new OwnListings(page);
  const edit = new EditListing(page);
  await own.open();
  await own.card('Chennai to London').getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/profile?tab=helper&edit=${listing.id}`);
  await edit.fill({ from: 'DEL', to: 'YYZ', date: inDays(20), endDate: inDays(21), time: '23:40', flightNumber: '' });
  await edit.fill({ description: 'Now by way of Delhi, with my sister.', skills: ['Knitting'] });
  await edit.within.getByRole('button', { name: 'Remove Translation' }).click();
  await edit.oneTip('30');
  await edit.save.click();
  await expect(toasts(page)).toContainText('Your changes have been saved');
  await expect(edit.within).toBeHidden();
  await expect(page).toHaveURL(/\/profile\?tab=helper$/);
  await expect(own.card('New Delhi to Toronto')).toContainText(shown(inDays(21)));

  const other = await anotherBrowser();
  const details = new DetailsDialog(other);
  await details.open(listing);
  for (const [label, value] of [
    ['From', /DEL\s*New Delhi, India/],
    ['Date', `${shown(inDays(20))} to ${shown(inDays(21))}`],
    ['Time', '11:40 PM'],
    ['Skills', 'Knitting'],
    ['Description', 'Now by way of Delhi, with my sister.'],
    ['Suggested Tip', '$30.00'],
  ] as const)
    await expect(details.said(label)).toHaveText(value);
  await expect(details.said('Flight Number')).toHaveCount(0);
});

test('a trip is not moved into the past, and what is not saved is not lost by a slip', async ({ page, given }) => {
  await given.verified(page);
  const listing = await given.listing(page);
  const own = new OwnListings(page);
  const edit = new EditListing(page);
  await edit.open(listing);
  await edit.date.fill(inDays(-1));
  await edit.save.click();
  await expectMessage(edit.date, 'Please choose today or a later day');
  await page.keyboard.press('Escape');
  await expect(edit.within.getByRole('group', { name: 'Your changes are not saved' })).toBeFocused();
  await edit.within.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(edit.date).toHaveValue(inDays(-1));
  await edit.within.getByRole('button', { name: 'Cancel' }).click();
  await edit.within.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(edit.within).toBeHidden();
  await expect(own.cards).toContainText(shown(listing.date));
  const past = await page.request.patch(`/api/listing/${listing.id}`, { data: { date: inDays(-3) } });
  expect(past.status()).toBe(422);
  expect(await past.json()).toMatchObject({ fields: [{ path: 'date' }] });
});

test('a closed listing is found by nobody until it is reopened', async ({ page, given, anotherBrowser }) => {
  await given.verified(page);
  const listing = await given.listing(page);
  const own = new OwnListings(page);
  await own.open();
  await own.cards.getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toContainText('Only you can see it now. You can reopen it until its day has passed.');
  const reopen = own.cards.getByRole('button', { name: 'Reopen' });
  await expect(reopen).toBeFocused();
  await expect(own.cards).toContainText('Only you can see this listing.');
  await expect(own.cards.getByRole('link', { name: 'Edit' })).toBeVisible();

  const other = await anotherBrowser();
  const details = new DetailsDialog(other);
  await other.goto(`/search?listing=${listing.id}`);
  await expect(details.gone).toBeVisible();
  await page.reload();
  await reopen.click();
  await expect(toasts(page)).toContainText('Everybody can find it again.');
  await expect(own.cards).toContainText('Active');
  await details.open(listing);
});

test('a deleted listing comes back by Undo, as it was', async ({ page, given, anotherBrowser }) => {
  await given.verified(page);
  const listing = await given.listing(page);
  await given.asker(listing);
  const own = new OwnListings(page);
  await own.open();
  await own.cards.getByRole('button', { name: 'Delete' }).click();
  await expect(own.undo).toBeFocused();
  await expect(own.undone).toContainText('Chennai to London');
  await expect(own.undone).toContainText('You can undo this for 10 seconds.');
  const other = await anotherBrowser();
  await other.goto(`/search?listing=${listing.id}`);
  await expect(new DetailsDialog(other).gone).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('It is as it was before.');
  await expect(own.cards).toContainText('Active');
  await expect(own.cards).toBeFocused();
  await expect(own.askers).toContainText('Asked for your contact details 1');
  await new DetailsDialog(other).open(listing);
});

test('a deleted listing is gone after ten seconds, for its owner too', async ({ page, given }) => {
  await given.verified(page);
  const listing = await given.listing(page);
  await page.clock.install();
  const own = new OwnListings(page);
  await own.open();
  await own.cards.getByRole('button', { name: 'Delete' }).click();
  await expect(own.undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(8_000);
  await expect(own.undo).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(own.undone).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'You have no offers yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have no offers yet' })).toBeVisible();
  expect((await page.request.post(`/api/listing/${listing.id}/close`)).status()).toBe(404);
});

test('a listing that the server did not delete stays, with a sentence', async ({ page, given }) => {
  await given.verified(page);
  const listing = await given.listing(page);
  const own = new OwnListings(page);
  await own.open();
  await page.route(`**/api/listing/${listing.id}`, (route) => route.abort('connectionrefused'));
  await own.cards.getByRole('button', { name: 'Delete' }).click();
  await expect(toasts(page)).toContainText('Listing not deleted');
  await expect(toasts(page)).toContainText('We could not reach Flight Amigo.');
  await expect(own.cards).toContainText('Active');
});

test("somebody else's listing cannot be opened, changed, closed or deleted", async ({ page, given }) => {
  const { listing } = await given.listingOf({});
  await given.verified(page);
  const edit = new EditListing(page);
  await edit.open(listing);
  await expect(edit.within).toContainText('You have no such listing');
  await expect(edit.within).not.toContainText(listing.departureCity);
  await expect(edit.save).toHaveCount(0);
  const address = `/api/listing/${listing.id}`;
  for (const answer of [
    await page.request.patch(address, { data: { description: 'This is mine from now on.' } }),
    await page.request.delete(address),
    await page.request.post(`${address}/close`),
    await page.request.post(`${address}/reopen`),
    await page.request.post(`${address}/restore`),
    await page.request.get(`${address}/contact-requests`),
  ])
    expect(answer.status()).toBe(404);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await expect(details.said('Description')).toHaveText('I fly this route twice a year.');
});

test('trips that are over are history: who asked then, and the same trip again', async ({ page, given }) => {
  await given.loggedIn(page, WITH_HISTORY);
  const own = new OwnListings(page);
  await own.open();
  const past = own.history.getByRole('listitem').filter({ hasText: '4 people asked' });
  await expect(past).toContainText('Expired');
  await past.getByRole('button', { name: '4 people asked' }).click();
  await expect(past.getByRole('link', { name: /^Message / })).toHaveCount(4);
  await past.getByRole('link', { name: 'Post again' }).click();
  await expect(page).toHaveURL('/create-listing?type=helper&from=LHR&to=MAA&flight=BA+35');
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('LHR - London, United Kingdom');

  await page.goBack();
  await page.getByRole('button', { name: 'Show all 5' }).click();
  await expect(own.askers.getByRole('link', { name: /^Message / })).toHaveCount(5);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(own.askers.getByRole('link', { name: /^Message / })).not.toHaveCount(5);
});

test('tabs without listings lead to a new one of their kind', async ({ page, given }) => {
  await given.verified(page);
  const own = new OwnListings(page);
  for (const [tab, heading, link, address] of [
    ['helper', 'You have no offers yet', 'Offer Help', '/create-listing?type=helper'],
    ['seeker', 'You have no requests yet', 'Request Help', '/create-listing?type=seeking_help'],
  ] as const) {
    await own.open(tab);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.getByRole('tabpanel').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
  }
});
