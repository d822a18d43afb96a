import type { Page } from '@playwright/test';
import type { User } from 'shared-ui/contracts';
import type { Outbox } from '../fixtures/outbox.ts';
import { inDays, shown } from '../fixtures/days.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { CreateListingPage } from '../pages/create-listing-page.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { FlightSearchPage } from '../pages/flight-search-page.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { EditListing, OwnListings } from '../pages/own-listings.ts';
import { toasts } from '../pages/toasts.ts';
import { newLocalNumber, VerifyPage } from '../pages/verify-page.ts';

const DESCRIPTION = 'I fly home twice a year and know both airports. Your mother can sit beside me.';
const DAY = inDays(9);

async function verify(page: Page, outbox: Outbox): Promise<string> {
  const verifying = new VerifyPage(page);
  const localNumber = newLocalNumber();
  await verifying.open();
  await verifying.give(localNumber);
  await verifying.enter(await outbox.smsCodeTo(`+44${localNumber}`));
  await expect(page).toHaveURL(/\/profile$/);
  return localNumber;
}

/** Creates a listing with every field, from the header to the summary and home again. */
async function create(page: Page, person: { name: string; email: string; localNumber: string }): Promise<void> {
  const form = new CreateListingPage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Create Listing' }).click();
  await expect(form.heading('Offer Help')).toBeVisible();
  await expect(form.unverified).toHaveCount(0);
  await expect(form.email).toHaveValue(person.email);
  await expect(form.phone).toHaveValue(person.localNumber);
  await form.fill({
    ...{ from: 'MAA', to: 'LHR', date: DAY, endDate: inDays(10), time: '05:35', flightNumber: 'BA36' },
    ...{ description: DESCRIPTION, skills: ['Translation', 'Tamil and tea'], name: person.name },
  });
  await form.tipRange('10', '20');
  await expect(form.within.getByText('Your listing will say: Suggested Tip $10.00-$20.00')).toBeVisible();
  await form.submit.click();

  await expect(form.success).toBeVisible();
  for (const [label, value] of [
    ['Type', 'Offering Help'],
    ['From', /MAA\s*Chennai, India/],
    ['To', /LHR\s*London, United Kingdom/],
    ['Date', `${shown(DAY)} to ${shown(inDays(10))}`],
    ['Time', '5:35 AM'],
    ['Flight Number', 'BA36'],
    ['Description', DESCRIPTION],
    ['Tip', '$10.00-$20.00'],
    ['Contact Name', person.name],
    ['Email', person.email],
    ['Phone', `+44 ${person.localNumber}`],
  ] as const)
    await expect(form.said(label)).toHaveText(value);
  await form.success.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
}

/** Somebody whom the address was sent to asks for the contact details, which takes a login, and says how it was. */
async function askAndReview(page: Page, outbox: Outbox, email: string): Promise<void> {
  const details = new DetailsDialog(page);
  const login = new LoginDialog(page);
  await expect(details.said('Skills')).toHaveText(/Translation\s*Tamil and tea/);
  await expect(details.said('Suggested Tip')).toHaveText('$10.00-$20.00');
  await details.ask.click();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(details.way('Gmail')).toBeVisible();
  await details.write(5, 'She held the hand of my mother all the way to London.');
  await expect(toasts(page)).toContainText('Testimonial submitted');
  await expect(toasts(page)).toContainText('Thank you for sharing your experience');
  await expect(details.contactTab).toHaveAttribute('aria-selected', 'true');
}

/** Finds a listing by its flight, however that is written. Answers the address of its details. */
async function findByFlight(page: Page, owner: string): Promise<string> {
  const search = new FlightSearchPage(page);
  await search.open();
  await search.search({ from: 'MAA', to: 'LHR', date: DAY, flight: 'ba 036' });
  await expect(search.group('Same flight').getByRole('article').filter({ hasText: owner })).toBeVisible();
  await search.card(owner).getByRole('button', { name: 'View Contact Info' }).click();
  await expect(new DetailsDialog(page).dialog).toContainText('This is your own listing');
  return page.url();
}

/** The owner sees who asked, changes the trip, and closes the listing. */
async function changeAndClose(page: Page, nameOfAsker: string): Promise<void> {
  const own = new OwnListings(page);
  const edit = new EditListing(page);
  await own.open();
  await expect(own.askers).toContainText('Asked for your contact details 1');
  await expect(own.askers.getByRole('link', { name: `Message ${nameOfAsker}` })).toBeVisible();
  await own.cards.getByRole('link', { name: 'Edit' }).click();
  await expect(edit.flightNumber).toHaveValue('BA36');
  await edit.fill({ date: inDays(10), endDate: '', time: '06:10' });
  await edit.save.click();
  await expect(toasts(page)).toContainText('Your changes have been saved');
  await expect(own.cards).toContainText(shown(inDays(10)));
  await expect(own.cards).toContainText('6:10 AM');
  await own.cards.getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toContainText('Listing closed');
  await expect(own.cards).toContainText('Closed');
}

test('a new person lists a trip, is found by flight, asked and reviewed, then changes it and closes it', async ({
  page,
  outbox,
  signIn,
  anotherBrowser,
}) => {
  test.slow();
  const [email, name] = [newEmail(), newName('Meena')];
  await page.goto('/');
  await signIn(page, email);
  const localNumber = await verify(page, outbox);
  await create(page, { name, email, localNumber });
  const { username: owner } = (await (await page.request.get('/api/auth/me')).json()) as User;
  const address = await findByFlight(page, owner);

  const other = await anotherBrowser();
  const details = new DetailsDialog(other);
  const search = new FlightSearchPage(other);
  await other.goto(address);
  await expect(details.dialog).toContainText(owner);
  await expect(details.dialog).not.toContainText(email);
  await askAndReview(other, outbox, newEmail());
  await expect(details.dialog).toContainText(email);
  await expect(details.dialog).toContainText(`+44 ${localNumber}`);
  await details.close();
  await expect(search.card(owner)).toContainText('5.0 (1)');

  const { username } = (await (await other.request.get('/api/auth/me')).json()) as User;
  await changeAndClose(page, username);
  await other.goto(address);
  await expect(details.gone).toBeVisible();
  await expect(search.card(owner)).toHaveCount(0);
});
