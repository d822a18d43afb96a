import { newEmail, newName } from '../fixtures/given.ts';
import type { Mail } from '../fixtures/outbox.ts';
import { expect, test } from '../fixtures/test.ts';
import { ContactPage } from '../pages/contact-page.ts';
import { expectMessage } from '../pages/field-message.ts';
import { toasts } from '../pages/toasts.ts';

const MESSAGE = 'I cannot find my listing.\nWhere did it go?';

test('anybody writes to the operator, whose answer goes to them', async ({ page, outbox }) => {
  const [name, email] = [newName('Fatima'), newEmail()];
  const form = new ContactPage(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
  await form.fill({ name, email, message: MESSAGE });
  await form.send.click();
  await expect(toasts(page)).toContainText('Message sent');
  await expect(toasts(page)).toContainText("Thank you for contacting us. We'll get back to you soon!");
  for (const field of [form.name, form.email, form.message]) await expect(field).toHaveValue('');

  const isTheirs = ({ subject }: Mail): boolean => subject.includes(name);
  await expect.poll(async () => (await outbox.all()).filter(isTheirs).length).toBe(1);
  const mail = (await outbox.all()).find(isTheirs);
  expect(mail?.headers?.['reply-to']).toContain(email);
  for (const line of MESSAGE.split('\n')) expect(mail?.text).toContain(line);
  // It goes to the address that the page shows
  await expect(page.getByRole('main').getByRole('link', { name: mail?.to ?? 'nobody' })).toHaveAttribute(
    'href',
    `mailto:${mail?.to}`,
  );
});

test('the form says what is missing, each at its field', async ({ page }) => {
  const form = new ContactPage(page);
  await form.open();
  await form.fill({ name: 'F', email: 'fatima@nowhere', message: 'Too short' });
  await form.send.click();
  await expectMessage(form.name, 'Name must be at least 2 characters');
  await expectMessage(form.email, 'Please enter a valid email address');
  await expectMessage(form.message, 'Message must be at least 10 characters');
  await expect(toasts(page)).toHaveCount(0);
});

test('what failed keeps every word, also through a reload, and can be sent again', async ({ page, given }) => {
  const user = await given.loggedIn(page);
  const form = new ContactPage(page);
  await form.open();
  await expect(form.email).toHaveValue(user.email);
  await form.fill({ name: 'Fatima Benali', email: user.email, message: MESSAGE });
  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await form.send.click();
  await expect(toasts(page)).toContainText('Message failed');
  await expect(toasts(page)).toContainText('There was a problem sending your message. Please try again.');
  await expect(form.name).toHaveValue('Fatima Benali');
  await page.reload();
  await expect(form.message).toHaveValue(MESSAGE);
  await expect(form.email).toHaveValue(user.email);
  await form.send.click();
  await expect(toasts(page)).toContainText('Message sent');
  await expect(form.message).toHaveValue('');
  await expect(form.email).toHaveValue(user.email);
});

test('the operator can be followed where they are, and harm is to be reported', async ({ page }) => {
  await new ContactPage(page).open();
  const links = page.getByRole('region', { name: 'Follow us' }).getByRole('link');
  await expect(links).toHaveText([/^Facebook/, /^Instagram/, /^X /]);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expect(page.getByText('Someone made you feel unsafe?')).toBeVisible();
});
