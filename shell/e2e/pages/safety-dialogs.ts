import type { Locator, Page } from '@playwright/test';

/** Blocking somebody, and reporting a person, a message or a listing. */
export class SafetyDialogs {
  readonly block: Locator;
  readonly alsoBlock: Locator;
  readonly send: Locator;

  constructor(private readonly page: Page) {
    this.block = page.getByRole('dialog', { name: /^Block / });
    this.alsoBlock = page.getByRole('checkbox', { name: /^Also block/ });
    this.send = page.getByRole('button', { name: 'Send Report' });
  }

  reason(words: string): Locator {
    return this.page.getByRole('radio', { name: words });
  }
}
