import type { Page } from '@playwright/test';
import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import { inDays } from '../fixtures/dates.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { CreateListingPage, PublishPage } from '../pages/listing-forms.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { SearchPage } from '../pages/search-pages.ts';

const DAY = inDays(47);
const WHEELCHAIR = /wheelchair/i;

const reasonsOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).getByRole('list', { name: 'Why this person' });

/** A request from Chennai over Doha to London for somebody else, who speaks Tamil and needs a wheelchair. */
async function postRequestForMother(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'DOH', date: DAY, flightNumber: 'QR 529' });
  await form.addConnection({ number: 2, to: 'LHR', date: DAY, flightNumber: 'QR 3' });
  await form.description.fill('My mother flies alone for the first time.');
  await page.getByRole('radio', { name: /^Somebody else/ }).check();
  await page.getByRole('textbox', { name: /^First name/ }).fill('Lakshmi');
  await page.getByRole('combobox', { name: /^Languages Lakshmi speaks/ }).fill('tamil');
  await page.getByRole('option', { name: /Tamil/ }).click();
  await page.getByRole('checkbox', { name: /Lakshmi agrees\.$/ }).check();
  await page.getByRole('checkbox', { name: 'Wheelchair' }).check();
  await form.fillContact({ name, email });
  await form.agree();
  await form.submit.click();
}

test('a request over Doha and an offer on its second flight find each other by mail, and nobody but the daughter sees the wheelchair', async ({
  page,
  anotherBrowser,
  given,
  outbox,
}) => {
  test.slow();
  const daughter = { name: newName('Priya'), email: newEmail() };
  await postRequestForMother(page, daughter);
  const { code } = await outbox.confirmationMailTo(daughter.email);
  await page.getByLabel('6-digit verification code').fill(code);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await page.getByRole('link', { name: 'Your matches' }).click();
  const login = new LoginDialog(page);
  await login.requestCode(daughter.email);
  await login.enterCode(await outbox.loginCodeTo(daughter.email));
  await expect(page.getByRole('heading', { name: 'Your request for Lakshmi' })).toBeVisible();
  const { pathname } = new URL(page.url());

  const amigosPage = await anotherBrowser();
  const username = newName('Ravi');
  const amigo = await given.loggedInWithPhone(amigosPage, { username, languages: 'Tamil, English' });
  const form = new CreateListingPage(amigosPage);
  await form.open('?type=helper');
  await form.fill({ from: 'DOH', to: 'LHR', date: DAY, flightNumber: 'QR3', skills: ['Wheelchair'] });
  await form.description.fill('I fly home from Doha.');
  await form.submit.click();
  await form.success.getByRole('link', { name: 'Your matches' }).click();

  await expect(reasonsOf(amigosPage, daughter.name)).toContainText('Same flight DOH to LHR');
  await expect(reasonsOf(amigosPage, daughter.name)).toContainText('Lakshmi speaks Tamil');
  await expect(amigosPage.getByRole('main')).not.toContainText(WHEELCHAIR);
  await expectAccessible(amigosPage, [390, DESKTOP]);
  const amigosMail = await outbox.mailTo(amigo.email, 'A Traveler Fits Your Offer: DOH to LHR');
  expect(amigosMail).toContain('Same flight DOH to LHR');
  expect(amigosMail).not.toMatch(WHEELCHAIR);

  const daughtersMail = await outbox.mailTo(daughter.email, 'An Amigo fits: MAA to LHR');
  expect(daughtersMail).toContain(username);
  expect(daughtersMail).not.toMatch(WHEELCHAIR);
  await page.reload();
  const reasons = reasonsOf(page, username);
  await expect(reasons.getByRole('listitem')).toContainText([
    'Same flight DOH to LHR',
    'Speaks Tamil',
    'Helps with wheelchairs',
    'Verified phone',
    'Not on the flight to Doha',
  ]);
  await expectAccessible(page, [390, DESKTOP]);

  const strangersPage = await anotherBrowser();
  const search = new SearchPage(strangersPage);
  await search.open(`?from=MAA&to=LHR&date=${DAY}&type=seeking_help`);
  await expect(search.card(daughter.name)).toContainText('via DOH');
  await expect(search.card(daughter.name)).not.toContainText(WHEELCHAIR);
  const id = Number(/\d+/.exec(pathname)?.[0]);
  const details = new DetailsDialog(strangersPage);
  await details.open({ id });
  await expect(details.dialog).toContainText('Lakshmi');
  await expect(details.dialog).not.toContainText(WHEELCHAIR);
  for (const path of [`/api/listing/${id}`, `/api/listings?from=MAA&to=LHR&date=${DAY}&type=seeking_help`])
    expect(await (await strangersPage.request.get(path)).text()).not.toMatch(WHEELCHAIR);
});
