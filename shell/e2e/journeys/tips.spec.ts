import { DESKTOP, expectAccessible, tabTo } from '../fixtures/accessibility.ts';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { expect, test } from '../fixtures/test.ts';
import { toasts, waitForToasts } from '../pages/components.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { ReceiptPage, PaymentForm, recordPosts, TipPage } from '../pages/payment-pages.ts';

const RECEIPT = /https?:\/\/\S+\/receipt\/[\da-f-]{36}/;

test('a paid tip shows immediately, is confirmed to both by mail, and has a receipt [spec 3]', async ({
  page,
  given,
  tips,
  outbox,
}) => {
  const helper = await given.helper('Meena');
  const me = await given.user('Priya', page);
  await new TipPage(page).open(helper);
  await new TipPage(page).continueButton.click();
  await new PaymentForm(page).payWithOutcome('succeeds');
  await expect(toasts(page)).toContainText('Payment successful');
  await expect(toasts(page)).toContainText('Your tip has been sent successfully');
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectReceived(helper, [
    { amountCents: 1500, state: 'waiting', from: { id: me.user.id, username: me.name } },
  ]);
  const notice = await outbox.mailTo(helper.user.email, `${me.name} sent you a tip of $15.00`);
  expect(notice).toContain(`${process.env['E2E_URL']}/profile/tips#payouts`);
  const receipt = await outbox.mailTo(me.user.email, `Receipt: your tip of $15.00 to ${helper.name}`);
  await page.goto(RECEIPT.exec(receipt)?.[0] ?? 'no link');
  const paid = new ReceiptPage(page);
  await expect(paid.main).toContainText(`For your tip to ${helper.name}`);
  await paid.expectReceipt({ Amount: '$15.00', Status: 'Paid', Date: formatDate(inDays(0)), From: me.name });
  await expectAccessible(page);
});

test('a logged-out visitor pays a tip of $5 from the details of a listing, which is confirmed and recorded once [spec 8, 33]', async ({
  page,
  given,
  tips,
  outbox,
}) => {
  const helper = await given.helper('Meena');
  const details = new DetailsDialog(page);
  const payment = new PaymentForm(page);
  const paid = new ReceiptPage(page);
  const recorded = recordPosts(page, '/api/payment-success');
  await details.open(helper.listing);
  await details.dialog.getByRole('link', { name: 'Send a Tip' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave a Tip' })).toBeVisible();
  await expect(paid.main).toContainText(`Supporting ${helper.name} for their help`);
  await expect(payment.pay).toHaveText('Pay $5.00');
  await payment.pay.click();
  await expect(toasts(page).filter({ hasText: 'Your tip has been successfully recorded!' })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\/success$/);
  for (const again of [() => undefined, () => page.reload()]) {
    await again();
    await expect(paid.title).toBeVisible();
    await expect(paid.main).toContainText(`Thank you for your tip to ${helper.name}!`);
    await paid.expectReceipt({ Amount: '$5.00', Status: 'Succeeded', Date: formatDate(inDays(0)) });
  }
  await expect(toasts(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(details.dialog).toBeVisible();
  await page.goForward();
  await expect(paid.title).toBeVisible();
  expect(recorded).toHaveLength(1);
  await tips.expectReceived(helper, [{ amountCents: 500, state: 'waiting', from: null }]);
  await outbox.mailTo(helper.user.email, 'A traveler who was not logged in sent you a tip of $5.00');
});

test('a declined card is not charged, and the next attempt pays', async ({ page, given, tips }) => {
  const helper = await given.helper('Meena');
  await page.goto(`/checkout/${helper.user.id}`);
  const payment = new PaymentForm(page);
  await payment.payWithOutcome('declined');
  await expect(payment.error).toContainText('Your card was declined.');
  await expect(payment.error).toContainText('No money was taken.');
  await expect(toasts(page).filter({ hasText: 'Payment failed' })).toContainText('Your card was declined.');
  await expectAccessible(page, [390, DESKTOP]);
  expect(await tips.received(helper)).toEqual([]);
  await payment.payWithOutcome('succeeds');
  await expect(new ReceiptPage(page).value('Amount')).toHaveText('$5.00');
  await tips.expectReceived(helper, [{ amountCents: 500 }]);
});

test('a tip can be paid by keyboard alone', async ({ page, given, tips }) => {
  const helper = await given.helper('Meena');
  const me = await given.user('Priya', page);
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  await tip.open(helper);
  await tip.continueWith(501);
  await expect(tip.amount).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await tip.amount.fill('15');
  await tabTo(page, tip.amount);
  await page.keyboard.press('ArrowUp');
  await expect(tip.amount).toHaveValue('16');
  await tabTo(page, tip.quickAmount(10));
  await page.keyboard.press('Space');
  await expect(tip.quickAmount(10)).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, tip.continueButton);
  await page.keyboard.press('Enter');
  await expect(payment.form).toBeFocused();
  await tabTo(page, payment.outcome('succeeds'));
  await page.keyboard.press('ArrowDown');
  await expect(payment.outcome('authenticates')).toBeChecked();
  await tabTo(page, payment.pay);
  await page.keyboard.press('Enter');
  await expect(payment.bankDialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(payment.error).toBeFocused();
  await tabTo(page, payment.pay);
  await page.keyboard.press('Enter');
  await expect(payment.bankDialog).toBeVisible();
  await tabTo(page, payment.confirm);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectSent(me, [{ amountCents: 1000 }]);
});

test('losing the network during a tip loses nothing typed, and each failure shows the specified message [spec 251, 252]', async ({
  page,
  context,
  given,
  tips,
}) => {
  const helper = await given.helper('Meena');
  const me = await given.user('Priya', page);
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  const expectToast = (title: string, text: string) =>
    expect(toasts(page).filter({ hasText: title }).filter({ hasText: text })).toBeVisible();
  await tip.open(helper);
  await tip.quickAmount(10).click();
  await waitForToasts(page);
  await tip.message.fill('Thank you for the bags');
  await context.setOffline(true);
  await tip.continueWith(7);
  await expectToast('Payment setup failed', 'There was a problem setting up the payment');
  await expect(payment.error).toContainText('Check your connection and try again.');
  await payment.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(tip.amount).toHaveValue('7');
  await expect(tip.message).toHaveValue('Thank you for the bags');
  await tip.continueButton.click();
  await expect(payment.error).toContainText('Check your connection and try again.');
  await context.setOffline(false);
  await payment.form.getByRole('button', { name: 'Try again' }).click();
  await expect(payment.pay).toHaveText('Pay $7.00');
  await context.setOffline(true);
  await payment.payWithOutcome('succeeds');
  await expectToast('Payment error', 'An unexpected error occurred');
  await expect(payment.error).toContainText('You are offline. Check your connection.');
  await expect(payment.pay).toHaveCount(0);
  await context.setOffline(false);
  await payment.form.getByRole('button', { name: 'Check Again' }).click();
  await expect(payment.form).toContainText('Nothing was paid yet');
  await payment.payWithOutcome('succeeds');
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectSent(me, [{ amountCents: 700 }]);
  await tips.expectReceived(helper, [{ amountCents: 700, message: 'Thank you for the bags' }]);
});
