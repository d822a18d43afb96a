import { expect, type Locator, type Page } from '@playwright/test';
import type { User } from 'shared-ui/contracts';
import { noteText } from '../fixtures/talk.ts';

/** /messages: the list, and the conversation that is open. */
export class MessagesPage {
  readonly list: Locator;
  readonly rows: Locator;
  readonly log: Locator;
  readonly field: Locator;
  readonly send: Locator;
  readonly sms: Locator;
  readonly back: Locator;
  readonly trip: Locator;
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
    this.trip = page.getByRole('main').getByRole('link', { name: /View trip$/ });
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

  /** How many conversations hold something new, as the header says it: the link's name is then 'Messages 1 new'. */
  async expectNew(count: number): Promise<void> {
    await expect(this.link).toHaveAccessibleName(count === 0 ? 'Messages' : `Messages ${count} new`);
  }

  row({ name }: { name: string }): Locator {
    return this.list.getByRole('link', { name: new RegExp(`^${name}`) });
  }

  /** The name above a conversation. */
  with({ name }: { name: string }): Locator {
    return this.page.getByRole('heading', { level: 2, name });
  }

  /** What somebody has written, with its time and its state. */
  bubble(text: string): Locator {
    return this.log.getByRole('listitem').filter({ has: this.page.getByText(text, { exact: true }) });
  }

  /** The bubbles, from the oldest to the newest; days are none. */
  get bubbles(): Locator {
    return this.log.getByRole('listitem').filter({ has: this.page.locator('time') });
  }

  async write(text: string): Promise<void> {
    noteText(text);
    await this.field.fill(text);
    await this.send.click();
  }

  /** An act of the menu at the conversation's head. */
  async choose(act: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: act }).click();
  }
}
