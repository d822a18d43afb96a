import type { Page } from '@playwright/test';
import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { SearchPage } from '../pages/search-page.ts';

const PHONE = '+44 7700 (900)-155';
const CONTACT = /\/api\/listings\/\d+\/contact$/;

/** How often this page has asked the server for contact details. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += CONTACT.test(request.url()) ? 1 : 0));
  return () => count;
}

test('who presses a card logged out logs in and goes on to the contact details', async ({ page, given, outbox }) => {
  const username = newName('Priya');
  const { user } = await given.listingOf({ username }, { departureAirport: 'HYD', arrivalAirport: 'CPH' });
  const email = newEmail();
  const login = new LoginDialog(page);
  const details = new DetailsDialog(page);
  const search = new SearchPage(page);
  await search.open('?from=HYD&to=CPH');
  await search.card(username).getByRole('button', { name: 'View Contact Info' }).click();
  await expect(login.dialog).toContainText('Log in to see contact details.');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(details.dialog).toContainText(user.email);
  await expect(page).toHaveURL(/\/search\?from=HYD&to=CPH&listing=\d+$/);
});

test('who closes the login has asked for nothing, and finds the page as it was', async ({ page, given }) => {
  const username = newName('Priya');
  const { owner, listing } = await given.listingOf({ username }, { departureAirport: 'HYD', arrivalAirport: 'ARN' });
  const login = new LoginDialog(page);
  const details = new DetailsDialog(page);
  const search = new SearchPage(page);
  const asked = countRequests(page);
  await search.open('?from=HYD&to=ARN');
  const button = search.card(username).getByRole('button', { name: 'View Contact Info' });
  await button.click();
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(page).toHaveURL('/search?from=HYD&to=ARN');
  await expect(button).toBeFocused();

  await details.open(listing);
  await details.ask.click();
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details.ask).toBeVisible();
  await expect(page).toHaveURL(`/search?listing=${listing.id}`);
  expect(asked()).toBe(0);
  const requests = await owner.request.get(`/api/listing/${listing.id}/contact-requests`);
  expect(await requests.json()).toEqual([]);
});

test('email and phone come with every way to use them, the number as machines dial it', async ({ page, given }) => {
  const { user, listing } = await given.listingOf({}, { phoneNumber: PHONE, date: '2027-03-01' });
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await expect(details.dialog).toContainText(user.email);
  await expect(details.dialog).toContainText(PHONE);
  const subject = 'Flight%20Amigo%3A%20MAA%20to%20LHR%2C%20Mar%201%2C%202027';
  const to = encodeURIComponent(user.email);
  for (const [way, href] of [
    ['Email Client', `mailto:${user.email}?subject=${subject}`],
    ['Gmail', `https://mail.google.com/mail/?view=cm&fs=1&to=${to}&su=${subject}`],
    ['Outlook', `https://outlook.live.com/mail/0/deeplink/compose?to=${to}&subject=${subject}`],
    ['Call', 'tel:+447700900155'],
    ['SMS', 'sms:+447700900155'],
    ['WhatsApp', `https://wa.me/447700900155?text=${subject}`],
    ['Telegram', 'https://t.me/+447700900155'],
  ] as const)
    await expect(details.way(way)).toHaveAttribute('href', href);
});

test('who asks for the contact of an address that nobody has confirmed hears of it once it is', async ({
  page,
  given,
  outbox,
  anotherBrowser,
}) => {
  test.slow();
  const [email, name] = [newEmail(), newName('Meena')];
  const { listing } = await given.offerOfHelp({ email, name });
  await outbox.confirmationMailTo(email);
  const me = await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await details.ask.click();
  await expect(details.dialog).toContainText(
    `${name} has not confirmed the address yet. We will tell you as soon as they have.`,
  );
  await expect(details.dialog).not.toContainText(email);
  await expect(details.sendMessage).toHaveCount(0);

  const reminder = await outbox.mailTo(email, 'Somebody asks about your help offer MAA to LHR');
  const owner = await anotherBrowser();
  await owner.goto(/https?:\/\/\S+\/confirm#\S+/.exec(reminder)?.[0] ?? '');
  await expect(owner.getByText('Your email address is confirmed')).toBeVisible();

  const mail = await outbox.mailTo(me.email, `You can now see how to reach ${name}: MAA to LHR`);
  expect(mail).not.toContain(email);
  const tab = await page.context().newPage();
  await tab.goto(/https?:\/\/\S+\/search\?listing=\d+/.exec(mail)?.[0] ?? '');
  const fromMail = new DetailsDialog(tab);
  await fromMail.ask.click();
  await expect(fromMail.dialog).toContainText(email);
});

test('without a connection the details say so, and come with Try again', async ({ page, context, given }) => {
  const { user, listing } = await given.listingOf({});
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await context.setOffline(true);
  await details.ask.click();
  await expect(details.dialog.getByRole('alert')).toContainText('We could not reach Flight Amigo.');
  await context.setOffline(false);
  await details.tryAgain.click();
  await expect(details.dialog).toContainText(user.email);
});

test('who asks for fifty details in a minute is refused with a sentence, and nobody else is', async ({
  page,
  given,
  anotherBrowser,
}) => {
  const { user, listing } = await given.listingOf({});
  await given.loggedIn(page);
  const statuses: number[] = [];
  for (let asked = 0; asked < 50; asked += 1) {
    const answer = await page.request.post(`/api/listings/${listing.id}/contact`);
    statuses.push(answer.status());
    if (answer.status() === 429) expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.at(-1)).toBe(429);
  const details = new DetailsDialog(page);
  await details.open(listing);
  await details.ask.click();
  await expect(details.dialog.getByRole('alert')).toContainText('That was a lot in a short time. Please try again in');
  await expect(details.tryAgain).toBeVisible();
  await expect(details.dialog).not.toContainText(user.email);

  const other = await anotherBrowser();
  await given.loggedIn(other);
  await new DetailsDialog(other).openAsking(listing);
});

test('contact details go with the login, also where somebody else logs in after', async ({
  page,
  context,
  given,
  outbox,
}) => {
  test.slow();
  const { user, listing } = await given.listingOf({});
  await given.loggedIn(page);
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  const tab = await context.newPage();
  await tab.goto('/');
  await new LoginDialog(tab).logOut.click();
  await expect(details.ask).toBeVisible();
  await expect(details.dialog).not.toContainText(user.email);

  await page.reload();
  await expect(details.ask).toBeVisible();
  const asked = countRequests(page);
  const email = newEmail();
  const login = new LoginDialog(tab);
  await login.startAtHome(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(login.logOut).toBeVisible();
  await page.reload();
  await expect(details.ask).toBeVisible();
  expect(asked()).toBe(0);
});
