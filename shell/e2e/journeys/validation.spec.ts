import { inDays } from '../fixtures/days.ts';
import { newEmail } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { suggestions } from '../pages/airport-field.ts';
import { expectMessage } from '../pages/field-message.ts';
import { toasts } from '../pages/toasts.ts';
import { PublishPage } from '../pages/publish-page.ts';

for (const kind of ['find', 'offer'] as const) {
  test.describe(`the ${kind}-help form`, () => {
    test('names everything that is missing, and takes the reader to it', async ({ page }) => {
      const form = new PublishPage(page, kind);
      await form.open();
      await form.date.fill('');
      await form.submit.click();

      const summary = page.getByRole('group', { name: /^Please check \d things$/ });
      await expect(summary).toBeFocused();
      await expectMessage(form.from, 'Required');
      await expectMessage(form.to, 'Required');
      await expectMessage(form.date, 'Required');
      await expectMessage(form.name, 'Name must be at least 2 characters');
      await expectMessage(form.email, 'Email is required');
      await expectMessage(form.consent, 'You must agree to the terms');
      await summary.getByRole('link', { name: /Name must be/ }).click();
      await expect(form.name).toBeFocused();
    });

    test('says what is wrong with each value', async ({ page }) => {
      const form = new PublishPage(page, kind);
      await form.open();
      await form.fillTrip({
        from: 'MAA',
        to: 'MAA',
        date: inDays(-1),
        flightNumber: 'MYPLANE NUMBER 1',
        description: 'Too short',
      });
      await form.fillContact({ name: 'M', email: 'meena@nowhere', phone: '12' });
      await form.submit.click();

      await expectMessage(form.date, 'Please choose today or a later day');
      await expectMessage(form.flightNumber, 'Please use at most 12 characters');
      await expectMessage(form.description, 'Description must be at least 10 characters');
      await expectMessage(form.name, 'Name must be at least 2 characters');
      await expectMessage(form.email, 'Please enter a valid email');
      await expectMessage(form.phone, 'Please enter a valid phone number');
    });

    test('refuses a trip that ends where it starts, and takes it when that is mended', async ({ page }) => {
      const form = new PublishPage(page, kind);
      await form.open();
      await form.fillTrip({ from: 'MAA', to: 'MAA', date: inDays(4) });
      await form.fillContact({ name: 'Meena Raman', email: newEmail() });
      await form.agree();
      await form.submit.click();
      await expectMessage(form.to, 'Please choose two different airports');

      await form.chooseAirport(form.to, 'LHR');
      await form.submit.click();
      await expect(page.getByRole('heading', { name: /Has Been Published$/ })).toBeVisible();
    });
  });
}

test('an end date stays within 60 days after the travel date', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(4), endDate: inDays(65) });
  await form.fillContact({ name: 'Meena Raman', email: newEmail() });
  await form.agree();
  await form.submit.click();
  await expectMessage(form.endDate, 'Please choose an end date within 60 days of the travel date');

  await form.endDate.fill(inDays(3));
  await form.submit.click();
  await expectMessage(form.endDate, 'The end date cannot be before the travel date');
});

test('an end date can be typed, digit by digit', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.fillTrip({ date: inDays(10) });
  const [year = '', month = '', day = ''] = inDays(12).split('-');
  await form.endDate.focus();
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(form.endDate).toHaveValue(inDays(12));
});

test('the end date clears when the travel date moves past it', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.fillTrip({ date: inDays(4), endDate: inDays(6) });
  await form.date.fill(inDays(8));
  await expect(form.endDate).toHaveValue('');
  await expect(form.endDate).toHaveAttribute('min', inDays(8));
});

test('the tip takes digits only', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.tip.pressSequentially('a2-5.e');
  await expect(form.tip).toHaveValue('25');
});

test('a form without an address stops and says why', async ({ page }) => {
  const form = new PublishPage(page, 'offer');
  await form.open();
  await form.fillTrip({ from: 'FRA', to: 'JFK', date: inDays(10) });
  await form.fillContact({ name: 'Jonas Weber' });
  await form.agree();
  await form.submit.click();
  await expect(toasts(page)).toContainText('Missing Email Address');
  await expect(toasts(page)).toContainText('Please provide an email address for verification and contact purposes.');
});

test('the airport picker asks for two characters, and says when there is no such airport', async ({ page }) => {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.from.fill('m');
  await expect(page.getByText('Type at least 2 characters to search').first()).toBeVisible();
  await form.from.fill('qqqq');
  await expect(page.getByText('No airports found').first()).toBeVisible();
  await form.from.fill('london');
  await expect(suggestions(page).first()).toBeVisible();
  expect(await suggestions(page).count()).toBeLessThanOrEqual(5);
  await form.from.press('ArrowDown');
  await form.from.press('Enter');
  await expect(form.from).toHaveValue(/^[A-Z]{3} - London/);
});
