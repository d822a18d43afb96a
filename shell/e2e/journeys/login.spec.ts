import { newEmail } from '../fixtures/given.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { toasts, waitForToasts } from '../pages/components.ts';

test('a user logs in by the code from the mail, stays logged in after a reload, and logs out [spec 8]', async ({
  page,
  context,
  outbox,
}) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/search');
  await login.open();
  await login.email.fill('priya.raman@');
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await login.requestCode(email);
  await expect(toasts(page)).toContainText('Verification required');
  await expect(toasts(page)).toContainText('A verification code has been sent to your email address');
  await expect(login.dialog).toContainText(email);
  await login.enterCode(await outbox.loginCodeTo(email));
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

const CHALLENGE = '**/api/bot-check/challenge*';

test('losing the network during a login loses nothing typed', async ({ page, context, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  // Otherwise the check is solved while the address is typed
  await page.route(CHALLENGE, (route) => route.abort());
  await page.goto('/');
  await login.open();
  await login.email.fill(email);
  await waitForToasts(page);
  await context.setOffline(true);
  await login.email.press('Enter');
  await expect(login.botCheckFailed).toBeVisible();
  await expect(toasts(page)).toContainText('Security verification failed');
  await expect(toasts(page)).toContainText('Please try again in a few moments or refresh the page');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(login.email).toHaveValue(email);
  await context.setOffline(false);
  await page.unroute(CHALLENGE);
  await login.email.press('Enter');
  await expect(login.code).toBeFocused();

  const code = await outbox.loginCodeTo(email);
  await context.setOffline(true);
  await login.enterCode(code);
  await expect(toasts(page)).toContainText('Login failed');
  await expect(toasts(page)).toContainText('Failed to login. Please try again.');
  await expect(login.code).toHaveAccessibleDescription(/^We could not reach Flight Amigo/);
  await expect(login.code).toHaveValue(code);
  await expectAccessible(page);
  await login.resend.click();
  await expect(toasts(page)).toContainText('Failed to resend code');
  await expect(toasts(page)).toContainText('Please try again');
  await expect(login.code).toHaveValue(code);
  await context.setOffline(false);
  await login.code.press('Enter');
  await expect(login.logOut).toBeVisible();
});

test('a login and a logout take effect in the other tab, where contact details disappear', async ({
  page,
  context,
  given,
  signIn,
}) => {
  const { user, listing } = await given.listingWithOwner({});
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/search');
  const there = new LoginDialog(other);
  await there.open();
  await signIn(page, newEmail());
  await expect(there.dialog).toBeHidden();
  const details = new DetailsDialog(page);
  await details.openWithContact(listing);
  await expect(details.dialog).toContainText(user.email);
  await there.logOut.click();
  await expect(details.requestContact).toBeVisible();
  await expect(details.dialog).not.toContainText(user.email);
});

test('a login that starts at /verify returns there, even after a reload [spec 38]', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/verify');
  await expect(toasts(page)).toContainText('Login Required');
  await expect(toasts(page)).toContainText('Please login to access this page');
  await login.requestCode(email);
  await login.resend.click();
  await expect(login.dialog).toContainText('You can ask for a new code in');
  const code = await outbox.loginCodeTo(email, 2);
  await page.reload();
  await expect(login.code).toBeFocused();
  await login.enterCode(code);
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Phone Verification' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
});
