import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { PaymentForm } from '../pages/payment-form.ts';
import { TipPage } from '../pages/tip-page.ts';
import { toasts } from '../pages/toasts.ts';

async function turnCards(page: Page, cards: 'up' | 'down'): Promise<void> {
  const answer = await page.request.put('/dev/stand-ins', { data: { cards } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('without the payment provider no payment begins, which is said, and works once it is back', async ({
  page,
  talk,
  tips,
}) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya', page);
  const tip = new TipPage(page);
  const payment = new PaymentForm(page);
  await tip.open(helper);
  await turnCards(page, 'down');
  try {
    await tip.goOn.click();
    await expect(payment.refusal).toContainText('Payment setup failed');
    await expect(toasts(page)).toContainText('Payment setup failed');
    await page.goto(`/checkout/${helper.user.id}`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not process payment setup');
    await turnCards(page, 'up');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payment.pay).toHaveText('Pay $5.00');
    await payment.payWhen('succeeds');
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(await tips.sent(me)).toMatchObject([{ amountCents: 500 }]);
  } finally {
    await turnCards(page, 'up');
  }
});
