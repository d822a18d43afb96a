import type { Locator, Page } from '@playwright/test';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { PublishPage } from '../pages/listing-forms.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { FlightSearchPage, SearchPage } from '../pages/search-pages.ts';
import { toasts } from '../pages/components.ts';

const DESCRIPTION = 'My mother flies alone for the first time. She speaks Tamil.';

/** Types a day as people do: month, day and year, without separators. */
async function typeDay(page: Page, field: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  await field.focus();
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(field).toHaveValue(date);
}

test('a daughter asks for help from Chennai to London, finds her request on the site, and confirms by the link of the mail [spec 7, 106]', async ({
  page,
  outbox,
}) => {
  const form = new PublishPage(page, 'find');
  const [name, email] = [newName('Meena'), newEmail()];
  await form.open();
  await expect(page.getByRole('heading', { name: 'Request Travel Assistance' })).toBeVisible();
  await form.submit.click();
  await expect(page.getByText(/Please check \d things/)).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(7), flightNumber: 'BA36', description: DESCRIPTION });
  await typeDay(page, form.endDate, inDays(9));
  await form.tip.fill('25');
  await form.fillContact({ name, email, phone: '2025550123' });
  await form.agree();
  await form.submit.click();

  await expect(toasts(page)).toContainText('Help Request Created!');
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).last().click();
  await expect(page).toHaveURL(/\/$/);
  const search = new SearchPage(page);
  await search.open(`?from=MAA&to=LHR&date=${inDays(8)}`);
  await expect(search.card(name)).toContainText('Seeking Help');
  await expect(search.card(name)).toContainText('$25.00 tip offered');
  await expect(search.card(name)).toContainText(formatDate(inDays(7)));

  const { link } = await outbox.confirmationMailTo(email);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expectAccessible(page);
});

test('a daughter asks for help for her mother, and nobody but her sees the wheelchair', async ({
  page,
  anotherBrowser,
  outbox,
}) => {
  const form = new PublishPage(page, 'find');
  const [name, email] = [newName('Priya'), newEmail()];
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(21), description: DESCRIPTION });
  await page.getByRole('radio', { name: /^Somebody else/ }).check();
  await page.getByRole('textbox', { name: /^First name/ }).fill('Lakshmi');
  await page.getByRole('combobox', { name: /^Who is it to you/ }).selectOption('My mother');
  await page.getByRole('radio', { name: '70s' }).check();
  await page.getByRole('combobox', { name: /^Languages Lakshmi speaks/ }).fill('tamil');
  await page.getByRole('option', { name: /Tamil/ }).click();
  await page.getByRole('checkbox', { name: 'Speaks no English' }).check();
  await page.getByRole('checkbox', { name: /Lakshmi agrees\.$/ }).check();
  await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
  await expectAccessible(page, [390, DESKTOP]);
  await form.fillContact({ name, email });
  await form.agree();
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible();

  const strangersPage = await anotherBrowser();
  const search = new SearchPage(strangersPage);
  await search.open(`?from=MAA&to=LHR&date=${inDays(21)}&type=seeking_help`);
  await expect(search.card(name)).toContainText('Speaks no English');
  await expect(search.card(name)).not.toContainText('Wheelchair');

  const login = new LoginDialog(page);
  await login.open();
  await login.requestCode(email);
  await login.enterCode(await outbox.loginCodeTo(email));
  await expect(login.dialog).toBeHidden();
  await page.goto('/profile?tab=seeker');
  await expect(page.getByText('Only you see this: Wheelchair')).toBeVisible();
});

test('an offer of two flights is found by the second of them', async ({ page }) => {
  const form = new PublishPage(page, 'offer');
  const name = newName('Leela');
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'DOH', date: inDays(14), flightNumber: 'QR 529' });
  await form.addConnection({ number: 2, to: 'LHR', date: inDays(15), flightNumber: 'QR 3' });
  await expectAccessible(page, [390, DESKTOP]);
  await form.fillContact({ name, email: newEmail() });
  await form.agree();
  await form.submit.click();
  await expect(page.getByRole('article')).toContainText('via DOH');
  await expect(page.getByRole('article').getByRole('listitem').filter({ hasText: 'DOH to LHR' })).toContainText(
    formatDate(inDays(15)),
  );

  const search = new SearchPage(page);
  await search.open(`?from=DOH&to=LHR&date=${inDays(15)}`);
  await expect(search.card(name)).toContainText(formatDate(inDays(15)));
  await expectAccessible(page, [390, DESKTOP]);
  const flights = new FlightSearchPage(page);
  await flights.open();
  await flights.search({ from: 'DOH', to: 'LHR', date: inDays(15), flight: 'qr 003' });
  const group = flights.group('Same flight DOH to LHR').getByRole('article').filter({ hasText: name });
  await expect(group).toContainText('QR 3');
});

test('a frequent flyer offers help, finds the offer on the site, and confirms by the code of the mail [spec 7]', async ({
  page,
  context,
  outbox,
}) => {
  const form = new PublishPage(page, 'offer');
  const [name, email] = [newName('Jonas'), newEmail()];
  await form.open();
  await expect(page.getByRole('heading', { name: 'Offer Your Help to Travelers' })).toBeVisible();
  await form.fillTrip({
    from: 'FRA',
    to: 'EZE',
    date: inDays(12),
    time: '21:55',
    flightNumber: 'LH510',
    description: 'I fly to Buenos Aires every year.',
  });
  await page.getByRole('checkbox', { name: /^I accept tips/ }).check();
  await form.fillContact({ name, email });
  await form.agree();
  await form.submit.click();

  await expect(toasts(page)).toContainText('Help Offer Created!');
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeVisible();
  const tab = await context.newPage();
  const search = new SearchPage(tab);
  await search.open('?from=FRA&to=EZE&type=helper');
  await expect(search.card(name)).toContainText('Amigo');
  await expect(search.card(name)).toContainText('Accepts tips');
  const { code } = await outbox.confirmationMailTo(email);
  await page.getByRole('textbox', { name: '6-digit verification code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
});

test('losing the network loses nothing typed, and shows the specified messages', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  const [check, publish] = [/\/api\/(bot-check\/challenge|health)/, '**/api/find-help/listings'];
  for (const url of [check, publish]) await page.route(url, (route) => route.abort('connectionrefused'));
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(30), description: DESCRIPTION, tip: '15' });
  await form.fillContact({ name: 'Meena Raman', email: newEmail(), phone: '2025550123' });
  await form.agree();
  await form.submit.click();

  await expect(toasts(page)).toContainText('Verification Failed');
  await expect(toasts(page)).toContainText("We couldn't verify you're not a robot. Please try again.");
  await expect(page.getByText('We could not reach Flight Amigo.').first()).toBeVisible();
  await page.unroute(check);
  await form.submit.click();
  await expect(toasts(page)).toContainText('Error');
  await expect(toasts(page)).toContainText('Something went wrong. Please try again.');
  await expect(page.getByText('We could not reach Flight Amigo.').first()).toBeVisible();
  await page.unroute(publish);
  await expect(form.from).toHaveValue(/^MAA/);
  await expect(form.date).toHaveValue(inDays(30));
  await expect(form.description).toHaveValue(DESCRIPTION);
  await expect(form.tip).toHaveValue('15');
  await expect(form.name).toHaveValue('Meena Raman');
  await expect(form.consent).toBeChecked();

  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible();
});
