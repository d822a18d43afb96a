import { newEmail } from '../fixtures/given.ts';
import { look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { toasts, toastsLoaded } from '../pages/toasts.ts';

test('somebody logs in by the code in the mail, stays so, and logs out again', async ({ page, context, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/search');
  await login.open();
  await login.email.fill('priya.raman@');
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await look(page);
  await login.askForCode(email);
  await expect(toasts(page)).toContainText('Verification required');
  await expect(toasts(page)).toContainText('A verification code has been sent to your email address');
  await expect(login.dialog).toContainText(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(login.dialog).toBeHidden();
  await expect(toasts(page)).toContainText('Login successful');
  await expect(toasts(page)).toContainText('You are now logged in');
  await expect(page).toHaveURL(/\/search$/);
  const session = (await context.cookies()).find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value);

  await page.reload();
  await login.logOut.click();
  await expect(toasts(page)).toContainText('Logged out successfully');
  await expect(toasts(page)).toContainText('You have been logged out of your account');
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(login.logIn).toBeVisible();
});

test('a network that goes away while one logs in takes nothing that was typed', async ({ page, context, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/');
  await login.open();
  await login.email.fill(email);
  await toastsLoaded(page);
  await context.setOffline(true);
  await login.email.press('Enter');
  await expect(login.unproven).toBeVisible();
  await expect(toasts(page)).toContainText('Security verification failed');
  await expect(toasts(page)).toContainText('Please try again in a few moments or refresh the page');
  await look(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(login.email).toHaveValue(email);
  await context.setOffline(false);
  await login.email.press('Enter');
  await expect(login.code).toBeFocused();

  const code = await outbox.loginCodeTo(email);
  await context.setOffline(true);
  await login.enter(code);
  await expect(toasts(page)).toContainText('Login failed');
  await expect(toasts(page)).toContainText('Failed to login. Please try again.');
  await expect(login.code).toHaveAccessibleDescription(/^We could not reach Flight Amigo/);
  await expect(login.code).toHaveValue(code);
  await look(page);
  await login.resend.click();
  await expect(toasts(page)).toContainText('Failed to resend code');
  await expect(toasts(page)).toContainText('Please try again');
  await expect(login.code).toHaveValue(code);
  await context.setOffline(false);
  await login.code.press('Enter');
  await expect(login.logOut).toBeVisible();
});

test('the second tab notices that somebody logged in, and out again, which takes contact details away', async ({
  page,
  context,
  given,
  signIn,
}) => {
  const { user, listing } = await given.listingOf({});
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/search');
  const there = new LoginDialog(other);
  await there.open();
  await signIn(page, newEmail());
  await expect(there.dialog).toBeHidden();
  const details = new DetailsDialog(page);
  await details.openAsking(listing);
  await expect(details.dialog).toContainText(user.email);
  await there.logOut.click();
  await expect(details.ask).toBeVisible();
  await expect(details.dialog).not.toContainText(user.email);
});

test('who starts at /verify logged out ends there logged in, also by a reloaded tab', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/verify');
  await expect(toasts(page)).toContainText('Login Required');
  await expect(toasts(page)).toContainText('Please login to access this page');
  await login.askForCode(email);
  await login.resend.click();
  await expect(login.dialog).toContainText('You can ask for a new code in');
  const code = await outbox.loginCodeTo(email, 2);
  await page.reload();
  await expect(login.code).toBeFocused();
  await login.enter(code);
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Phone Verification' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
});
