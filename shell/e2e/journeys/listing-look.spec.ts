import type { Page } from '@playwright/test';
import { inDays } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { CreateListingPage } from '../pages/create-listing-page.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { FlightSearchPage } from '../pages/flight-search-page.ts';
import { EditListing, OwnListings } from '../pages/own-listings.ts';
import { toasts } from '../pages/toasts.ts';

// Each looks at several states one after the other: most of the time is axe's
test.describe.configure({ timeout: 90_000 });

const PHONE = 390;
const DESK = 1280;

/** Axe at both widths where these are laid out differently, else on a phone alone. */
async function look(page: Page, widths: readonly number[] = [PHONE]): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, widths);
}

/** A demo person with trips that are over, and with people who asked. Nobody changes hers. */
const WITH_HISTORY = 'lucia.fernandez@example.com';

const FULL = {
  ...{ date: inDays(5), endDate: inDays(6), time: '05:35', flightNumber: 'BA36', skills: 'Translation, Tea' },
  ...{ acceptsTips: true, minTip: 5, maxTip: 20, phoneNumber: '+44 7700 900155' },
};

test('the details of a listing: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  const { listing } = await given.listingOf({ username: newName('Priya'), languages: 'Tamil, English' }, FULL);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await look(page);
  await given.loggedIn(page);
  await details.openAsking(listing);
  await look(page, [PHONE, DESK]);
  await details.write(5, 'Short.');
  await expect(details.review).toHaveAttribute('aria-invalid', 'true');
  await look(page, [PHONE, DESK]);
  await details.review.fill('She held the hand of my mother.');
  await details.submit.click();
  await expect(toasts(page)).toContainText('Testimonial submitted');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await details.reviewTab.click();
  await expect(details.previous.getByRole('listitem')).toHaveCount(1);
  await look(page);
});

test('details that load, failed, or are gone: axe finds nothing in light and dark', async ({ page, given }) => {
  const { listing } = await given.listingOf({});
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await page.route('**/api/listings/*/contact', (route) => route.abort('connectionrefused'));
  await details.ask.click();
  await expect(details.tryAgain).toBeVisible();
  await look(page);

  await page.goto('/search?listing=999999999');
  await expect(details.gone).toBeVisible();
  await look(page);

  const unknown = page.getByRole('dialog', { name: 'Listing Details' });
  await page.route(`**/api/listing/${listing.id}`, (route) => route.abort('connectionrefused'));
  await page.goto(`/search?listing=${listing.id}`);
  await expect(unknown).toContainText('The listing did not load');
  await look(page);
  await page.unroute(`**/api/listing/${listing.id}`);
  await page.route(`**/api/listing/${listing.id}`, () => undefined);
  await page.reload();
  await expect(unknown.getByText('Loading the listing')).toBeAttached();
  await look(page);
});

test('creating a listing: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  const form = new CreateListingPage(page);
  await form.open('?type=seeking_help');
  await look(page);
  await form.tipRange('20', '10');
  await form.addSkill('Tamil');
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await look(page, [PHONE, DESK]);

  await given.loggedIn(page);
  await form.open('?type=helper');
  await expect(form.unverified).toBeVisible();
  await look(page);
  await given.verified(page);
  await page.reload();
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(3), description: 'I fly this route twice a year.' });
  await form.submit.click();
  await expect(form.success).toBeVisible();
  await look(page);
});

test('searching by flight: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  const route = { departureAirport: 'NAG', arrivalAirport: 'OSL' };
  const { owner } = await given.listingOf(
    {},
    { ...FULL, ...route, date: inDays(10), endDate: undefined, flightNumber: 'DY1077' },
  );
  await given.listing(owner, { ...route, date: inDays(10) });
  await given.listing(owner, { ...route, date: inDays(12) });
  const search = new FlightSearchPage(page);
  await search.open(`?from=NAG&to=OSL&date=${inDays(10)}&flight=DY1077`);
  await expect(search.cards).toHaveCount(3);
  await look(page, [PHONE, DESK]);

  const offer = new FlightSearchPage(page, 'offer');
  await offer.open(`?action=offer&from=USH&to=LYR&date=${inDays(6)}`);
  await expect(page.getByText('No travelers seeking help found')).toBeVisible();
  await look(page);
  await page.route('**/api/listings?*', (failing) => failing.fulfill({ status: 503 }));
  await search.open(`?from=NAG&to=LYR&date=${inDays(6)}`);
  await expect(page.getByText('Error loading Amigos. Please try again later.')).toBeVisible();
  await look(page);
});

test('own listings: axe finds nothing in light and dark, and nothing scrolls sideways', async ({ page, given }) => {
  await given.verified(page);
  const listing = await given.listing(page, FULL);
  await given.asker(listing);
  const own = new OwnListings(page);
  const edit = new EditListing(page);
  await own.open();
  await expect(own.askers).toContainText('Person');
  await look(page, [PHONE, DESK]);
  await own.cards.getByRole('link', { name: 'Edit' }).click();
  await edit.date.fill(inDays(-1));
  await edit.save.click();
  await page.keyboard.press('Escape');
  await expect(edit.within.getByRole('group', { name: 'Your changes are not saved' })).toBeVisible();
  await look(page);
  await edit.within.getByRole('button', { name: 'Discard Changes' }).click();
  await own.cards.getByRole('button', { name: 'Close' }).click();
  await expect(own.cards.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await look(page);
  // The pointer on its row keeps it
  await own.cards.getByRole('button', { name: 'Delete' }).click();
  await own.undone.hover();
  await expectAccessible(page, [PHONE]);
  await expect(own.undo).toBeVisible();
});

test('the history of trips: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  await given.loggedIn(page, WITH_HISTORY);
  const own = new OwnListings(page);
  await own.open();
  await own.history
    .getByRole('button', { name: /asked$/ })
    .first()
    .click();
  await expect(own.history.getByRole('link', { name: /^Message / }).first()).toBeVisible();
  await look(page, [PHONE, DESK]);
});

test('a listing on paper: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  const { listing } = await given.listingOf({ username: newName('Priya'), languages: 'Tamil, English' }, FULL);
  await page.goto(`/listing/${listing.id}/print`);
  await expect(page.getByRole('article')).toBeVisible();
  await look(page, [PHONE, DESK]);
});
