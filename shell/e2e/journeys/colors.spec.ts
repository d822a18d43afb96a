import { inDays } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { expectReadable } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { CreateListingPage } from '../pages/create-listing-page.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { OwnListings } from '../pages/own-listings.ts';
import { PaymentForm } from '../pages/payment-form.ts';
import { toasts } from '../pages/toasts.ts';

// Each pair of colors is proved in light and dark by shared-ui/build/colors.test.ts; here, that pages with most of them
// use those pairs

test('pages of everybody can be read in the light', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const login = new LoginDialog(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectReadable(page);
  await login.open();
  await login.email.fill('nobody@');
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);
  await page.goto('/find/create');
  await page.getByRole('button', { name: 'Publish My Request' }).click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expectReadable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/no-such-page');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectReadable(page);
});

test('pages of one’s own can be read in the dark', async ({ page, given, talk }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'dark' });
  const me = await talk.withPhone('Priya', page);
  const trip = { departureAirport: 'NAG', arrivalAirport: 'OSL', date: inDays(5), flightNumber: 'DY1077' };
  const { owner, user, listing } = await given.listingOf(
    { username: newName('Meena'), languages: 'Tamil, English' },
    { ...trip, skills: 'Translation, Tea', acceptsTips: true, minTip: 5, maxTip: 20 },
  );
  await given.listing(owner, { ...trip, type: 'seeking_help', offersTips: true });
  await page.goto('/search?from=NAG&to=OSL');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectReadable(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await expectReadable(page);
  await details.write(5, 'Short.');
  await expect(details.review).toHaveAttribute('aria-invalid', 'true');
  await expectReadable(page);

  const other = { ...owner, user, name: user.username };
  await talk.say(other, me, 'Vanakkam! Is your mother comfortable walking?');
  const messages = new MessagesPage(page);
  await messages.openWith(other);
  await page.route('**/api/messages', (route) => route.fulfill({ status: 400, body: '' }), { times: 1 });
  await messages.write('This one is refused by the server.');
  await expect(messages.log).toContainText('Not sent.');
  await messages.write('A wheelchair at Heathrow would be best.');
  await expect(messages.log).toContainText('A wheelchair at Heathrow would be best.');
  await expectReadable(page);

  const mine = await given.listing(page);
  await given.asker(mine);
  const own = new OwnListings(page);
  await own.open();
  await expect(own.askers).toContainText('Person');
  await expectReadable(page);
  const form = new CreateListingPage(page);
  await form.open();
  await form.addSkill('Tamil');
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expectReadable(page);

  const payment = new PaymentForm(page);
  await page.goto(`/checkout/${user.id}?amount=5`);
  await payment.payWhen('declined');
  await expect(payment.refusal).toBeVisible();
  await expectReadable(page);
});
