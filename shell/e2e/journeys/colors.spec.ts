import { inDays } from '../fixtures/dates.ts';
import { newName } from '../fixtures/given.ts';
import { expectReadableColors } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { CreateListingPage } from '../pages/listing-forms.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { OwnListings } from '../pages/profile-page.ts';
import { PaymentForm } from '../pages/payment-pages.ts';
import { toasts } from '../pages/components.ts';

// .ci/colors.test.ts checks each pair of colors in both themes; here, that the pages use these pairs

test('public pages have readable colors in the light theme', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const login = new LoginDialog(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectReadableColors(page);
  await login.open();
  await login.email.fill('nobody@');
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await expectReadableColors(page);
  await page.goto('/find/create');
  await page.getByRole('button', { name: 'Publish My Request' }).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expectReadableColors(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/no-such-page');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadableColors(page);
});

test('pages of a logged-in user have readable colors in the dark theme', async ({ page, given, chat }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  const me = await given.userWithPhone('Priya', page);
  const itinerary = { departureAirport: 'NAG', arrivalAirport: 'OSL', date: inDays(5), flightNumber: 'DY1077' };
  const { owner, user, listing } = await given.listingWithOwner(
    { username: newName('Meena'), languages: 'Tamil, English' },
    { ...itinerary, skills: 'Translation, Tea', acceptsTips: true, minTip: 5, maxTip: 20 },
  );
  await given.listing(owner, { ...itinerary, type: 'seeking_help', offersTips: true });
  await page.goto('/search?from=NAG&to=OSL');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectReadableColors(page);
  const details = new DetailsDialog(page);
  await details.openWithContact(listing);
  await expectReadableColors(page);
  await details.writeReview(5, 'Short.');
  await expect(details.review).toHaveAttribute('aria-invalid', 'true');
  await expectReadableColors(page);

  const other = { ...owner, user, name: user.username };
  await chat.send(other, me, 'Vanakkam! Is your mother comfortable walking?');
  const messages = new MessagesPage(page);
  await messages.openWith(other);
  await page.route('**/api/messages', (route) => route.fulfill({ status: 400, body: '' }), { times: 1 });
  await messages.sendMessage('This one is refused by the server.');
  await expect(messages.log).toContainText('Not sent.');
  await messages.sendMessage('A wheelchair at Heathrow would be best.');
  await expect(messages.log).toContainText('A wheelchair at Heathrow would be best.');
  await expectReadableColors(page);

  const mine = await given.listing(page);
  await given.contactRequester(mine);
  const own = new OwnListings(page);
  await own.open();
  await expect(own.contactRequests).toContainText('Person');
  await expectReadableColors(page);
  const form = new CreateListingPage(page);
  await form.open();
  await form.addSkill('Tamil');
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expectReadableColors(page);

  const payment = new PaymentForm(page);
  await page.goto(`/checkout/${user.id}?amount=5`);
  await payment.payWithOutcome('declined');
  await expect(payment.error).toBeVisible();
  await expectReadableColors(page);
});
