import { expect, type Locator, type Page } from '@playwright/test';
import type { User } from 'shared-ui/contracts';

/** /tip/{userId} before the payment: how much. Checkout asks the same where its address names no amount to tip. */
export class TipPage {
  readonly amount: Locator;
  /** What the helper reads at the tip. */
  readonly message: Locator;
  readonly goOn: Locator;

  constructor(readonly page: Page) {
    this.amount = page.getByRole('spinbutton', { name: 'Amount in US dollars' });
    this.message = page.getByRole('textbox', { name: /^Message/ });
    this.goOn = page.getByRole('button', { name: 'Continue to Payment' });
  }

  async open({ user }: { user: User }): Promise<void> {
    await this.page.goto(`/tip/${user.id}`);
    await expect(this.goOn).toBeVisible();
  }

  /** One of the amounts to press, in dollars. */
  quick(dollars: number): Locator {
    return this.page
      .getByRole('group', { name: 'Quick amounts' })
      .getByRole('button', { name: `$${dollars}.00`, exact: true });
  }

  /** To the payment of so many dollars. */
  async continueWith(dollars: number): Promise<void> {
    await this.amount.fill(String(dollars));
    await this.goOn.click();
  }
}
