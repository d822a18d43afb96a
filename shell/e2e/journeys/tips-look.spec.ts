import type { Page } from '@playwright/test';
import { tabTo } from '../fixtures/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { MoneyOnProfile } from '../pages/money-on-profile.ts';
import { PaidPage } from '../pages/paid-page.ts';
import { PaymentForm } from '../pages/payment-form.ts';
import { TipPage } from '../pages/tip-page.ts';
import { toasts } from '../pages/toasts.ts';

// Two look at several states one after the other: most of the time is axe's
test.describe.configure({ timeout: 90_000 });

const PHONE = 390;
const DESK = 1280;

/** Axe at both widths where these are laid out differently, else on a phone alone. */
async function look(page: Page, widths: readonly number[] = [PHONE]): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, widths);
}

const closeToast = (page: Page): Promise<void> => toasts(page).first().getByRole('button', { name: 'Close' }).click();

test('from the amount to a tip that is paid, by keyboard alone', async ({ page, talk, tips }) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  await tip.open(helper);
  await tabTo(page, tip.amount);
  await page.keyboard.press('ArrowUp');
  await expect(tip.amount).toHaveValue('16');
  await tabTo(page, tip.quick(10));
  await page.keyboard.press('Space');
  await expect(tip.quick(10)).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, tip.goOn);
  await page.keyboard.press('Enter');
  await expect(payment.form).toBeFocused();
  await tabTo(page, payment.outcome('succeeds'));
  await page.keyboard.press('ArrowDown');
  await expect(payment.outcome('asks')).toBeChecked();
  await tabTo(page, payment.pay);
  await page.keyboard.press('Enter');
  await expect(payment.bank).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(payment.refusal).toBeFocused();
  await tabTo(page, payment.pay);
  await page.keyboard.press('Enter');
  await expect(payment.bank).toBeVisible();
  await tabTo(page, payment.confirm);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectSent(me, [{ amountCents: 1000 }]);
});

test('giving a tip: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  talk,
  tips,
}) => {
  const helper = await tips.helper('Meena');
  await talk.person('Priya', page);
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  await page.goto('/checkout');
  await expect(page.getByRole('main')).toContainText('Recipient information is missing');
  await look(page);
  await page.goto(`/checkout/${helper.user.id}?amount=0`);
  await expect(tip.goOn).toBeVisible();
  await look(page);
  await tip.open(helper);
  await tip.continueWith(501);
  await expect(tip.amount).toHaveAttribute('aria-invalid', 'true');
  await look(page);
  await tip.continueWith(500);
  await payment.payWhen('declined');
  await expect(payment.refusal).toBeVisible();
  await closeToast(page);
  await look(page, [PHONE, DESK]);
  await page.setViewportSize({ width: PHONE, height: 900 });
  await payment.payWhen('asks');
  await expect(payment.bank).toBeVisible();
  await expectAccessible(page, [PHONE]);
});

test('tips that are paid, on their tickets and on the profile: axe finds nothing, and nothing scrolls sideways', async ({
  page,
  talk,
  tips,
}) => {
  const me = await tips.helper('Meena', page);
  const other = await tips.helper('Conrad');
  await tips.pay(await talk.person('Priya'), me, 15);
  const { tipId } = await tips.pay(me, other, 20);
  await page.goto(`/checkout/${other.user.id}?amount=500`);
  await new PaymentForm(page).payWhen('succeeds');
  await expect(new PaidPage(page).said('Amount')).toHaveText('$500.00');
  await closeToast(page);
  await look(page, [PHONE, DESK]);
  await page.goto(`/receipt/${tipId}`);
  await expect(new PaidPage(page).said('From')).toHaveText(me.name);
  await look(page);
  const money = new MoneyOnProfile(page);
  await money.open();
  await expect(money.row('received', 'Priya')).toBeVisible();
  await expect(money.row('sent', other.name)).toHaveCount(2);
  await expect(money.setUp).toBeVisible();
  await look(page, [PHONE, DESK]);
});
