import type { Page } from '@playwright/test';
import { inDays } from '../fixtures/dates.ts';
import { newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { toasts } from '../pages/components.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { PublishPage } from '../pages/listing-forms.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { PaymentForm, TipPage } from '../pages/payment-pages.ts';
import { SearchPage } from '../pages/search-pages.ts';

const QUESTION = 'My mother is in 31B. Could you walk with her to the gate?';

/**
 * Translates the page as Chrome does: each text node is replaced by elements with the translation, now and whenever a text appears or
 * changes. The translation differs from the text by a character that locators ignore.
 */
async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ZERO_WIDTH_SPACE = '\u200B';
    const TAG: string = 'font'; // deprecated, which is no concern of Chrome's
    const UNTOUCHED = 'script, style, textarea, title, svg, [translate=no], font';
    const translate = (text: Text): void => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTOUCHED)) return;
      const [outer, inner] = [document.createElement(TAG), document.createElement(TAG)];
      inner.textContent = text.data + ZERO_WIDTH_SPACE;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translateAll = (): void => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    new MutationObserver(translateAll).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Holds the responses of a path of the API until `release` is called. */
async function holdResponses(page: Page, path: string): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

test('who has the browser translate the pages logs in, searches, asks for contact details, publishes, writes and gives a tip', async ({
  page,
  given,
  outbox,
}) => {
  const route = { departureAirport: 'CCU', arrivalAirport: 'YVR', date: inDays(6) };
  const helper = await given.userWithPhone('Meena');
  await given.listing(helper, { ...route, acceptsTips: true });
  await given.helpRequest(route);
  const { user } = await given.user('Priya');
  await page.setViewportSize({ width: 390, height: 844 });
  await translatePages(page);

  await page.goto('/');
  const login = new LoginDialog(page);
  await login.open();
  const sending = await holdResponses(page, '**/api/auth/login');
  await login.email.fill(user.email);
  await login.submit.click();
  await expect(login.dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  sending.release();
  await expect(login.code).toBeFocused();
  await login.enterCode(await outbox.loginCodeTo(user.email, 2));
  await expect(toasts(page)).toContainText('You are now logged in');

  const search = new SearchPage(page);
  await search.open('?from=CCU&to=YVR');
  await expect(page.getByRole('status').getByText('2 listings shown')).toBeVisible();
  await search.change.click();
  await search.type.selectOption({ label: 'Amigos only' });
  await search.submit.click();
  await expect(page.getByRole('status').getByText('1 listing shown')).toBeVisible();

  const details = new DetailsDialog(page);
  await search.card(helper.name).getByRole('button', { name: 'View Contact Info' }).click();
  await expect(details.contactLink('Gmail')).toBeVisible();
  await details.reviewTab.click();
  await expect(details.submit).toBeVisible();
  await details.contactTab.click();
  await details.sendMessage.click();

  const messages = new MessagesPage(page);
  await messages.sendMessage(QUESTION);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(messages.bubble(QUESTION)).toBeVisible();

  const offer = new PublishPage(page, 'offer');
  await offer.open();
  await offer.submit.click();
  await expect(page.getByText(/Please check \d things/)).toBeVisible();
  await offer.fillTrip({ from: 'CCU', to: 'YVR', date: inDays(6), description: 'I fly this route twice a year.' });
  await offer.addConnection({ number: 2, to: 'LHR' });
  await offer.fillContact({ name: newName('Priya') });
  await offer.agree();
  await offer.submit.click();
  await expect(page.getByRole('heading', { name: /^Your Help Offer Has Been Published/ })).toBeVisible();

  await new TipPage(page).open(helper);
  await new TipPage(page).continueButton.click();
  const payment = new PaymentForm(page);
  await payment.payWithOutcome('declined');
  await expect(payment.error).toBeVisible();
  await payment.payWithOutcome('succeeds');
  await expect(toasts(page)).toContainText('Payment successful');
});
