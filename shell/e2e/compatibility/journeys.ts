import { newEmail, newName } from '../fixtures/given.ts';
import { toasts } from '../pages/components.ts';
import { ContactPage } from '../pages/contact-page.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { TipsAndPayouts, ProfilePage } from '../pages/profile-page.ts';
import { SearchPage } from '../pages/search-pages.ts';
import { PaymentForm, TipPage } from '../pages/payment-pages.ts';
import { expect, test } from './test.ts';

const QUESTION = 'Could you walk with my mother to the gate?';
const ANSWER = 'With pleasure. Look for a yellow scarf.';

/** Run by `npm test -- e2e --long` only. */
const LONG = { tag: '@long' };

function searchAndDetails(): void {
  test('a search leads to a login, and on to the contact details', async ({ page, given, outbox, expectRelease }) => {
    const username = newName('Priya');
    const { user } = await given.listingWithOwner({ username }, { departureAirport: 'HYD', arrivalAirport: 'CPH' });
    const email = newEmail();
    const [login, search] = [new LoginDialog(page), new SearchPage(page)];
    await search.open();
    await search.chooseAirport(search.from, 'HYD');
    await search.chooseAirport(search.to, 'CPH');
    await search.submit.click();
    await search.card(username).getByRole('button', { name: 'View Contact Info' }).click();
    await login.requestCode(email);
    await login.enterCode(await outbox.loginCodeTo(email));
    await expect(new DetailsDialog(page).dialog).toContainText(user.email);
    expectRelease('listings');
  });
}

function liveMessages(): void {
  test('two people write to each other, live', async ({ page, given, anotherBrowser, expectRelease }) => {
    const helperPage = await anotherBrowser();
    const [me, helper] = [await given.user('Priya', page), await given.user('Meena', helperPage)];
    const [messages, inbox] = [new MessagesPage(page), new MessagesPage(helperPage)];
    await helperPage.goto('/search');
    await inbox.expectUnread(0);
    await messages.openWith(helper);
    await messages.sendMessage(QUESTION);
    await inbox.expectUnread(1);
    await inbox.link.click();
    await inbox.row(me).click();
    await inbox.sendMessage(ANSWER);
    await expect(messages.bubble(ANSWER)).toContainText(`${helper.name}: ${ANSWER}`);
    await expect(messages.bubble(QUESTION)).toContainText('Read');
    expectRelease('messaging');
  });
}

function tipAndProfile(): void {
  test('a tip is paid, and shows on the profile of its giver', async ({ page, given, tips, expectRelease }) => {
    const [helper] = [await given.helper('Meena'), await given.user('Priya', page)];
    await new TipPage(page).open(helper);
    await new TipPage(page).continueButton.click();
    await new PaymentForm(page).payWithOutcome('succeeds');
    await expect(toasts(page)).toContainText('Payment successful');
    await tips.expectReceived(helper, [{ amountCents: 1500 }]);
    const money = new TipsAndPayouts(page);
    await money.open();
    await expect(money.row('sent', helper.name)).toContainText('$15.00');
    expectRelease('payments');
  });
}

function profilePage(): void {
  test(
    'a profile is edited, with the sections of the other remotes on it',
    LONG,
    async ({ page, given, expectRelease }) => {
      await given.loggedInWithPhone(page);
      const listing = await given.listing(page);
      const profile = new ProfilePage(page);
      await profile.open('#notices');
      await expect(page.getByRole('region', { name: 'Notices' }).getByRole('checkbox').first()).toBeEnabled();
      await profile.open();
      await profile.bio.fill('I fly home twice a year.');
      await profile.save.click();
      await expect(toasts(page)).toContainText('Your profile has been updated successfully');
      await profile.tab("I'm a Helper").click();
      await expect(page.getByRole('tabpanel').getByRole('article')).toContainText(listing.departureAirport);
      for (const remote of ['account', 'listings', 'messaging']) expectRelease(remote);
    },
  );
}

function contactPage(): void {
  test('a visitor writes to the operator', LONG, async ({ page, expectRelease }) => {
    const form = new ContactPage(page);
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
    await form.fill({ name: newName('Fatima'), email: newEmail(), message: 'I cannot find my listing.' });
    await form.send.click();
    await expect(toasts(page)).toContainText('Message sent');
    for (const remote of ['listings', 'messaging']) expectRelease(remote);
  });
}

/** The main journeys, through every remote and every interface between remote, shell and backend. */
export function journeysAcrossTheRemotes(): void {
  for (const journey of [searchAndDetails, liveMessages, tipAndProfile, profilePage, contactPage]) journey();
}
