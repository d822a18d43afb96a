import { inDays, shown } from '../fixtures/days.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { PublishPage } from '../pages/publish-page.ts';
import { SearchPage } from '../pages/search-page.ts';
import { toasts } from '../pages/toasts.ts';

const DESCRIPTION = 'My mother flies alone for the first time. She speaks Tamil.';

test('a daughter asks for help from Chennai to London, and finds her request on the site', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  const name = newName('Meena');
  await form.open();
  await expect(page.getByRole('heading', { name: 'Request Travel Assistance' })).toBeVisible();
  await form.fillTrip({
    from: 'MAA',
    to: 'LHR',
    date: inDays(7),
    endDate: inDays(9),
    flightNumber: 'BA36',
    description: DESCRIPTION,
    tip: '25',
  });
  await form.fillContact({ name, email: newEmail(), phone: '2025550123' });
  await form.agree();
  await form.submit.click();

  await expect(toasts(page)).toContainText('Help Request Created!');
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).last().click();
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('MAA');

  const search = new SearchPage(page);
  await search.open(`?from=MAA&to=LHR&date=${inDays(8)}`);
  await expect(search.card(name)).toContainText('Seeking Help');
  await expect(search.card(name)).toContainText('$25.00 tip offered');
  await expect(search.card(name)).toContainText(shown(inDays(7)));
});

test('a frequent flyer offers help, and finds the offer on the site', async ({ page }) => {
  const form = new PublishPage(page, 'offer');
  const name = newName('Jonas');
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
  await form.fillContact({ name, email: newEmail() });
  await form.agree();
  await form.submit.click();

  await expect(toasts(page)).toContainText('Help Offer Created!');
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeVisible();
  const search = new SearchPage(page);
  await search.open('?from=FRA&to=EZE&type=helper');
  await expect(search.card(name)).toContainText('Amigo');
  await expect(search.card(name)).toContainText('Accepts tips');
});

test('Create Another clears the trip and keeps the person', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  const email = newEmail();
  await form.open();
  await form.fillTrip({ from: 'DEL', to: 'YYZ', date: inDays(20), description: DESCRIPTION });
  await form.fillContact({ name: 'Meena Raman', email, phone: '2025550123' });
  await form.agree();
  await form.submit.click();
  await page.getByRole('button', { name: 'Create Another Request' }).click();

  await expect(form.name).toHaveValue('Meena Raman');
  await expect(form.email).toHaveValue(email);
  await expect(form.phone).toHaveValue(/202.?555.?0123/);
  await expect(form.from).toHaveValue('');
  await expect(form.to).toHaveValue('');
  await expect(form.description).toHaveValue('');
});

test('a network that is cut loses nothing that was typed, and says the specified words', async ({ page, context }) => {
  const form = new PublishPage(page, 'find');
  await page.route('**/api/find-help/listings', (route) => route.abort('connectionrefused'));
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(30), description: DESCRIPTION, tip: '15' });
  await form.fillContact({ name: 'Meena Raman', email: newEmail(), phone: '2025550123' });
  await form.agree();
  await form.submit.click();

  await expect(toasts(page)).toContainText('Error');
  await expect(toasts(page)).toContainText('Something went wrong. Please try again.');
  await expect(page.getByText('We could not reach Flight Amigo.').first()).toBeVisible();
  await page.unroute('**/api/find-help/listings');
  await context.setOffline(true);
  await form.submit.click();
  await expect(toasts(page)).toContainText('Verification Failed');
  await expect(toasts(page)).toContainText("We couldn't verify you're not a robot. Please try again.");
  await expect(page.getByText('We could not reach Flight Amigo.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(form.from).toHaveValue(/^MAA/);
  await expect(form.date).toHaveValue(inDays(30));
  await expect(form.description).toHaveValue(DESCRIPTION);
  await expect(form.tip).toHaveValue('15');
  await expect(form.name).toHaveValue('Meena Raman');
  await expect(form.consent).toBeChecked();

  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible();
});

test('the button is disabled, and says so, while the request is on its way', async ({ page }) => {
  const form = new PublishPage(page, 'offer');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/offer-help/listings', async (route) => {
    await held;
    await route.continue();
  });
  await form.open();
  await form.fillTrip({ from: 'FRA', to: 'JFK', date: inDays(10) });
  await form.fillContact({ name: 'Jonas Weber', email: newEmail() });
  await form.agree();
  await form.submit.click();
  await expect(form.busyButton).toBeDisabled();
  letGo();
  await expect(page.getByRole('heading', { name: 'Your Help Offer Has Been Published' })).toBeVisible();
});
