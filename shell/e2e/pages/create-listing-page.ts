import { expect, type Locator, type Page } from '@playwright/test';
import { definition } from './definition.ts';
import { TripForm } from './trip-form.ts';

/** /create-listing, and the dialog that says what was created. */
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

  /** What the summary says under a name: 'Flight Number', 'Phone'. */
  said(label: string): Locator {
    return definition(this.success, label);
  }
}
