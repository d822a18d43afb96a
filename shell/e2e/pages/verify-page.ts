import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

// Each worker counts from a place of its own: numbers drawn one by one met each other in one run of ten
const FIRST = randomInt(0, 99_000_000);
let given = 0;

/** A British number that no other test uses, as one types it. */
export const newLocalNumber = (): string => `71${String(FIRST + (given += 1)).padStart(8, '0')}`;

/** /verify: the number, then its code. */
export class VerifyPage {
  readonly country: Locator;
  readonly number: Locator;
  readonly sendCode: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  readonly resend: Locator;

  constructor(private readonly page: Page) {
    this.country = page.getByRole('combobox', { name: 'Country code' });
    this.number = page.getByRole('textbox', { name: 'Phone number' });
    this.sendCode = page.getByRole('button', { name: 'Send Code' });
    this.code = page.getByRole('textbox', { name: 'Verification code' });
    this.verify = page.getByRole('button', { name: 'Verify Phone Number' });
    this.resend = page.getByRole('button', { name: 'Resend Code' });
  }

  async open(): Promise<void> {
    await this.page.goto('/verify');
    await expect(this.page.getByRole('heading', { name: 'Phone Verification' })).toBeVisible();
  }

  /** Gives a British number; the field for its code follows. */
  async give(localNumber: string): Promise<void> {
    await this.country.selectOption('GB');
    await this.number.fill(localNumber);
    await this.sendCode.click();
    await expect(this.code).toBeVisible();
  }

  async enter(code: string): Promise<void> {
    await this.code.fill(code);
    await this.verify.click();
  }
}
