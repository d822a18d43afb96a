import { expect, type Locator, type Page } from '@playwright/test';

/** Tips and payouts on the profile. */
export class MoneyOnProfile {
  readonly tips: Locator;
  readonly payouts: Locator;
  readonly setUp: Locator;

  constructor(readonly page: Page) {
    this.tips = page.getByRole('region', { name: 'Tips' });
    this.payouts = page.getByRole('region', { name: 'Payouts' });
    this.setUp = this.payouts.getByRole('button', { name: 'Set Up Payouts' });
  }

  /** As the mail to a helper leads there. */
  async open(part: 'tips' | 'payouts' = 'tips'): Promise<void> {
    await this.page.goto(`/profile#${part}`);
    await expect(this.tips.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  }

  /** Of the tips that came in, or went out, those with somebody. */
  row(side: 'received' | 'sent', name: string | RegExp): Locator {
    return this.tips
      .getByRole('table', { name: `Tips ${side}` })
      .getByRole('row')
      .filter({ hasText: name });
  }
}
