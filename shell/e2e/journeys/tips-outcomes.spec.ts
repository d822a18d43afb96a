import type { Page } from '@playwright/test';
import type { TipIntent } from 'shared-ui/contracts';
import { noteSecrets } from '../fixtures/log.ts';
import { expect, test } from '../fixtures/test.ts';
import { PaidPage } from '../pages/paid-page.ts';
import { PaymentForm, posts } from '../pages/payment-form.ts';
import { TipPage } from '../pages/tip-page.ts';
import { toasts } from '../pages/toasts.ts';

/** To the payment of a tip on /tip, as somebody who is logged in. */
async function begin(page: Page, helper: Parameters<TipPage['open']>[0]): Promise<PaymentForm> {
  const tip = new TipPage(page);
  await tip.open(helper);
  await tip.continueWith(15);
  return new PaymentForm(page);
}

/** The secret of the payment that the page begins next. */
async function nextSecret(page: Page): Promise<string> {
  const answer = await page.waitForResponse('**/api/create-payment-intent');
  const { clientSecret } = (await answer.json()) as TipIntent;
  noteSecrets([clientSecret]);
  return clientSecret;
}

test('a card that is declined, and one without the money, cost nothing, and another pays', async ({ page, tips }) => {
  const helper = await tips.helper('Meena');
  await page.goto(`/checkout/${helper.user.id}`);
  const payment = new PaymentForm(page);
  for (const [outcome, sentence] of [
    ['declined', 'Your card was declined.'],
    ['no money', 'Your card has insufficient funds.'],
  ] as const) {
    await payment.payWhen(outcome);
    await expect(payment.refusal).toContainText(sentence);
    await expect(payment.refusal).toContainText('No money was taken.');
    await expect(toasts(page).filter({ hasText: 'Payment failed' }).filter({ hasText: sentence })).toBeVisible();
  }
  expect(await tips.received(helper)).toEqual([]);
  await payment.payWhen('succeeds');
  await expect(new PaidPage(page).said('Amount')).toHaveText('$5.00');
  await tips.expectReceived(helper, [{ amountCents: 500 }]);
});

test('the bank asks: refused, nothing is paid; confirmed, it is', async ({ page, talk, tips }) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  const payment = await begin(page, helper);
  await payment.payWhen('asks');
  await payment.refuse.click();
  await expect(payment.bank).toBeHidden();
  await expect(payment.refusal).toContainText('We are unable to authenticate your payment method.');
  expect(await tips.sent(me)).toEqual([]);
  await payment.pay.click();
  await payment.confirm.click();
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectSent(me, [{ amountCents: 1500, state: 'paid' }]);
});

test('a payment that stays open says so, and turns to paid by itself, also where the browser comes back to', async ({
  page,
  talk,
  tips,
  anotherBrowser,
}) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  const elsewhere = await anotherBrowser();
  const secret = nextSecret(page);
  const payment = await begin(page, helper);
  await payment.payWhen('stays open');
  await expect(payment.form.getByRole('status')).toContainText('Your tip is on its way');
  await expect(payment.pay).toHaveCount(0);
  await elsewhere.goto(`/checkout/success?payment_intent_client_secret=${await secret}`);
  await expect(elsewhere.getByText('Processing your payment...')).toBeVisible();
  const patience = { timeout: 20_000 };
  await expect(page).toHaveURL(/\/messages$/, patience);
  await expect(new PaidPage(elsewhere).title).toBeVisible(patience);
  await tips.expectSent(me, [{ amountCents: 1500, state: 'paid' }]);
});

test('pressed twice, Pay pays once', async ({ page, tips }) => {
  const helper = await tips.helper('Meena');
  const asked = ['/api/create-payment-intent', '/dev/stripe/confirm', '/api/payment-success'].map((path) =>
    posts(page, path),
  );
  await page.goto(`/checkout/${helper.user.id}?amount=20`);
  await new PaymentForm(page).pay.dblclick();
  await expect(toasts(page).filter({ hasText: 'Your tip has been successfully recorded!' })).toBeVisible();
  for (const made of asked) expect(made).toHaveLength(1);
  expect(await tips.received(helper)).toHaveLength(1);
});

test('a tab that is reloaded and then closed while the bank asks leaves no second tip', async ({
  page,
  talk,
  tips,
  anotherBrowser,
}) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  const tab = await anotherBrowser({ storageState: await page.context().storageState() });
  const lost = await begin(tab, helper);
  await lost.payWhen('asks');
  await expect(lost.bank).toBeVisible();
  await tab.reload();
  await expect(lost.pay).toHaveText('Pay $15.00');
  await lost.payWhen('asks');
  await expect(lost.bank).toBeVisible();
  await tab.close();

  const payment = await begin(page, helper);
  await payment.payWhen('asks');
  await payment.confirm.click();
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectSent(me, [{ amountCents: 1500 }]);
  await tips.expectReceived(helper, [{ amountCents: 1500 }]);
});

test('a network that is cut in the middle of a tip loses nothing typed, and each failure says the specified words', async ({
  page,
  context,
  talk,
  tips,
}) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  const expectToast = (title: string, text: string) =>
    expect(toasts(page).filter({ hasText: title }).filter({ hasText: text })).toBeVisible();
  // The first press, at the latest, fetches the code of the toasts
  const toastCode = page.waitForResponse(/\/toasts\.\w+\.js/);
  await tip.open(helper);
  await tip.quick(10).click();
  await toastCode;
  await tip.message.fill('Thank you for the bags');
  await context.setOffline(true);
  await tip.continueWith(7);
  await expectToast('Payment setup failed', 'There was a problem setting up the payment');
  await expect(payment.refusal).toContainText('Check your connection and try again.');
  await payment.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(tip.amount).toHaveValue('7');
  await expect(tip.message).toHaveValue('Thank you for the bags');
  await tip.goOn.click();
  await expect(payment.refusal).toContainText('Check your connection and try again.');
  await context.setOffline(false);
  await payment.form.getByRole('button', { name: 'Try again' }).click();
  await expect(payment.pay).toHaveText('Pay $7.00');
  await context.setOffline(true);
  await payment.payWhen('succeeds');
  await expectToast('Payment error', 'An unexpected error occurred');
  await expect(payment.refusal).toContainText('You are offline. Check your connection.');
  await expect(payment.pay).toHaveCount(0);
  await context.setOffline(false);
  await payment.form.getByRole('button', { name: 'Check Again' }).click();
  await expect(payment.form).toContainText('Nothing was paid yet');
  await payment.payWhen('succeeds');
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectSent(me, [{ amountCents: 700 }]);
  await tips.expectReceived(helper, [{ amountCents: 700, message: 'Thank you for the bags' }]);
});

test('a tip whose recording the network lost is paid all the same, which is said', async ({ page, tips }) => {
  const helper = await tips.helper('Meena');
  await page.route('**/api/payment-success', (route) => route.abort());
  await page.goto(`/checkout/${helper.user.id}`);
  await new PaymentForm(page).payWhen('succeeds');
  const sentence = "Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!";
  await expect(toasts(page).filter({ hasText: 'Payment Recorded' }).filter({ hasText: sentence })).toBeVisible();
  await expect(new PaidPage(page).said('Amount')).toHaveText('$5.00');
  await tips.expectReceived(helper, [{ amountCents: 500 }]);
});
