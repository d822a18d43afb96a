import type { Page } from '@playwright/test';
import { inDays, shown } from '../fixtures/days.ts';
import { newEmail } from '../fixtures/given.ts';
import type { Outbox } from '../fixtures/outbox.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { expectMessage } from '../pages/field-message.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MoneyOnProfile } from '../pages/money-on-profile.ts';
import { PaidPage } from '../pages/paid-page.ts';
import { PaymentForm, posts } from '../pages/payment-form.ts';
import { TipPage } from '../pages/tip-page.ts';
import { toasts } from '../pages/toasts.ts';

const RECEIPT = /https?:\/\/\S+\/receipt\/[\da-f-]{36}/;

/** In the dialog that asks for it. */
async function logIn(page: Page, outbox: Outbox): Promise<void> {
  const login = new LoginDialog(page);
  const email = newEmail();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
}

test('the tip page asks for a login and goes on; an amount is pressed or typed, kept by Cancel, and nothing else is one', async ({
  page,
  tips,
  outbox,
}) => {
  const helper = await tips.helper('Meena');
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  await page.goto(`/tip/${helper.user.id}`);
  await logIn(page, outbox);
  await expect(page.getByRole('heading', { level: 2, name: helper.name })).toBeVisible();
  await expect(page).toHaveURL(`/tip/${helper.user.id}`);
  await expect(page).toHaveTitle('Flight Amigo - Tip Payment');
  for (const text of ['0', '-1', '0.5', '']) {
    await tip.amount.fill(text);
    await tip.goOn.click();
    await expect(tip.amount).toHaveValue(text);
    await expectMessage(tip.amount, 'Please enter a whole number of dollars from 1 to 500');
  }
  for (const dollars of [5, 10, 15, 20, 25]) {
    await tip.quick(dollars).click();
    await expect(tip.amount).toHaveValue(String(dollars));
  }
  await tip.continueWith(501);
  await expectMessage(tip.amount, 'Please enter a whole number of dollars from 1 to 500');
  await tip.continueWith(7);
  await expect(payment.pay).toHaveText('Pay $7.00');
  await payment.form.getByRole('button', { name: 'Cancel' }).click();
  await expect(tip.amount).toHaveValue('7');
});

test('a tip that is paid shows at once, is told to both by mail, and has a receipt', async ({
  page,
  talk,
  tips,
  outbox,
}) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  await new TipPage(page).open(helper);
  await new TipPage(page).goOn.click();
  await new PaymentForm(page).payWhen('succeeds');
  await expect(toasts(page)).toContainText('Payment successful');
  await expect(toasts(page)).toContainText('Your tip has been sent successfully');
  await expect(page).toHaveURL(/\/messages$/);
  await tips.expectReceived(helper, [
    { amountCents: 1500, state: 'waiting', from: { id: me.user.id, username: me.name } },
  ]);
  const told = await outbox.mailTo(helper.user.email, `${me.name} sent you a tip of $15.00`);
  expect(told).toContain(`${process.env['E2E_URL']}/profile#payouts`);
  const receipt = await outbox.mailTo(me.user.email, `Receipt: your tip of $15.00 to ${helper.name}`);
  await page.goto(RECEIPT.exec(receipt)?.[0] ?? 'no link');
  const paid = new PaidPage(page);
  await expect(paid.main).toContainText(`For your tip to ${helper.name}`);
  await paid.expectTicket({ Amount: '$15.00', Status: 'Paid', Date: shown(inDays(0)), From: me.name });
});

test('from the details of a listing, logged out: $5 is paid, said, and recorded once', async ({
  page,
  tips,
  outbox,
}) => {
  const helper = await tips.helper('Meena');
  const details = new DetailsDialog(page);
  const payment = new PaymentForm(page);
  const paid = new PaidPage(page);
  const recorded = posts(page, '/api/payment-success');
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
    await paid.expectTicket({ Amount: '$5.00', Status: 'Succeeded', Date: shown(inDays(0)) });
  }
  await expect(toasts(page)).toHaveCount(0);
  await page.goBack();
  await expect(details.dialog).toBeVisible();
  await page.goForward();
  await expect(paid.title).toBeVisible();
  expect(recorded).toHaveLength(1);
  await tips.expectReceived(helper, [{ amountCents: 500, state: 'waiting', from: null }]);
  await outbox.mailTo(helper.user.email, 'A traveler who was not logged in sent you a tip of $5.00');
});

