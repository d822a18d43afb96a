import type { Page } from '@playwright/test';
import type { User } from 'shared-ui/contracts';
import { inDays, shown } from '../fixtures/days.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { DESK, look } from '../fixtures/look.ts';
import type { Outbox } from '../fixtures/outbox.ts';
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

/** In the dialog that asks for it. */
async function logIn(page: Page, outbox: Outbox, email: string): Promise<void> {
  const login = new LoginDialog(page);
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
}

/** Types every field logged out; what was typed lasts through a reload, the login and the way to the phone's code. */
async function typeAndVerify(page: Page, outbox: Outbox, person: { name: string; email: string }): Promise<string> {
  const form = new CreateListingPage(page);
  const verify = new VerifyPage(page);
  const localNumber = newLocalNumber();
  await page.goto('/terms-of-use');
  await form.open();
  await expect(page).toHaveURL('/create-listing?type=helper');
  await page.goBack();
  await expect(page).toHaveURL('/terms-of-use');
  await page.goForward();
  await form.fill({
    ...{ from: 'MAA', to: 'LHR', date: DAY, endDate: inDays(10), time: '05:35', flightNumber: 'BA36' },
    ...{ description: DESCRIPTION, skills: ['Translation', 'Tamil and tea'], ...person },
  });
  await form.tipRange('10', '20');
  await page.reload();
  await expect(form.from).toHaveValue('MAA - Chennai, India');
  await form.submit.click();
  await expect(new LoginDialog(page).dialog).toContainText(
    'Please log in to create your listing. What you typed is kept.',
  );
  await logIn(page, outbox, person.email);
  await expect(toasts(page)).toContainText('You need to verify your phone number to create listings');
  await expect(form.unverified).toBeVisible();
  await look(page);
  await form.within.getByRole('link', { name: 'Verify now' }).click();
  // The page before has a country code of its own
  await expect(page.getByRole('heading', { name: 'Phone Verification' })).toBeVisible();
  await verify.give(localNumber);
  await verify.enter(await outbox.smsCodeTo(`+44${localNumber}`));
  await expect(page).toHaveURL(/\/profile$/);
  return localNumber;
}

async function create(page: Page, person: { name: string; email: string; localNumber: string }): Promise<void> {
  const form = new CreateListingPage(page);
  await page.getByRole('banner').getByRole('link', { name: 'Create Listing' }).click();
  await expect(form.heading('Offer Help')).toBeVisible();
  await expect(form.unverified).toHaveCount(0);
  await expect(form.phone).toHaveValue(person.localNumber);
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
async function askAndReview(page: Page, outbox: Outbox): Promise<void> {
  const details = new DetailsDialog(page);
  await expect(details.said('Skills')).toHaveText(/Translation\s*Tamil and tea/);
  await expect(details.said('Suggested Tip')).toHaveText('$10.00-$20.00');
  await details.ask.click();
  await logIn(page, outbox, newEmail());
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
  await look(page, [390, DESK]);
  await own.cards.getByRole('link', { name: 'Edit' }).click();
  await expect(edit.flightNumber).toHaveValue('BA36');
  await edit.fill({ date: inDays(10), endDate: '', time: '06:10' });
  await page.keyboard.press('Escape');
  await expect(edit.within.getByRole('group', { name: 'Your changes are not saved' })).toBeFocused();
  await look(page);
  await edit.within.getByRole('button', { name: 'Keep Editing' }).click();
  await edit.save.click();
  await expect(toasts(page)).toContainText('Your changes have been saved');
  await expect(own.cards).toContainText(shown(inDays(10)));
  await expect(own.cards).toContainText('6:10 AM');
  await own.cards.getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toContainText('Only you can see it now. You can reopen it until its day has passed.');
  await expect(own.cards).toContainText('Closed');
}

/** The owner shows it to everybody again, deletes it, and takes that back. */
async function reopenAndUndo(page: Page): Promise<void> {
  const own = new OwnListings(page);
  await own.cards.getByRole('button', { name: 'Reopen' }).click();
  await expect(toasts(page)).toContainText('Everybody can find it again.');
  await own.cards.getByRole('button', { name: 'Delete' }).click();
  await expect(own.undo).toBeFocused();
  await expect(own.undone).toContainText('Chennai to London');
  // Reached by the keyboard it waits
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await look(page);
  await own.undo.press('Enter');
  await expect(toasts(page)).toContainText('It is as it was before.');
  await expect(own.cards).toBeFocused();
  await expect(own.cards).toContainText('Active');
}

test('a new person lists a trip, is found by flight, asked and reviewed, then changes it, closes it and brings it back', async ({
  page,
  outbox,
  anotherBrowser,
}) => {
  test.slow();
  const [email, name] = [newEmail(), newName('Meena')];
  const localNumber = await typeAndVerify(page, outbox, { name, email });
  await create(page, { name, email, localNumber });
  const { username: owner } = (await (await page.request.get('/api/auth/me')).json()) as User;
  const address = await findByFlight(page, owner);

  const other = await anotherBrowser();
  const details = new DetailsDialog(other);
  const search = new FlightSearchPage(other);
  await other.goto(address);
  await expect(details.dialog).toContainText(owner);
  await expect(details.dialog).not.toContainText(email);
  await askAndReview(other, outbox);
  await expect(details.dialog).toContainText(email);
  await expect(details.dialog).toContainText(`+44 ${localNumber}`);
  await details.close();
  await expect(search.card(owner)).toContainText('5.0 (1)');

  const { username } = (await (await other.request.get('/api/auth/me')).json()) as User;
  await changeAndClose(page, username);
  await other.goto(address);
  await expect(details.gone).toBeVisible();
  await look(other);
  await expect(search.card(owner)).toHaveCount(0);
  await reopenAndUndo(page);
  await other.goto(address);
  await expect(details.dialog).toContainText('6:10 AM');
});
