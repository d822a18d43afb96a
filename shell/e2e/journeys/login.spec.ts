import type { Page } from '@playwright/test';
import { newEmail } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { toasts } from '../pages/toasts.ts';

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');
const withoutPuzzles = (page: Page) => page.route('**/api/bot-check/challenge', (route) => route.abort());

test('somebody logs in by the code in the mail, stays so, and logs out again', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/search');
  await login.open();
  await login.askForCode(email);
  await expect(toasts(page)).toContainText('Verification required');
  await expect(toasts(page)).toContainText('A verification code has been sent to your email address');
  await expect(login.dialog).toContainText(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(login.dialog).toBeHidden();
  await expect(toasts(page)).toContainText('Login successful');
  await expect(toasts(page)).toContainText('You are now logged in');
  await expect(page).toHaveURL(/\/search$/);

  await page.reload();
  await login.logOut.click();
  await expect(toasts(page)).toContainText('Logged out successfully');
  await expect(toasts(page)).toContainText('You have been logged out of your account');
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(login.logIn).toBeVisible();
});

test('nothing that logs somebody in can be read by scripts', async ({ page, context, signIn }) => {
  await page.goto('/');
  await signIn(page, newEmail());
  const session = (await context.cookies()).find(({ name }) => name === 'session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value);
});

test('an email that is none is refused at the field, and nothing is sent', async ({ page }) => {
  const login = new LoginDialog(page);
  await page.goto('/');
  await login.open();
  await login.email.fill('priya.raman@');
  await login.email.press('Enter');
  await expect(login.email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(login.email).toBeFocused();
});

test('a wrong code is refused, and the right one still works', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await login.startAtHome(email);
  const code = await outbox.loginCodeTo(email);
  await login.enter(wrong(code));
  await expect(toasts(page)).toContainText('Login failed');
  await expect(login.code).toHaveAttribute('aria-invalid', 'true');
  await expect(login.code).toBeFocused();
  // Marked, so that what is typed or pasted next takes its place
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await expect(login.dialog).toBeHidden();
  await expect(login.logOut).toBeVisible();
});

test('Resend Code sends a new code at once, and the code before it is void', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await login.startAtHome(email);
  const first = await outbox.loginCodeTo(email);
  await login.code.fill('4829');
  await login.resend.click();
  await expect(toasts(page)).toContainText('Verification code sent');
  await expect(toasts(page)).toContainText('A new verification code has been sent to your email address');
  await expect(login.code).toHaveValue('');
  await expect(login.code).toBeFocused();
  await expect(login.dialog).toContainText('You can ask for a new code in');
  const second = await outbox.loginCodeTo(email, 2);
  await login.enter(first);
  await expect(login.code).toHaveAccessibleDescription(/4 tries are left/);
  await login.enter(second);
  await expect(login.logOut).toBeVisible();
});

test('a further code is sent no sooner than the server says, and the code before it stays good', async ({
  page,
  outbox,
}) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await login.startAtHome(email);
  await login.resend.click();
  const second = await outbox.loginCodeTo(email, 2);
  await expect(login.resend).toHaveAttribute('aria-disabled', 'true');
  await expect(login.dialog).toContainText(/You can ask for a new code in \d+ seconds?\./);
  await login.resend.focus();
  await expect(login.resend).toBeFocused();
  // The browser's minute is over at once, the server's is not: its answer says how long to wait
  await page.clock.install();
  await page.clock.fastForward(61_000);
  await login.resend.click();
  await expect(toasts(page)).toContainText('Failed to resend code');
  await expect(login.dialog).toContainText(/You can ask for a new code in \d+ seconds?\./);
  await login.enter(second);
  await expect(login.logOut).toBeVisible();
});

test('a network that goes away while one logs in takes nothing that was typed', async ({ page, context, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await login.startAtHome(email);
  const code = await outbox.loginCodeTo(email);
  await context.setOffline(true);
  await login.enter(code);
  await expect(toasts(page)).toContainText('Login failed');
  await expect(toasts(page)).toContainText('Failed to login. Please try again.');
  await expect(login.code).toHaveAccessibleDescription(/^We could not reach Flight Amigo/);
  await expect(login.code).toHaveValue(code);
  await login.resend.click();
  await expect(toasts(page)).toContainText('Failed to resend code');
  await expect(toasts(page)).toContainText('Please try again');
  await expect(login.code).toHaveValue(code);
  await context.setOffline(false);
  await login.code.press('Enter');
  await expect(login.logOut).toBeVisible();
});

test('a network that goes away before the email is sent keeps the email', async ({ page, context }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/');
  await login.logIn.click();
  await login.email.fill(email);
  await context.setOffline(true);
  await login.email.press('Enter');
  await expect(toasts(page)).toContainText('Security verification failed');
  await expect(toasts(page)).toContainText('Please try again in a few moments or refresh the page');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(login.email).toHaveValue(email);
  await context.setOffline(false);
  await login.email.press('Enter');
  await expect(login.code).toBeVisible();
});

test('the second tab notices that somebody logged in, and out again', async ({ page, context, signIn }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/search');
  const there = new LoginDialog(other);
  await there.open();
  await signIn(page, newEmail());
  await expect(there.dialog).toBeHidden();
  await expect(there.logOut).toBeVisible();
  await there.logOut.click();
  await expect(new LoginDialog(page).logIn).toBeVisible();
});

test('a redirect is followed after the login', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/?redirect=/profile');
  await expect(toasts(page)).toContainText('Login Required');
  await expect(toasts(page)).toContainText('Please login to access this page');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
});