test('an address that tips nobody, oneself, who takes none, or no amount to tip says so, and begins no payment', async ({
  page,
  talk,
  tips,
}) => {
  const helper = await tips.helper('Meena');
  const me = await tips.helper('Priya', page);
  const other = await talk.person('Jonas');
  const begun = posts(page, '/api/create-payment-intent');
  const main = page.getByRole('main');
  for (const [path, sentence] of [
    ['/checkout', 'Recipient information is missing'],
    ['/checkout/999999999', 'Could not find recipient information'],
    ['/checkout?recipientId=nobody&amount=5', 'Could not find recipient information'],
    [`/checkout/${me.user.id}`, 'You cannot tip yourself'],
    [`/checkout/${other.user.id}`, `${other.name} does not take tips`],
    ['/checkout/success', 'Payment information is missing'],
    ['/tip/nobody', 'The user you are trying to tip does not exist'],
    [`/tip/${me.user.id}`, 'You cannot tip yourself'],
    [`/tip/${other.user.id}`, `${other.name} does not take tips`],
    ['/tip/999999999', 'The user you are trying to tip does not exist'],
  ] as const) {
    await page.goto(path);
    await expect(main).toContainText(sentence);
  }
  await expect(main.getByRole('link', { name: 'Find Companions' })).toHaveAttribute('href', '/search');
  for (const amount of ['0', '-1', '0.5', '501', 'abc']) {
    await page.goto(`/checkout/${helper.user.id}?amount=${amount}`);
    await expect(main.getByRole('alert')).toContainText('The amount in the address cannot be tipped');
  }
  expect(begun).toEqual([]);
  await new TipPage(page).quick(10).click();
  await new TipPage(page).goOn.click();
  await expect(new PaymentForm(page).pay).toHaveText('Pay $10.00');
  await expect(page).toHaveURL(`/checkout/${helper.user.id}?amount=10`);
});

test('what one writes in checkout is read by the helper at the tip, who can hide it, and is in no mail', async ({
  page,
  tips,
  outbox,
  anotherBrowser,
}) => {
  const helper = await tips.helper('Meena', page);
  const stranger = await anotherBrowser();
  const payment = new PaymentForm(stranger);
  await stranger.goto(`/checkout/${helper.user.id}`);
  await payment.form.getByRole('button', { name: 'Add a Message' }).click();
  await new TipPage(stranger).message.fill('Thank you, see https://example.com');
  await new TipPage(stranger).goOn.click();
  await payment.payWhen('succeeds');
  await expect(new PaidPage(stranger).title).toBeVisible();
  const mail = await outbox.mailTo(helper.user.email, 'A traveler who was not logged in sent you a tip of $5.00');
  expect(mail).not.toContain('see https');
  const money = new MoneyOnProfile(page);
  await money.open();
  const row = money.row('received', 'A traveler who was not logged in');
  await expect(row).toContainText('Thank you, see https://example.com');
  await expect(row.getByRole('link')).toHaveCount(0);
  await row.getByRole('button', { name: /^Hide message/ }).click();
  await expect(row).not.toContainText('Thank you');
  await expect(row).toBeFocused();
});

test('who wants no tips says so once: listing, tip page and checkout say it too', async ({
  page,
  talk,
  tips,
  anotherBrowser,
}) => {
  const helper = await tips.helper('Meena', page);
  const visitor = await anotherBrowser();
  await talk.person('Priya', visitor);
  const details = new DetailsDialog(visitor);
  await details.open(helper.listing);
  await expect(details.dialog.getByRole('link', { name: 'Send a Tip' })).toBeVisible();
  await page.goto('/profile#tips');
  const { noTips } = new MoneyOnProfile(page);
  await noTips.check();
  await expect(page.getByText('Saved')).toBeAttached();
  await page.reload();
  await expect(noTips).toBeChecked();
  const begun = posts(visitor, '/api/create-payment-intent');
  await details.open(helper.listing);
  await expect(details.dialog).toContainText(`${helper.name} is glad to help and does not want tips.`);
  await expect(details.dialog.getByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible();
  await expect(details.dialog.getByRole('link', { name: 'Send a Tip' })).toHaveCount(0);
  for (const path of ['tip', 'checkout']) {
    await visitor.goto(`/${path}/${helper.user.id}`);
    await expect(visitor.getByRole('main')).toContainText(`${helper.name} does not take tips`);
  }
  expect(begun).toEqual([]);
});
