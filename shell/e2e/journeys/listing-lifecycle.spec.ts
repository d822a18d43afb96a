import type { Page } from '@playwright/test';
import type { User } from 'contracts';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { newEmail, newLocalNumber, newName } from '../fixtures/given.ts';
import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import type { Outbox } from '../fixtures/outbox.ts';
import { expect, test } from '../fixtures/test.ts';
import { CreateListingPage } from '../pages/listing-forms.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { SafetyDialogs } from '../pages/messages-page.ts';
import { FlightSearchPage } from '../pages/search-pages.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { EditListingDialog, OwnListings } from '../pages/profile-page.ts';
import { toasts } from '../pages/components.ts';
import { VerifyPage } from '../pages/verify-page.ts';

const DESCRIPTION = 'I fly home twice a year and know both airports. Your mother can sit beside me.';
const DAY = inDays(9);

/** In the open login dialog. */
async function logIn(page: Page, outbox: Outbox, email: string): Promise<void> {
  const login = new LoginDialog(page);
  await login.requestCode(email);
  await login.enterCode(await outbox.loginCodeTo(email));
}

/** Fills in every field logged out; the draft survives a reload, the login and the verification of the phone. */
async function fillInAndVerify(page: Page, outbox: Outbox, person: { name: string; email: string }): Promise<string> {
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
    from: 'MAA',
    to: 'LHR',
    date: DAY,
    endDate: inDays(10),
    time: '05:35',
    flightNumber: 'BA36',
    description: DESCRIPTION,
    skills: ['Translation', 'Tamil and tea'],
    ...person,
  });
  await form.fillTipRange('10', '20');
  await page.reload();
  await expect(form.from).toHaveValue('MAA - Chennai, India');
  await form.submit.click();
  await expect(new LoginDialog(page).dialog).toContainText(
    'Please log in to create your listing. What you typed is kept.',
  );
  await logIn(page, outbox, person.email);
  await expect(toasts(page)).toContainText('You need to verify your phone number to create listings');
  await expect(form.unverified).toBeVisible();
  await expectAccessible(page);
  await form.within.getByRole('link', { name: 'Verify now' }).click();
  // The previous page has a field with the same name
  await expect(page.getByRole('heading', { name: 'Phone Verification' })).toBeVisible();
  await verify.sendCodeTo(localNumber);
  await verify.enterCode(await outbox.smsCodeTo(`+44${localNumber}`));
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
    ['Date', `${formatDate(DAY)} to ${formatDate(inDays(10))}`],
    ['Time', '5:35 AM'],
    ['Flight Number', 'BA36'],
    ['Description', DESCRIPTION],
    ['Tip', '$10.00-$20.00'],
    ['Contact Name', person.name],
    ['Email', person.email],
    ['Phone', `+44 ${person.localNumber}`],
  ] as const)
    await expect(form.value(label)).toHaveText(value);
  await form.success.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
}

/** Somebody else opens the shared address, logs in for the contact details and writes a review. */
async function requestContactAndReview(page: Page, outbox: Outbox): Promise<void> {
  const details = new DetailsDialog(page);
  await expect(details.value('Skills')).toHaveText(/Translation\s*Tamil and tea/);
  await expect(details.value('Suggested Tip')).toHaveText('$10.00-$20.00');
  await details.requestContact.click();
  await logIn(page, outbox, newEmail());
  await expect(details.contactLink('Gmail')).toBeVisible();
  await details.writeReview(5, 'She held the hand of my mother all the way to London.');
  await expect(toasts(page)).toContainText('Testimonial submitted');
  await expect(toasts(page)).toContainText('Thank you for sharing your experience');
  await expect(details.contactTab).toHaveAttribute('aria-selected', 'true');
}

