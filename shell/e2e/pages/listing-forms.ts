import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAirport, definitionValue } from './components.ts';

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

/** The fields of a listing, on the page that creates one and in the dialog that edits one. */
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
  readonly minTip: Locator;
  readonly maxTip: Locator;
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
    this.minTip = within.getByRole('textbox', { name: /^Smallest/ });
    this.maxTip = within.getByRole('textbox', { name: /^Largest/ });
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

  async fillTipRange(min: string, max: string): Promise<void> {
    await this.tips.check();
    await this.within.getByRole('radio', { name: 'A range' }).check();
    await this.minTip.fill(min);
    await this.maxTip.fill(max);
  }
}

/** /create-listing, and the dialog after the creation. */
export class CreateListingPage extends TripForm {
  readonly submit: Locator;
  readonly success: Locator;
  readonly unverified: Locator;

  constructor(page: Page) {
    super(page, page.getByRole('main'));
    this.submit = this.within.getByRole('button', { name: 'Create Listing' });
    this.success = page.getByRole('dialog', { name: 'Success!' });
    this.unverified = this.within.getByText('You need to verify your phone number to create listings');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/create-listing${query}`);
    await expect(this.submit).toBeVisible();
  }

  heading(name: 'Offer Help' | 'Find Help'): Locator {
    return this.within.getByRole('heading', { level: 1, name });
  }

  /** A value of the created listing: 'Flight Number', 'Phone'. */
  value(label: string): Locator {
    return definitionValue(this.success, label);
  }
}

interface Itinerary {
  from?: string;
  to?: string;
  date?: string;
  endDate?: string;
  time?: string;
  flightNumber?: string;
  description?: string;
  tip?: string;
}

interface Contact {
  name?: string;
  email?: string;
  phone?: string;
}

const KINDS = {
  find: { path: '/find/create', submit: 'Publish My Request' },
  offer: { path: '/offer/create', submit: 'Publish My Offer' },
} as const;

/** /find/create and /offer/create: the short forms without an account. */
export class PublishPage {
  readonly from: Locator;
  readonly to: Locator;
  readonly date: Locator;
  readonly endDate: Locator;
  readonly time: Locator;
  readonly flightNumber: Locator;
  readonly description: Locator;
  readonly tip: Locator;
  readonly name: Locator;
  readonly email: Locator;
  readonly phone: Locator;
  readonly consent: Locator;
  readonly accept: Locator;
  readonly submit: Locator;

  constructor(
    private readonly page: Page,
    private readonly kind: keyof typeof KINDS,
  ) {
    this.from = page.getByRole('combobox', { name: /^From/ });
    this.to = page.getByRole('combobox', { name: /^To/ });
    this.date = page.getByLabel(/^Travel Date/);
    this.endDate = page.getByLabel(/^End Date/);
    this.time = page.getByLabel(/^Time/);
    this.flightNumber = page.getByRole('textbox', { name: /^Flight Number/ });
    this.description = page.getByRole('textbox', { name: /^Description/ });
    this.tip = page.getByRole('textbox', { name: /^Tip amount/ });
    this.name = page.getByRole('textbox', { name: /^Name/ });
    this.email = page.getByRole('textbox', { name: /^Email/ });
    this.phone = page.getByRole('textbox', { name: /^Phone/ });
    this.consent = page.getByRole('checkbox', { name: /^I agree that people/ });
    this.accept = page.getByRole('checkbox', { name: /^I accept the Terms/ });
    this.submit = page.getByRole('button', { name: KINDS[kind].submit });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${KINDS[this.kind].path}${query}`);
  }

  chooseAirport(field: Locator, code: string): Promise<void> {
    return chooseAirport(this.page, field, code);
  }

  async fillTrip(itinerary: Itinerary): Promise<void> {
    if (itinerary.from !== undefined) await this.chooseAirport(this.from, itinerary.from);
    if (itinerary.to !== undefined) await this.chooseAirport(this.to, itinerary.to);
    for (const name of ['date', 'endDate', 'time', 'flightNumber', 'description', 'tip'] as const) {
      const value = itinerary[name];
      if (value !== undefined) await this[name].fill(value);
    }
  }

  /** Adds a flight from where the itinerary ends. Without a date it is on the day of the flight before. */
  async addConnection(flight: { number: 2 | 3 | 4; to: string; date?: string; flightNumber?: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a connection' }).click();
    const fields = this.page.getByRole('group', { name: `Flight ${flight.number}` });
    await this.chooseAirport(fields.getByRole('combobox', { name: 'To' }), flight.to);
    if (flight.date !== undefined) await fields.getByLabel('Date', { exact: true }).fill(flight.date);
    if (flight.flightNumber !== undefined)
      await fields.getByRole('textbox', { name: /^Flight Number/ }).fill(flight.flightNumber);
  }

  async fillContact({ name, email, phone }: Contact): Promise<void> {
    if (name !== undefined) await this.name.fill(name);
    if (email !== undefined) await this.email.fill(email);
    if (phone !== undefined) await this.phone.fill(phone);
  }

  async agree(): Promise<void> {
    await this.consent.check();
    await this.accept.check();
  }
}
