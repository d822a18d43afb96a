import { expect, type Locator, type Page } from '@playwright/test';
import { recordText } from '../fixtures/site-log.ts';

/** /contact. */
export class ContactPage {
  readonly name: Locator;
  readonly email: Locator;
  readonly message: Locator;
  readonly send: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole('main');
    this.name = main.getByRole('textbox', { name: 'Name' });
    this.email = main.getByRole('textbox', { name: 'Email' });
    this.message = main.getByRole('textbox', { name: 'Message' });
    this.send = main.getByRole('button', { name: 'Send Message' });
  }

  async open(): Promise<void> {
    await this.page.goto('/contact');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  }

  async fill({ name, email, message }: Record<'name' | 'email' | 'message', string>): Promise<void> {
    recordText(message);
    await this.name.fill(name);
    await this.email.fill(email);
    await this.message.fill(message);
  }
}
