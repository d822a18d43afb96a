import { expect, type Locator, type Page } from '@playwright/test';

/** The login dialog, and Log In and Log Out in the header. */
export class LoginDialog {
  readonly dialog: Locator;
  readonly email: Locator;
  readonly submit: Locator;
  readonly code: Locator;
  readonly verify: Locator;
  readonly resend: Locator;
  readonly botCheckFailed: Locator;
  readonly logIn: Locator;
  readonly logOut: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Login to Flight Amigo' });
    this.email = this.dialog.getByRole('textbox', { name: 'Email' });
    this.submit = this.dialog.getByRole('button', { name: 'Continue' });
    this.code = this.dialog.getByRole('textbox', { name: '6-digit verification code' });
    this.verify = this.dialog.getByRole('button', { name: 'Verify' });
    this.resend = this.dialog.getByRole('button', { name: 'Resend Code' });
    this.botCheckFailed = page.getByRole('alertdialog', { name: 'Security verification failed' });
    this.logIn = page.getByRole('banner').getByRole('button', { name: 'Log In' });
    this.logOut = page.getByRole('banner').getByRole('button', { name: 'Log Out' });
  }

  async open(): Promise<void> {
    await this.logIn.click();
    await expect(this.email).toBeFocused();
  }

  /** Requests a code and waits for its field. */
  async requestCode(email: string): Promise<void> {
    await this.email.fill(email);
    await this.submit.click();
    await expect(this.code).toBeFocused();
  }

  async enterCode(code: string): Promise<void> {
    await this.code.fill(code);
    await this.verify.click();
  }
}
