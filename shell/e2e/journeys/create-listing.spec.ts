import { inDays, shown } from '../fixtures/days.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { suggestions } from '../pages/airport-field.ts';
import { CreateListingPage } from '../pages/create-listing-page.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { expectMessage } from '../pages/field-message.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { toasts } from '../pages/toasts.ts';
import { newLocalNumber, VerifyPage } from '../pages/verify-page.ts';

const DESCRIPTION = 'My mother flies alone for the first time.';

test('the type of a listing stands in the address, an offer where it names none', async ({ page }) => {
  const form = new CreateListingPage(page);
  for (const [query, address, heading] of [
    ['', '?type=helper', 'Offer Help'],
    ['?type=nonsense', '?type=helper', 'Offer Help'],
    ['?type=seeking_help', '?type=seeking_help', 'Find Help'],
    ['?action=find', '?action=find&type=seeking_help', 'Find Help'],
    ['?action=offer', '?action=offer&type=helper', 'Offer Help'],
  ] as const) {
    await form.open(query);
    await expect(page).toHaveURL(`/create-listing${address}`);
    await expect(form.heading(heading)).toBeVisible();
  }
  await expect(page).toHaveTitle('Flight Amigo - Create Listing');
  await page.goto('/create-listing-fixed?type=seeking_help');
  await expect(form.heading('Find Help')).toBeVisible();
});

test('Back leads past the rewritten address to the page before', async ({ page }) => {
  await page.goto('/terms-of-use');
  await new CreateListingPage(page).open();
  await expect(page).toHaveURL(/\?type=helper$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms-of-use$/);
});

test('a link fills in the trip, and going over to the other type keeps what was typed', async ({ page }) => {
  const form = new CreateListingPage(page);
  await form.open(`?type=helper&from=MAA&to=LHR&date=${inDays(5)}&flight=BA36`);
  await expect(form.from).toHaveValue('MAA - Chennai, India');
  await expect(form.to).toHaveValue('LHR - London, United Kingdom');
  await expect(form.date).toHaveValue(inDays(5));
  await expect(form.flightNumber).toHaveValue('BA36');
  await form.fill({ description: DESCRIPTION, name: 'Meena Raman' });
  await form.within.getByRole('link', { name: 'Find Help' }).click();
  await expect(form.heading('Find Help')).toBeVisible();
  await expect(form.description).toHaveValue(DESCRIPTION);
  await expect(form.from).toHaveValue('MAA - Chennai, India');
  await expect(form.name).toHaveValue('Meena Raman');
});

test('an empty form names all that is missing, and each line leads to its field', async ({ page }) => {
  const form = new CreateListingPage(page);
  await form.open();
  await expect(form.date).toHaveValue(inDays(0));
  await expect(form.date).toHaveAttribute('min', inDays(0));
  await form.date.fill('');
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  for (const [field, message] of [
    [form.from, 'Departure airport is required'],
    [form.to, 'Arrival airport is required'],
    [form.date, 'Date is required'],
    [form.description, 'Description must be at least 10 characters'],
    [form.email, 'Please enter a valid email address'],
  ] as const) {
    await expectMessage(field, message);
    await form.summary.getByRole('link', { name: message }).click();
    await expect(field).toBeFocused();
  }
});

test('what cannot be is refused at its field', async ({ page }) => {
  const form = new CreateListingPage(page);
  await form.open();
  await form.fill({
    ...{ from: 'MAA', to: 'MAA', date: inDays(-1), endDate: inDays(70), flightNumber: 'MYPLANE NUMBER 1' },
    ...{ description: 'x'.repeat(501), name: 'M', email: 'meena@nowhere', phone: '12' },
  });
  await form.tipRange('20', '10');
  await form.submit.click();
  for (const [field, message] of [
    [form.date, 'Please choose today or a later day'],
    [form.flightNumber, 'Please use at most 12 characters'],
    [form.description, 'Description cannot exceed 500 characters'],
    [form.name, 'Name must be at least 2 characters'],
    [form.email, 'Please enter a valid email address'],
    [form.phone, 'Please enter a valid phone number'],
  ] as const)
    await expectMessage(field, message);
  await form.fill({ date: inDays(1), flightNumber: '', description: DESCRIPTION, name: 'Meena', phone: '' });
  await form.email.fill('meena@example.com');
  await form.submit.click();
  await expectMessage(form.to, 'Please choose two different airports');
  await expectMessage(form.endDate, 'Please choose an end date within 60 days of the travel date');
  await expectMessage(form.largest, 'The largest tip cannot be less than the smallest');
  await form.date.fill(inDays(71));
  await expect(form.endDate).toHaveValue('');
});

