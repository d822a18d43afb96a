import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAirport } from './components.ts';

/** The short search of the home page. */
export class RouteSearch {
  readonly form: Locator;
  readonly submit: Locator;

  constructor(private readonly page: Page) {
    this.form = page.getByRole('search', { name: 'Who flies your route?' });
    this.submit = this.form.getByRole('button', { name: 'Search' });
  }

  chooseAirport(field: 'From' | 'To', code: string): Promise<void> {
    return chooseAirport(this.page, this.form.getByRole('combobox', { name: field }), code);
  }
}

/** /search: the form, and the listings below it. */
export class SearchPage {
  readonly from: Locator;
  readonly to: Locator;
  readonly date: Locator;
  readonly type: Locator;
  readonly language: Locator;
  readonly submit: Locator;
  readonly order: Locator;
  /** On phones, while the form is folded. */
  readonly change: Locator;
  readonly cards: Locator;

  constructor(private readonly page: Page) {
    this.change = page.getByRole('button', { name: 'Change' });
    this.from = page.getByRole('combobox', { name: /^From/ });
    this.to = page.getByRole('combobox', { name: /^To/ });
    this.date = page.getByLabel(/^Travel Date/);
    this.type = page.getByRole('combobox', { name: 'Looking for' });
    this.language = page.getByRole('combobox', { name: 'Language' });
    this.submit = page.getByRole('button', { name: 'Search', exact: true });
    this.order = page.getByRole('combobox', { name: 'Sort by' });
    this.cards = page.getByRole('article');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/search${query}`);
    await expect(this.page.getByRole('heading', { name: 'Search Flight Amigos' })).toBeVisible();
  }

  chooseAirport(field: Locator, code: string): Promise<void> {
    return chooseAirport(this.page, field, code);
  }

  get chosenType(): Locator {
    return this.type.locator('option:checked');
  }

  /** Waits for the results, or for the note that there are none. */
  async waitForResults(): Promise<void> {
    await expect(this.cards.or(this.page.getByRole('heading', { name: /^No Amigos found/ })).first()).toBeVisible();
  }

  card(name: string): Locator {
    return this.cards.filter({ hasText: name });
  }
}

const MODES = {
  find: { heading: 'Find a Amigo for Your Flight', date: 'From Travel Date', submit: 'Search for Amigos' },
  offer: { heading: 'Be a Amigo for a Flight', date: 'Travel Date', submit: 'Confirm and Continue' },
} as const;

/** /flight-search: the form, and the groups of results below it. */
export class FlightSearchPage {
  readonly heading: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly date: Locator;
  readonly endDate: Locator;
  readonly flight: Locator;
  readonly submit: Locator;
  readonly cards: Locator;

  constructor(
    private readonly page: Page,
    mode: keyof typeof MODES = 'find',
  ) {
    const { heading, date, submit } = MODES[mode];
    this.heading = page.getByRole('heading', { level: 1, name: heading });
    this.from = page.getByRole('combobox', { name: /^From/ });
    this.to = page.getByRole('combobox', { name: /^To/ });
    this.date = page.getByLabel(date, { exact: true });
    this.endDate = page.getByLabel('To Travel Date (Optional)');
    this.flight = page.getByRole('textbox', { name: /^Flight Number/ });
    this.submit = page.getByRole('button', { name: submit });
    this.cards = page.getByRole('article');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/flight-search${query}`);
    await expect(this.heading).toBeVisible();
  }

  async search(trip: { from: string; to: string; date?: string; flight?: string }): Promise<void> {
    await chooseAirport(this.page, this.from, trip.from);
    await chooseAirport(this.page, this.to, trip.to);
    if (trip.date !== undefined) await this.date.fill(trip.date);
    if (trip.flight !== undefined) await this.flight.fill(trip.flight);
    await this.submit.click();
  }

  /** A group of results: 'Same flight'. */
  group(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The headings of the visible groups, from top to bottom. */
  groupNames(): Promise<string[]> {
    return this.page.getByRole('region').getByRole('heading', { level: 3 }).allInnerTexts();
  }

  card(name: string): Locator {
    return this.cards.filter({ hasText: name });
  }
}
