import type { Locator, Page } from '@playwright/test';

const OUTCOMES = {
  succeeds: /^The payment succeeds/,
  asks: /^The bank asks/,
  declined: /^The card is declined/,
} as const;

/** The payment of a tip, in local test mode: one chooses what the provider shall answer. */
export class PaymentForm {
  readonly form: Locator;
  readonly pay: Locator;
  /** Why it was not paid. */
  readonly refusal: Locator;
  /** Stands for a page of the bank (3-D Secure). */
  readonly bank: Locator;
  readonly confirm: Locator;

  constructor(readonly page: Page) {
    this.form = page.getByRole('group', { name: 'Payment', exact: true });
    this.pay = this.form.getByRole('button', { name: /^Pay \$/ });
    this.refusal = this.form.getByRole('alert');
    this.bank = page.getByRole('dialog', { name: 'Your bank asks' });
    this.confirm = this.bank.getByRole('button', { name: 'Confirm' });
  }

  outcome(of: keyof typeof OUTCOMES): Locator {
    return this.form.getByRole('radio', { name: OUTCOMES[of] });
  }

  async payWhen(of: keyof typeof OUTCOMES): Promise<void> {
    await this.outcome(of).check();
    await this.pay.click();
  }
}

/** What a page posts to this path from now on. */
export function posts(page: Page, path: string): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) made.push(request.postData() ?? '');
  });
  return made;
}