test('who is not verified is told before typing, loses nothing, and goes on once they are', async ({
  page,
  given,
  outbox,
}) => {
  await given.loggedIn(page);
  const form = new CreateListingPage(page);
  await form.open();
  await expect(form.unverified).toBeVisible();
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(4), description: DESCRIPTION, skills: ['Translation'] });
  await form.submit.click();
  await expect(toasts(page)).toContainText('Listing creation failed');
  await expect(toasts(page)).toContainText('You need to verify your phone number to create listings');
  await form.within.getByRole('link', { name: 'Verify now' }).click();
  const verify = new VerifyPage(page);
  const localNumber = newLocalNumber();
  // The page before has a country code of its own
  await expect(page.getByRole('heading', { name: 'Phone Verification' })).toBeVisible();
  await verify.give(localNumber);
  await verify.enter(await outbox.smsCodeTo(`+44${localNumber}`));
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('banner').getByRole('link', { name: 'Create Listing' }).click();
  await expect(form.unverified).toHaveCount(0);
  await expect(form.description).toHaveValue(DESCRIPTION);
  await form.submit.click();
  await expect(form.success).toBeVisible();
  await expect(form.said('Date')).toHaveText(shown(inDays(4)));
});

test('who is logged out is told, logs in at the end, and what was typed is created', async ({
  page,
  given,
  outbox,
  somebody,
}) => {
  const { email } = await given.verified(await somebody());
  const form = new CreateListingPage(page);
  const login = new LoginDialog(page);
  await form.open('?type=seeking_help');
  await expect(form.within.getByText('You will be asked to log in')).toBeVisible();
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(4), description: DESCRIPTION, name: newName('Meena'), email });
  await form.oneTip('25');
  await form.submit.click();
  await expect(login.dialog).toContainText('Please log in to create your listing. What you typed is kept.');
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(form.description).toHaveValue(DESCRIPTION);
  await form.submit.click();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email, 2));
  await expect(form.success).toBeVisible();
  await expect(form.said('Type')).toHaveText('Seeking Help');
  await expect(form.said('Tip')).toHaveText('$25.00');
});

test('a reload loses nothing that was typed', async ({ page }) => {
  const form = new CreateListingPage(page);
  await form.open('?type=seeking_help');
  const typed = { date: inDays(4), endDate: inDays(6), time: '05:35', flightNumber: 'BA36', description: DESCRIPTION };
  await form.fill({ from: 'MAA', to: 'LHR', ...typed, skills: ['Translation'], name: 'Meena Raman' });
  await form.tipRange('5', '15');
  await page.reload();
  await expect(form.from).toHaveValue('MAA - Chennai, India');
  await expect(form.to).toHaveValue('LHR - London, United Kingdom');
  for (const [name, value] of Object.entries(typed)) await expect(form[name as keyof typeof typed]).toHaveValue(value);
  await expect(form.within.getByRole('button', { name: 'Remove Translation' })).toBeVisible();
  await expect(form.name).toHaveValue('Meena Raman');
  await expect(form.smallest).toHaveValue('5');
  await expect(form.largest).toHaveValue('15');
});

test('the summary says what was not given; Close goes home, and the next listing has the same person', async ({
  page,
  given,
}) => {
  const { email, username } = await given.verified(page);
  const form = new CreateListingPage(page);
  await form.open();
  await expect(form.name).toHaveValue(username);
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(4), description: DESCRIPTION, phone: '' });
  await form.submit.click();
  await expect(toasts(page)).toContainText('Listing created');
  await expect(toasts(page)).toContainText('Your listing has been created successfully');
  for (const label of ['Time', 'Flight Number', 'Tip']) await expect(form.said(label)).toHaveText('Not specified');
  await expect(form.said('Phone')).toHaveText('Not provided');
  await expect(form.said('Email')).toHaveText(email);
  await form.success.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Create Listing' }).click();
  await expect(form.email).toHaveValue(email);
  await expect(form.name).toHaveValue(username);
  await expect(form.from).toHaveValue('');
  await expect(form.description).toHaveValue('');
});

