import { expect, type Locator, type Page } from '@playwright/test';
import type { User } from 'contracts';
import { definitionValue } from './components.ts';

/** /tip/{userId}: the amount, before the payment. Checkout shows the same where its address has no amount. */
export class TipPage {
  readonly amount: Locator;
  readonly message: Locator;
  readonly continueButton: Locator;

  constructor(readonly page: Page) {
    this.amount = page.getByRole('spinbutton', { name: 'Amount in US dollars' });
    this.message = page.getByRole('textbox', { name: /^Message/ });
    this.continueButton = page.getByRole('button', { name: 'Continue to Payment' });
  }

  async open({ user }: { user: User }): Promise<void> {
    await this.page.goto(`/tip/${user.id}`);
    await expect(this.continueButton).toBeVisible();
  }

  /** The button of a suggested amount, in dollars. */
  quickAmount(dollars: number): Locator {
    return this.page
      .getByRole('group', { name: 'Quick amounts' })
      .getByRole('button', { name: `$${dollars}.00`, exact: true });
  }

  /** Continues to the payment of an amount in dollars. */
  async continueWith(dollars: number): Promise<void> {
    await this.amount.fill(String(dollars));
    await this.continueButton.click();
  }
}

const OUTCOMES = {
  succeeds: /^The payment succeeds/,
  authenticates: /^The bank asks/,
  declined: /^The card is declined/,
} as const;

/** The payment of a tip in local test mode, where the test selects the provider's result. */
export class PaymentForm {
  readonly form: Locator;
  readonly pay: Locator;
  readonly error: Locator;
  /** Simulates the bank's page of 3-D Secure. */
  readonly bankDialog: Locator;
  readonly confirm: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('group', { name: 'Payment', exact: true });
    this.pay = this.form.getByRole('button', { name: /^Pay \$/ });
    this.error = this.form.getByRole('alert');
    this.bankDialog = page.getByRole('dialog', { name: 'Your bank asks' });
    this.confirm = this.bankDialog.getByRole('button', { name: 'Confirm' });
  }

  outcome(name: keyof typeof OUTCOMES): Locator {
    return this.form.getByRole('radio', { name: OUTCOMES[name] });
  }

  async payWithOutcome(name: keyof typeof OUTCOMES): Promise<void> {
    await this.outcome(name).check();
    await this.pay.click();
  }
}

/** Records the bodies of POST requests to a path from now on. */
export function recordPosts(page: Page, path: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

/** /checkout/success and /receipt/{id}. */
export class ReceiptPage {
  readonly title: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.main = page.getByRole('main');
    this.title = page.getByRole('heading', { level: 1, name: 'Payment Successful!' });
  }

  /** A value of the receipt: 'Amount'. */
  value(label: string): Locator {
    return definitionValue(this.main, label);
  }

  async expectReceipt(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(this.value(label)).toHaveText(value);
  }
}
