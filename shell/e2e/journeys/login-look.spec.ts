import { newEmail } from '../fixtures/given.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { toasts } from '../pages/toasts.ts';

/** The longest that the contract takes. */
const longEmail = (): string =>
  `${`${newEmail().split('@')[0]}.`.padEnd(64, 'x')}@${`${'y'.repeat(60)}.`.repeat(3)}com`;

async function invalid(login: LoginDialog): Promise<void> {
  await login.email.fill('priya.raman@');
  await login.submit.click();
  await expect(login.email).toHaveAttribute('aria-invalid', 'true');
}

async function refused(login: LoginDialog): Promise<void> {
  await login.page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, json: { message: 'That was a lot in a short time.', code: 'request.limited' } }),
  );
  await login.email.fill(newEmail());
  await login.submit.click();
  await expect(toasts(login.page)).toContainText('Login failed');
  await login.page.keyboard.press('F8');
}

async function wrongCode(login: LoginDialog): Promise<void> {
  await login.askForCode(newEmail());
  await login.page.route('**/api/auth/verify', (route) => route.fulfill({ status: 500, body: '' }));
  await login.enter('482907');
  await expect(login.code).toHaveAttribute('aria-invalid', 'true');
}

async function unproven(login: LoginDialog): Promise<void> {
  await login.page.route('**/api/bot-check/challenge', (route) => route.abort());
  await login.email.fill(newEmail());
  await login.submit.click();
  await expect(login.unproven).toBeVisible();
}

const onItsWay = async (login: LoginDialog): Promise<void> => {
  await login.page.route('**/api/auth/login', () => undefined);
  await login.email.fill(newEmail());
  await login.submit.click();
  await expect(login.dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
};

const STATES: [name: string, reach: (login: LoginDialog) => Promise<void>][] = [
  ['the email', async () => undefined],
  ['an email that is none', invalid],
  ['an email on its way', onItsWay],
  ['a refusal, with its toast', refused],
  ['the code', (login) => login.askForCode(newEmail())],
  ['the code for the longest email', (login) => login.askForCode(longEmail())],
  ['a code that failed', wrongCode],
  ['no proof of a person', unproven],
];

for (const [name, reach] of STATES) {
  test(`the login dialog with ${name}: axe finds nothing in light and dark, and nothing scrolls sideways`, async ({
    page,
  }) => {
    test.slow();
    const login = new LoginDialog(page);
    await page.goto('/no-such-page');
    await login.open();
    await reach(login);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(login.dialog.or(login.unproven)).toBeVisible();
  });
}

test('the login dialog with the reason of a page: axe finds nothing in light and dark', async ({ page }) => {
  test.slow();
  await page.goto('/search');
  await page
    .getByRole('button', { name: /^(View Contact Info|Connect with Traveler)/ })
    .first()
    .click();
  await expect(new LoginDialog(page).email).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, [390]);
});
