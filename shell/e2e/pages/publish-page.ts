import type { Locator, Page } from '@playwright/test';
import { chooseAirport } from './airport-field.ts';

export interface Trip {
  from?: string;
  to?: string;
  date?: string;
  endDate?: string;
  time?: string;
  flightNumber?: string;
  description?: string;
  tip?: string;
}

export interface Contact {
  name?: string;
  email?: string;
  phone?: string;
}

const KINDS = {
  find: { path: '/find/create', submit: 'Publish My Request' },
  offer: { path: '/offer/create', submit: 'Publish My Offer' },
} as const;

/** /find/create and /offer/create: one form with two sets of words. */
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

  async fillTrip(trip: Trip): Promise<void> {
    if (trip.from !== undefined) await this.chooseAirport(this.from, trip.from);
    if (trip.to !== undefined) await this.chooseAirport(this.to, trip.to);
    for (const name of ['date', 'endDate', 'time', 'flightNumber', 'description', 'tip'] as const) {
      const value = trip[name];
      if (value !== undefined) await this[name].fill(value);
    }
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