/** The name on the card leads to the owner's page, with the review, where they are reported. */
async function reportOnTheirPage(page: Page, owner: string): Promise<void> {
  const safety = new SafetyDialogs(page);
  await new FlightSearchPage(page).card(owner).getByRole('link', { name: owner }).click();
  await expect(page.getByRole('heading', { level: 1, name: owner })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reviews' })).toContainText('She held the hand of my mother');
  await expect(page.getByRole('region', { name: 'Offers' }).getByRole('article')).toHaveCount(1);
  await expectAccessible(page, [390, DESKTOP]);
  await page.getByRole('button', { name: 'Report this person' }).click();
  await safety.reason('Not who they say they are').check();
  await safety.alsoBlock.uncheck();
  await safety.send.click();
  await expect(toasts(page)).toContainText('Report sent');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Finds a listing by its flight number in another notation. Returns the address of its details. */
async function findByFlight(page: Page, owner: string): Promise<string> {
  const search = new FlightSearchPage(page);
  await search.open();
  await search.search({ from: 'MAA', to: 'LHR', date: DAY, flight: 'ba 036' });
  await expect(search.group('Same flight MAA to LHR').getByRole('article').filter({ hasText: owner })).toBeVisible();
  await search.card(owner).getByRole('button', { name: 'View Contact Info' }).click();
  await expect(new DetailsDialog(page).dialog).toContainText('This is your own listing');
  return page.url();
}

/** The owner sees who requested contact, edits the trip and closes the listing. */
async function editAndClose(page: Page, requesterName: string): Promise<void> {
  const own = new OwnListings(page);
  const edit = new EditListingDialog(page);
  await own.open();
  await expect(own.contactRequests).toContainText('Asked for your contact details 1');
  await expect(own.contactRequests.getByRole('link', { name: `Message ${requesterName}` })).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await own.cards.getByRole('link', { name: 'Edit' }).click();
  await expect(edit.flightNumber).toHaveValue('BA36');
  await edit.fill({ date: inDays(10), endDate: '', time: '06:10' });
  await page.keyboard.press('Escape');
  await expect(edit.within.getByRole('group', { name: 'Your changes are not saved' })).toBeFocused();
  await expectAccessible(page);
  await edit.within.getByRole('button', { name: 'Keep Editing' }).click();
  await edit.save.click();
  await expect(toasts(page)).toContainText('Your changes have been saved');
  await expect(own.cards).toContainText(formatDate(inDays(10)));
  await expect(own.cards).toContainText('6:10 AM');
  await own.cards.getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toContainText('Only you can see it now. You can reopen it until its day has passed.');
  await expect(own.cards).toContainText('Closed');
}

/** The owner reopens the listing, deletes it and undoes the deletion. */
async function reopenAndUndoDelete(page: Page): Promise<void> {
  const own = new OwnListings(page);
  await own.cards.getByRole('button', { name: 'Reopen' }).click();
  await expect(toasts(page)).toContainText('Everybody can find it again.');
  await own.cards.getByRole('button', { name: 'Delete' }).click();
  await expect(own.undo).toBeFocused();
  await expect(own.deletedNotice).toContainText('Chennai to London');
  // The notice stays while it has the keyboard focus
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await own.undo.press('Enter');
  await expect(toasts(page)).toContainText('It is as it was before.');
  await expect(own.cards).toBeFocused();
  await expect(own.cards).toContainText('Active');
}

test('a new user creates a listing, is found by flight, contacted and reviewed, then edits, closes, reopens, deletes and restores it', async ({
  page,
  outbox,
  anotherBrowser,
}) => {
  test.slow();
  const [email, name] = [newEmail(), newName('Meena')];
  const localNumber = await fillInAndVerify(page, outbox, { name, email });
  await create(page, { name, email, localNumber });
  const { username: owner } = (await (await page.request.get('/api/auth/me')).json()) as User;
  const address = await findByFlight(page, owner);

  const other = await anotherBrowser();
  const details = new DetailsDialog(other);
  const search = new FlightSearchPage(other);
  await other.goto(address);
  await expect(details.dialog).toContainText(owner);
  await expect(details.dialog).not.toContainText(email);
  await requestContactAndReview(other, outbox);
  await expect(details.dialog).toContainText(email);
  await expect(details.dialog).toContainText(`+44 ${localNumber}`);
  await details.close();
  await expect(search.card(owner)).toContainText('5.0 (1)');
  await reportOnTheirPage(other, owner);

  const { username } = (await (await other.request.get('/api/auth/me')).json()) as User;
  await editAndClose(page, username);
  await other.goto(address);
  await expect(details.unavailable).toBeVisible();
  await expectAccessible(other);
  await expect(search.card(owner)).toHaveCount(0);
  await reopenAndUndoDelete(page);
  await other.goto(address);
  await expect(details.dialog).toContainText('6:10 AM');
});
