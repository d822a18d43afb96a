import { expect, type Locator, type Page } from '@playwright/test';
import type { User } from 'contracts';
import { recordText } from '../fixtures/site-log.ts';

/** /messages: the list of conversations, and the open one. */
export class MessagesPage {
  readonly list: Locator;
  readonly rows: Locator;
  readonly log: Locator;
  readonly field: Locator;
  readonly send: Locator;
  readonly sms: Locator;
  readonly back: Locator;
  /** That the open conversation is about. */
  readonly listing: Locator;
  readonly unblock: Locator;
  /** In the header. */
  readonly link: Locator;

  constructor(readonly page: Page) {
    this.list = page.getByRole('navigation', { name: 'Conversations' });
    this.rows = this.list.getByRole('listitem');
    this.log = page.getByRole('log', { name: /^Messages with / });
    this.field = page.getByRole('textbox', { name: /^Your message to / });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.sms = page.getByRole('checkbox', { name: 'Also send as SMS' });
    this.back = page.getByRole('link', { name: 'Back to conversations' });
    this.listing = page.getByRole('main').getByRole('link', { name: /View trip$/ });
    this.unblock = page.getByRole('main').getByRole('button', { name: 'Unblock', exact: true });
    this.link = page.getByRole('banner').getByRole('link', { name: /^Messages/ });
  }

  /** The list alone. */
  async open(): Promise<void> {
    await this.page.goto('/messages');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  }

  /** The conversation with somebody, by its address. */
  async openWith({ user }: { user: User }): Promise<void> {
    await this.page.goto(`/messages/${user.id}`);
    await expect(this.field.or(this.unblock)).toBeVisible();
  }

  /** The number of unread conversations in the header: the link's name is 'Messages 1 new'. */
  async expectUnread(count: number): Promise<void> {
    await expect(this.link).toHaveAccessibleName(count === 0 ? 'Messages' : `Messages ${count} new`);
  }

  row({ name }: { name: string }): Locator {
    return this.list.getByRole('link', { name: new RegExp(`^${name}`) });
  }

  /** The name of the other person above the conversation. */
  heading({ name }: { name: string }): Locator {
    return this.page.getByRole('heading', { level: 2, name });
  }

  /** A message with its time and state. */
  bubble(text: string): Locator {
    return this.log.getByRole('listitem').filter({ has: this.page.getByText(text, { exact: true }) });
  }

  /** All messages, oldest first, without the headings of days. */
  get bubbles(): Locator {
    return this.log.getByRole('listitem').filter({ has: this.page.locator('time') });
  }

  async sendMessage(text: string): Promise<void> {
    recordText(text);
    await this.field.fill(text);
    await this.send.click();
  }

  /** Deletes an own message, and sees the line in its place. */
  async deleteForBoth(text: string): Promise<void> {
    await this.bubble(text).hover();
    await this.bubble(text)
      .getByRole('button', { name: /^Delete your message/ })
      .click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete for both' }).click();
    await expect(this.bubble('Message deleted')).toBeVisible();
  }

  /** An item of the conversation's menu. */
  async chooseAction(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }
}

/** The dialogs that block a person, and report a person, a message or a listing. */
export class SafetyDialogs {
  readonly block: Locator;
  readonly alsoBlock: Locator;
  readonly send: Locator;

  constructor(private readonly page: Page) {
    this.block = page.getByRole('dialog', { name: /^Block / });
    this.alsoBlock = page.getByRole('checkbox', { name: /^Also block/ });
    this.send = page.getByRole('button', { name: 'Send Report' });
  }

  reason(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }
}
