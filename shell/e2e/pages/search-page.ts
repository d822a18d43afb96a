import { expect, type Locator, type Page } from '@playwright/test';
import { chooseAirport } from './airport-field.ts';

/** /search: the form, and the listings below it. */
export class SearchPage {
  readonly from: Locator;
  readonly to: Locator;
  readonly date: Locator;
  readonly type: Locator;
  readonly submit: Locator;
  readonly cards: Locator;

  constructor(private readonly page: Page) {
    this.from = page.getByRole('combobox', { name: /^From/ });
    this.to = page.getByRole('combobox', { name: /^To/ });
    this.date = page.getByLabel(/^Travel Date/);
    this.type = page.getByRole('combobox', { name: 'Looking for' });
    this.submit = page.getByRole('button', { name: 'Search', exact: true });
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

  /** Waits for what there is, or the word that there is nothing. */
  async found(): Promise<void> {
    await expect(this.cards.or(this.page.getByRole('heading', { name: /^No Amigos found/ })).first()).toBeVisible();
  }

  card(name: string): Locator {
    return this.cards.filter({ hasText: name });
  }
}