test('a server that does not answer loses nothing, and the second press creates one listing', async ({
  page,
  given,
}) => {
  await given.verified(page);
  const form = new CreateListingPage(page);
  await form.open();
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(4), description: DESCRIPTION });
  await page.route('**/api/listings', (route) => route.abort('connectionrefused'));
  await form.submit.click();
  await expect(toasts(page)).toContainText('There was a problem creating your listing. Please try again.');
  await expect(form.description).toHaveValue(DESCRIPTION);
  await page.unroute('**/api/listings');
  await form.submit.click();
  await expect(form.success).toBeVisible();
  expect(await (await page.request.get('/api/my-listings?type=helper')).json()).toHaveLength(1);
});

test('another contact address is given once the link sent there was followed', async ({
  page,
  given,
  outbox,
  anotherBrowser,
}) => {
  test.slow();
  const me = await given.verified(page);
  const email = newEmail();
  const form = new CreateListingPage(page);
  await form.open();
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(4), description: DESCRIPTION, email });
  await form.submit.click();
  await expect(form.said('Email')).toHaveText(
    `${email} We sent a link there. Until it is followed, people who ask get ${me.email}.`,
  );
  const [{ id }] = (await (await page.request.get('/api/my-listings')).json()) as [{ id: number }];
  const other = await anotherBrowser();
  await given.loggedIn(other);
  const details = new DetailsDialog(other);
  await details.openAsking({ id });
  await expect(details.dialog).toContainText(me.email);

  const mail = await outbox.mailTo(email, 'Confirm your email address for the trip MAA to LHR');
  const owner = await anotherBrowser();
  await owner.goto(/https?:\/\/\S+\/confirm#\S+/.exec(mail)?.[0] ?? '');
  await expect(owner.getByText('Your email address is confirmed')).toBeVisible();
  await other.reload();
  await expect(details.dialog).toContainText(email);
  await expect(details.dialog).not.toContainText(me.email);

  await owner.getByRole('button', { name: 'Stop Giving My Address' }).click();
  await expect(owner.getByText('Your address is no longer given')).toBeVisible();
  await other.reload();
  await expect(details.dialog).toContainText(me.email);
  await expect(details.dialog).not.toContainText(email);
});

test('what was typed and not sent is empty for the next person in the same tab', async ({ page, given }) => {
  await given.verified(page);
  const form = new CreateListingPage(page);
  await form.open();
  await form.fill({ from: 'MAA', to: 'LHR', description: DESCRIPTION });
  await page.reload();
  await expect(form.description).toHaveValue(DESCRIPTION);
  await new LoginDialog(page).logOut.click();
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
  await given.verified(page);
  await form.open();
  await expect(form.email).not.toHaveValue('');
  await expect(form.description).toHaveValue('');
  await expect(form.from).toHaveValue('');
});

test('by keyboard alone a listing is created', async ({ page, given }) => {
  await given.verified(page);
  const form = new CreateListingPage(page);
  await form.open('?type=seeking_help');
  for (const [field, code] of [
    [form.from, 'MAA'],
    [form.to, 'LHR'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(code);
    await expect(suggestions(page).first()).toContainText(code);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(`^${code} - `));
  }
  await tabTo(page, form.flightNumber);
  await page.keyboard.type('BA36');
  await tabTo(page, form.description);
  await page.keyboard.type(DESCRIPTION);
  await tabTo(page, form.within.getByRole('button', { name: 'Add Translation' }));
  await page.keyboard.press('Enter');
  await expect(form.within.getByRole('button', { name: 'Remove Translation' })).toBeVisible();
  await tabTo(page, form.tips);
  await page.keyboard.press('Space');
  await tabTo(page, form.within.getByRole('radio', { name: 'No amount' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, form.amount);
  await page.keyboard.type('15');
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(form.success).toBeFocused();
  await expect(form.said('Tip')).toHaveText('$15.00');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
});
