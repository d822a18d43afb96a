import { expect, type Locator, type Page } from '@playwright/test';
import { TripForm } from './trip-form.ts';

/** One's own listings, on the tabs of the profile. */
export class OwnListings {
  readonly cards: Locator;
  readonly undone: Locator;
  readonly undo: Locator;
  readonly history: Locator;

  constructor(private readonly page: Page) {
    this.cards = page.getByRole('tabpanel').getByRole('article');
    this.undone = page.getByRole('group', { name: 'Listing deleted' });
    this.undo = this.undone.getByRole('button', { name: 'Undo' });
    this.history = page.getByRole('region', { name: 'History' });
  }

  async open(tab: 'helper' | 'seeker' = 'helper'): Promise<void> {
    await this.page.goto(`/profile?tab=${tab}`);
    await expect(this.page.getByRole('tab', { selected: true })).toBeVisible();
  }

  /** By the words that name a trip: 'Chennai to London'. */
  card(trip: string): Locator {
    return this.page.getByRole('article', { name: new RegExp(`^${trip}`) });
  }

  /** Who asked for the contact details of a listing: the first one's, where there are several. */
  get askers(): Locator {
    return this.page.getByRole('group', { name: /^Asked for your contact details/ }).first();
  }
}

/** Edit Listing, over the profile. */
export class EditListing extends TripForm {
  readonly save: Locator;

  constructor(page: Page) {
    super(page, page.getByRole('dialog', { name: 'Edit Listing' }));
    this.save = this.within.getByRole('button', { name: 'Save Changes' });
  }

  /** By its address alone. */
  async open({ id }: { id: number }): Promise<void> {
    await this.page.goto(`/profile?tab=helper&edit=${id}`);
    await expect(this.within).toBeVisible();
  }
}
