import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { expectMessage } from '../pages/field-message.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { SearchPage } from '../pages/search-page.ts';
import { toasts } from '../pages/toasts.ts';

const PRAISE = 'He waited for us at every gate.';

test('a stranger is refused with a sentence that says what to do, and what was written is kept', async ({
  page,
  given,
}) => {
  const { listing } = await given.listingOf({});
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await details.write(5, PRAISE);
  await expect(toasts(page)).toContainText('Submission failed');
  await expect(toasts(page)).toContainText('There was a problem submitting your testimonial');
  await expect(details.dialog).toContainText(
    'You can rate people you have been in touch with. Please ask for their contact details or write to each other first.',
  );
  await expect(details.review).toHaveValue(PRAISE);
  await expect(details.stars(5)).toBeChecked();

  // As it says: after asking for the contact details, the same words are taken
  await details.contactTab.click();
  await details.ask.click();
  await expect(details.way('Gmail')).toBeVisible();
  await details.reviewTab.click();
  await expect(details.review).toHaveValue(PRAISE);
  await details.submit.click();
  await expect(toasts(page)).toContainText('Testimonial submitted');
});

test('a review without stars, or with too few characters, is refused at its fields', async ({ page, given }) => {
  const { listing } = await given.listingOf({});
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await details.reviewTab.click();
  await details.review.fill('  Thanks.   ');
  await details.submit.click();
  await expectMessage(details.review, 'Testimonial must be at least 10 characters');
  await expectMessage(details.dialog.getByRole('radiogroup', { name: 'Your rating' }), 'Rating must be at least 1');
  await details.dialog.getByRole('link', { name: 'Rating must be at least 1' }).click();
  await expect(details.stars(1)).toBeFocused();
  await details.review.fill('x'.repeat(501));
  await expectMessage(details.review, 'Testimonial cannot exceed 500 characters');
  await expect(details.previous).toContainText('No testimonials yet');
});

test('a second review of the same trip replaces the first, on the card too', async ({ page, given }) => {
  const username = newName('Priya');
  const { listing } = await given.listingOf({ username }, { departureAirport: 'CMB', arrivalAirport: 'DOH' });
  const me = await given.loggedIn(page);
  await given.asked(page, listing);
  const search = new SearchPage(page);
  const details = new DetailsDialog(page);
  await search.open('?from=CMB&to=DOH');
  await search.card(username).getByRole('button', { name: 'View Contact Info' }).click();
  await details.write(2, PRAISE);
  await expect(details.contactTab).toHaveAttribute('aria-selected', 'true');
  await expect(details.dialog).toContainText('2.0 (1)');
  await details.write(5, 'She carried both of our bags.');
  await expect(details.dialog).toContainText('5.0 (1)');
  await details.reviewTab.click();
  await expect(details.review).toHaveValue('');
  await expect(details.previous.getByRole('listitem')).toHaveCount(1);
  await expect(details.previous).toContainText('She carried both of our bags.');
  await expect(details.previous).toContainText(`By ${me.username}`);
  await expect(details.previous.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  await details.close();
  await expect(search.card(username)).toContainText('5.0 (1)');
});

test('reading is open to everybody; who wants to write logs in first', async ({ page, given, outbox }) => {
  const { listing } = await given.listingOf({});
  const email = newEmail();
  const login = new LoginDialog(page);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await details.reviewTab.click();
  await expect(details.previous).toContainText('No testimonials yet');
  await expect(details.review).toHaveCount(0);
  await details.dialog.getByRole('button', { name: 'Log In' }).click();
  await expect(login.dialog).toContainText('To write a testimonial a person logs in first.');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(details.review).toBeVisible();
  await expect(details.reviewTab).toHaveAttribute('aria-selected', 'true');
});

test('nobody reviews themselves', async ({ page, given }) => {
  await given.verified(page);
  const details = new DetailsDialog(page);
  await details.open(await given.listing(page));
  await expect(details.dialog).toContainText('This is your own listing');
  await details.reviewTab.click();
  await expect(details.dialog).toContainText('You cannot review yourself.');
  await expect(details.submit).toHaveCount(0);
});