test('a redirect is dropped by who does not log in, and followed at once by who has', async ({ page, given }) => {
  const login = new LoginDialog(page);
  await page.goto('/?redirect=%2Fprofile');
  await expect(login.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await given.loggedIn(page);
  await page.goto('/?redirect=%2Fprofile');
  await expect(page).toHaveURL(/\/profile$/);
});

for (const target of [
  '//example.org',
  '/\\example.org',
  'https://example.org/',
  'javascript:alert(1)',
  '/%2F/example.org',
])
  test(`a redirect to ${target} is dropped`, async ({ page, given }) => {
    await given.loggedIn(page);
    await page.goto(`/?redirect=${encodeURIComponent(target)}`);
    await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('who wants to see contact details is asked to log in, and goes on afterwards', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/search');
  await page
    .getByRole('button', { name: /^(View Contact Info|Connect with Traveler)/ })
    .first()
    .click();
  await expect(login.dialog).toContainText('Log in to see contact details.');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(login.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/search\?listing=\d+$/);
  await expect(new DetailsDialog(page).contactTab).toHaveAttribute('aria-selected', 'true');
});

test('who starts at /verify logged out ends there logged in', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/verify');
  await expect(toasts(page)).toContainText('Login Required');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Phone Verification' })).toBeVisible();
});

test('without the bot check nobody is asked for a code, and Try Again tries again', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await withoutPuzzles(page);
  await page.goto('/');
  await login.open();
  await login.email.fill(email);
  await login.submit.click();
  await expect(login.unproven).toContainText('Please try again in a few moments or refresh the page');
  const again = login.unproven.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeFocused();
  await again.click();
  await expect(again).toBeEnabled();
  expect(await outbox.mailsTo(email)).toEqual([]);
  await page.unroute('**/api/bot-check/challenge');
  await again.click();
  await expect(login.code).toBeFocused();
  await expect(login.dialog).toContainText(email);
});

test('over the open dialog a toast can be read, reached and closed, and the dialog stays', async ({ page }) => {
  const login = new LoginDialog(page);
  await page.goto('/?redirect=/profile');
  await expect(login.email).toBeFocused();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(login.dialog).toBeVisible();
  await login.askForCode(newEmail());
  await toasts(page).getByText('Verification required').click();
  await expect(login.dialog).toBeVisible();
  await page.getByRole('heading', { name: 'Login to Flight Amigo' }).click();
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
});

test('a press beside the dialog closes it, and it goes on at the code when it is opened again', async ({
  page,
  outbox,
}) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await login.startAtHome(email);
  await page.mouse.click(8, 8);
  await expect(login.dialog).toBeHidden();
  await expect(login.logIn).toBeFocused();
  await login.logIn.click();
  await expect(login.code).toBeFocused();
  await expect(login.dialog).toContainText(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(login.logOut).toBeVisible();
});

test('who comes back from the mail to a reloaded tab goes on at the code', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await page.goto('/?redirect=/profile');
  await login.askForCode(email);
  await login.resend.click();
  const code = await outbox.loginCodeTo(email, 2);
  await page.reload();
  await expect(login.code).toBeFocused();
  await expect(login.dialog).toContainText(/You can ask for a new code in [1-5]?\d seconds?\./);
  await login.enter(code);
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
});

test('Use another email gives the login up', async ({ page }) => {
  const login = new LoginDialog(page);
  await login.startAtHome(newEmail());
  await login.dialog.getByRole('button', { name: 'Use another email' }).click();
  await page.keyboard.press('Escape');
  await login.open();
});

test('after five wrong codes the whole dialog says how long to wait', async ({ page, outbox }) => {
  const email = newEmail();
  const login = new LoginDialog(page);
  await login.startAtHome(email);
  const code = await outbox.loginCodeTo(email);
  for (let left = 4; left > 0; left -= 1) {
    await login.enter(wrong(code));
    await expect(login.code).toHaveAccessibleDescription(
      left === 1 ? /1 try is left/ : new RegExp(`${left} tries are left`),
    );
  }
  await login.enter(wrong(code));
  await expect(login.code).toHaveAccessibleDescription(/too many times\. Please log in again in 10 minutes\.$/);
  await expect(login.dialog).toContainText('You can ask for a new code in 10 minutes.');
  await expect(login.dialog).not.toContainText('A verification code has been sent');
  await expect(login.resend).toBeDisabled();
  await login.code.fill(code);
  await expect(login.verify).toBeDisabled();
});

test('who closes the dialog while the email is on its way hears no more of it, and goes on at the code', async ({
  page,
}) => {
  const login = new LoginDialog(page);
  await page.goto('/');
  await login.open();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/auth/login');
  await login.email.fill(newEmail());
  await login.submit.click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(login.dialog).toBeHidden();
  letGo();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await expect(toasts(page)).toHaveCount(0);
  await login.logIn.click();
  await expect(login.code).toBeFocused();
});
