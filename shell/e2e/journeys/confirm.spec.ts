import type { Page } from '@playwright/test';
import { inDays } from '../fixtures/days.ts';
import { newEmail } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { PublishPage } from '../pages/publish-page.ts';

async function publish(page: Page, email: string): Promise<void> {
  const form = new PublishPage(page, 'find');
  await form.open();
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(14) });
  await form.fillContact({ name: 'Meena Raman', email });
  await form.agree();
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'Your Help Request Has Been Published' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

test('the link in the mail confirms the address, and says so when it is opened again', async ({ page, outbox }) => {
  const email = newEmail();
  await publish(page, email);
  const { link } = await outbox.confirmationMailTo(email);
  await page.goto(link);
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByText(/already confirmed|does not work any more|is confirmed/).first()).toBeVisible();
});

test('the code in the mail confirms the address on the page that published the request', async ({ page, outbox }) => {
  const email = newEmail();
  await publish(page, email);
  const { code } = await outbox.confirmationMailTo(email);
  await page.getByRole('textbox', { name: '6-digit verification code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
});

test('a wrong code is refused with a sentence, and the right one still works', async ({ page, outbox }) => {
  const email = newEmail();
  await publish(page, email);
  const { code } = await outbox.confirmationMailTo(email);
  const field = page.getByRole('textbox', { name: '6-digit verification code' });
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
});

test('a link that nobody sent is refused with a way on', async ({ page }) => {
  await page.goto('/confirm#not-a-token');
  await expect(page.getByText(/This link (does not work any more|is not complete)/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Find Help|Offer Help|Back to Home/ }).first()).toBeVisible();
});

test('nobody can read the address of a listing from the API', async ({ given, request }) => {
  const email = newEmail();
  await given.requestForHelp({ departureAirport: 'KTM', arrivalAirport: 'ANC', email });
  const answer = await request.get('/api/listings?from=KTM&to=ANC');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).not.toContain(email);
});
