import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAirport } from './airport-field.ts';

export interface TripInput {
  from?: string;
  to?: string;
  date?: string;
  endDate?: string;
  time?: string;
  flightNumber?: string;
  description?: string;
  skills?: readonly string[];
  name?: string;
  email?: string;
  phone?: string;
}

/** The fields of a listing: the page that creates one and the dialog that edits one share them. */
export class TripForm {
  readonly from: Locator;
  readonly to: Locator;
  readonly date: Locator;
  readonly endDate: Locator;
  readonly time: Locator;
  readonly flightNumber: Locator;
  readonly description: Locator;
  readonly skills: Locator;
  readonly tips: Locator;
  readonly amount: Locator;
  readonly smallest: Locator;
  readonly largest: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly country: Locator;
  readonly phone: Locator;

  constructor(
    readonly page: Page,
    readonly within: Locator,
  ) {
    this.from = within.getByRole('combobox', { name: 'From' });
    this.to = within.getByRole('combobox', { name: 'To' });
    this.date = within.getByLabel('Date', { exact: true });
    this.endDate = within.getByLabel(/^End Date/);
    this.time = within.getByLabel(/^Time/);
    this.flightNumber = within.getByRole('textbox', { name: /^Flight Number/ });
    this.description = within.getByRole('textbox', { name: /^Description/ });
    this.skills = within.getByRole('textbox', { name: /^Skills/ });
    this.tips = within.getByRole('checkbox', { name: /^I (accept tips|would like to give a tip)\.$/ });
    this.amount = within.getByRole('textbox', { name: 'Tip amount in US dollars' });
    this.smallest = within.getByRole('textbox', { name: /^Smallest/ });
    this.largest = within.getByRole('textbox', { name: /^Largest/ });
    this.name = within.getByRole('textbox', { name: /^Name/ });
    this.email = within.getByRole('textbox', { name: /^Email/ });
    this.country = within.getByRole('combobox', { name: 'Country code' });
    this.phone = within.getByRole('textbox', { name: /^Phone/ });
  }

  get summary(): Locator {
    return this.within.getByRole('group', { name: /^Please check/ });
  }

  async fill({ from, to, skills, ...texts }: TripInput): Promise<void> {
    if (from !== undefined) await chooseAirport(this.page, this.from, from);
    if (to !== undefined) await chooseAirport(this.page, this.to, to);
    for (const [name, value] of Object.entries(texts)) await this[name as keyof typeof texts].fill(value);
    for (const skill of skills ?? []) await this.addSkill(skill);
  }

  async addSkill(skill: string): Promise<void> {
    await this.skills.fill(skill);
    await this.skills.press('Enter');
    await expect(this.within.getByRole('button', { name: `Remove ${skill}` })).toBeVisible();
  }

  /** A range of tips, which the checkbox brings up. */
  async tipRange(smallest: string, largest: string): Promise<void> {
    await this.tips.check();
    await this.within.getByRole('radio', { name: 'A range' }).check();
    await this.smallest.fill(smallest);
    await this.largest.fill(largest);
  }
}
