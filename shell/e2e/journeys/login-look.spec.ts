import type { Locator, Page } from '@playwright/test';
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

async function closed(login: LoginDialog): Promise<void> {
  await login.askForCode(newEmail());
  await login.page.route('**/api/auth/verify', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '597' },
      json: { message: 'A wrong code was entered too many times.', code: 'account.too_many_tries' },
    }),
  );
  await login.enter('482907');
  await expect(login.dialog).toContainText('You can ask for a new code in 10 minutes.');
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
  ['codes that are not taken for now', closed],
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

const PHONES = [
  [390, 844],
  [390, 500],
  [320, 500],
] as const;

/** As people have it who read with large letters. */
const setLetters = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);

/** What the field and the sheet have scrolled or hidden sideways, in px. */
const sideways = (code: Locator): Promise<number[]> =>
  code.evaluate((field: HTMLInputElement) => {
    const body = field.closest('[role=dialog]')?.lastElementChild ?? field;
    return [field, body].flatMap((box) => [box.scrollLeft, Math.max(0, box.scrollWidth - box.clientWidth)]);
  });

test('six digits stand still above their bars, with letters of any size', async ({ page }) => {
  const login = new LoginDialog(page);
  await page.goto('/no-such-page');
  await login.open();
  await login.askForCode(newEmail());
  for (const letters of ['100%', '200%']) {
    await setLetters(page, letters);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await login.code.clear();
      await login.code.pressSequentially('482907');
      // The page hears of its new width a moment later
      await expect.poll(() => sideways(login.code), `at ${width} px, letters at ${letters}`).toEqual([0, 0, 0, 0]);
    }
  }
});

test('a toast over the login dialog leaves Close in sight, and its own, on phones and with large letters', async ({
  page,
}) => {
  const login = new LoginDialog(page);
  await page.goto('/no-such-page');
  await login.open();
  await wrongCode(login);
  await expect(toasts(page)).toContainText('Login failed');
  // The focus in it keeps it
  await page.keyboard.press('F8');
  for (const letters of ['100%', '200%']) {
    await setLetters(page, letters);
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await login.dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
      await toasts(page).getByRole('button', { name: 'Close' }).click({ trial: true });
      await expect(toasts(page)).toBeInViewport({ ratio: 1 });
    }
  }
});
