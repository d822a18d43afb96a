import { expect, type Locator, type Page } from '@playwright/test';

/** /verify: the phone number, then its code. */
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

  /** Has a code sent to a British number and waits for its field. */
  async sendCodeTo(localNumber: string): Promise<void> {
    // Countries load when the page is first used
    await this.number.focus();
    await this.country.selectOption('GB');
    await this.number.fill(localNumber);
    await this.sendCode.click();
    await expect(this.code).toBeVisible();
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.verify.click();
  }
}
