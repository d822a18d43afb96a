import { newEmail, newName } from '../fixtures/given.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import type { Mail } from '../fixtures/outbox.ts';
import { expect, test } from '../fixtures/test.ts';
import { ContactPage } from '../pages/contact-page.ts';
import { toasts } from '../pages/components.ts';

const MESSAGE = 'I cannot find my listing.\nWhere did it go?';

test('a message from a visitor reaches the operator, with the address to reply to', async ({ page, outbox }) => {
  const [name, email] = [newName('Fatima'), newEmail()];
  const form = new ContactPage(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
  await form.send.click();
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('link', { name: /^Facebook/ })).toBeVisible();
  await expectAccessible(page);
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
