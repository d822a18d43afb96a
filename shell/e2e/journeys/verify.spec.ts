import type { Page } from '@playwright/test';
import { newEmail } from '../fixtures/given.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { toasts } from '../pages/toasts.ts';
import { newLocalNumber, VerifyPage } from '../pages/verify-page.ts';

// One after the other: some take the provider of texts away from all
test.describe.configure({ mode: 'default' });

const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

const turnSms = async (page: Page, sms: 'up' | 'down'): Promise<void> => {
  const answer = await page.request.put('/dev/stand-ins', { data: { sms } });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Logged in, with a number given on /verify. */
async function withNumber(page: Page): Promise<{ verify: VerifyPage; localNumber: string }> {
  const verify = new VerifyPage(page);
  const localNumber = newLocalNumber();
  await verify.open();
  await verify.give(localNumber);
  return { verify, localNumber };
}

test.beforeEach(async ({ page, given }) => {
  await given.loggedIn(page, newEmail());
});

test('a phone is verified by the code of a text message', async ({ page, outbox }) => {
  const { verify, localNumber } = await withNumber(page);
  await expect(verify.code).toBeFocused();
  await expect(page.getByText('Please enter the 6-digit code sent to your phone')).toBeVisible();
  await expect(page.getByText(`+44 ${localNumber}`)).toBeVisible();
  await expect(verify.verify).toBeDisabled();
  await verify.resend.click();
  await expect(toasts(page)).toContainText('A new verification code has been sent to your phone.');
  await expect(verify.resend).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/You can ask for a new code in \d+ seconds?\./)).toBeVisible();
  await verify.enter(await outbox.smsCodeTo(`+44${localNumber}`, 2));
  await expect(toasts(page)).toContainText('Your phone number has been successfully verified.');
  await expect(page).toHaveURL(/\/profile$/);
  await expect(new ProfilePage(page).preview.getByText('Verified', { exact: true })).toBeVisible();
  await page.goto('/verification');
  await expect(page).toHaveURL(/\/verify$/);
  await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible();
});

test('a wrong code is refused with a sentence, and the right one still works', async ({ page, outbox }) => {
  const { verify, localNumber } = await withNumber(page);
  const code = await outbox.smsCodeTo(`+44${localNumber}`);
  await verify.enter(wrong(code));
  await expect(toasts(page)).toContainText('Verification failed');
  await expect(toasts(page)).toContainText('Invalid or expired verification code.');
  await expect(verify.code).toHaveAccessibleDescription(/4 tries are left/);
  await expect(verify.code).toHaveAttribute('aria-invalid', 'true');
  await verify.enter(code);
  await expect(page).toHaveURL(/\/profile$/);
});

test('without the provider of texts the number is kept, and a code comes once it is back', async ({ page, outbox }) => {
  await turnSms(page, 'down');
  try {
    const { verify, localNumber } = await withNumber(page);
    await expect(page.getByText(/^We could not send the code to your phone\. Your number is kept/)).toBeVisible();
    await verify.resend.click();
    await expect(toasts(page)).toContainText('Failed to send code');
    await expect(toasts(page)).toContainText('There was a problem sending the verification code.');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('We cannot send or check text messages');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, [390]);
    await turnSms(page, 'up');
    await verify.resend.click();
    await expect(toasts(page)).toContainText('A new verification code has been sent to your phone.');
    await verify.enter(await outbox.smsCodeTo(`+44${localNumber}`));
    await expect(page).toHaveURL(/\/profile$/);
  } finally {
    await turnSms(page, 'up');
  }
});

test('a new number in the profile leads to its code', async ({ page, outbox }) => {
  const profile = new ProfilePage(page);
  const localNumber = newLocalNumber();
  await profile.open();
  await page.getByRole('combobox', { name: 'Country code' }).selectOption('GB');
  await profile.phone.fill(localNumber);
  await profile.save.click();
  await expect(page.getByText(/^We sent a code to \+44 •••• ••• \d{3}\./)).toBeVisible();
  await page.getByRole('link', { name: 'Verify phone number' }).click();
  const verify = new VerifyPage(page);
  await verify.enter(await outbox.smsCodeTo(`+44${localNumber}`));
  await expect(profile.preview.getByText('Verified', { exact: true })).toBeVisible();
});

test('asking for the number: axe finds nothing in light and dark, and nothing scrolls sideways', async ({ page }) => {
  const verify = new VerifyPage(page);
  await verify.open();
  await expect(verify.number).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await verify.sendCode.click();
  await expect(verify.number).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, [390]);
});

test('the code and a refusal: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  outbox,
}) => {
  test.slow();
  const { verify, localNumber } = await withNumber(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await verify.enter(wrong(await outbox.smsCodeTo(`+44${localNumber}`)));
  await expect(verify.code).toHaveAttribute('aria-invalid', 'true');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a verified phone: axe finds nothing in light and dark', async ({ page, outbox }) => {
  test.slow();
  const { verify, localNumber } = await withNumber(page);
  await verify.enter(await outbox.smsCodeTo(`+44${localNumber}`));
  await expect(page).toHaveURL(/\/profile$/);
  await verify.open();
  await expect(page.getByRole('heading', { name: 'Phone Already Verified' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
