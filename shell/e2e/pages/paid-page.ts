import { expect, type Locator, type Page } from '@playwright/test';
import { definition } from './definition.ts';

/** /checkout/success and /receipt/{id}: a tip that is paid, on its ticket. */
export class PaidPage {
  readonly title: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.main = page.getByRole('main');
    this.title = page.getByRole('heading', { level: 1, name: 'Payment Successful!' });
  }

  /** What the ticket says under a name. */
  said(label: string): Locator {
    return definition(this.main, label);
  }

  async expectTicket(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await expect(this.said(label)).toHaveText(value);
  }
}
