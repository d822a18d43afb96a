import { expect, type Locator, type Page } from '@playwright/test';
import { TripForm } from './listing-forms.ts';

/** /profile: the preview, the form, and the tabs. */
export class ProfilePage {
  readonly preview: Locator;
  readonly username: Locator;
  readonly bio: Locator;
  readonly language: Locator;
  readonly phone: Locator;
  readonly save: Locator;
  readonly settings: Locator;
  /** On phones: shows the list of the settings. */
  readonly fold: Locator;

  constructor(private readonly page: Page) {
    this.settings = page.getByRole('navigation', { name: 'Settings' });
    this.fold = this.settings.getByRole('button', { name: 'All settings' });
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.bio = page.getByRole('textbox', { name: 'Bio' });
    this.language = page.getByRole('combobox', { name: 'Languages you speak' });
    this.phone = page.getByRole('textbox', { name: 'Phone number' });
    this.save = page.getByRole('button', { name: 'Save Changes' });
  }

  async open(tab = ''): Promise<void> {
    await this.page.goto(`/profile${tab}`);
    await expect(this.page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  }

  /** Another page of the first tab, by the list of them. */
  async openSettings(name: 'Profile' | 'Tips and payouts' | 'Notices' | 'Security' | 'Data'): Promise<void> {
    await this.settings.getByRole('link', { name }).click();
    await expect(this.settings.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }

  tab(name: 'Profile' | "I'm a Helper" | 'I Need Help'): Locator {
    return this.page.getByRole('tab', { name });
  }
}

/** The user's own listings, on the tabs of the profile. */
export class OwnListings {
  readonly cards: Locator;
  readonly deletedNotice: Locator;
  readonly undo: Locator;
  readonly history: Locator;

  constructor(private readonly page: Page) {
    this.cards = page.getByRole('tabpanel').getByRole('article');
    this.deletedNotice = page.getByRole('group', { name: 'Listing deleted' });
    this.undo = this.deletedNotice.getByRole('button', { name: 'Undo' });
    this.history = page.getByRole('region', { name: 'History' });
  }

  async open(tab: 'helper' | 'seeker' = 'helper'): Promise<void> {
    await this.page.goto(`/profile?tab=${tab}`);
    await expect(this.page.getByRole('tab', { selected: true })).toBeVisible();
  }

  /** By its route: 'Chennai to London'. */
  card(trip: string): Locator {
    return this.page.getByRole('article', { name: new RegExp(`^${trip}`) });
  }

  /** The contact requests of the first listing. */
  get contactRequests(): Locator {
    return this.page.getByRole('group', { name: /^Asked for your contact details/ }).first();
  }
}

/** The dialog Edit Listing, over the profile. */
export class EditListingDialog extends TripForm {
  readonly save: Locator;

  constructor(page: Page) {
    super(page, page.getByRole('dialog', { name: 'Edit Listing' }));
    this.save = this.within.getByRole('button', { name: 'Save Changes' });
  }

  /** By its address. */
  async open({ id }: { id: number }): Promise<void> {
    await this.page.goto(`/profile?tab=helper&edit=${id}`);
    await expect(this.within).toBeVisible();
  }
}

/** Tips and payouts on the profile. */
export class TipsAndPayouts {
  readonly tips: Locator;
  readonly payouts: Locator;
  readonly setUp: Locator;

  constructor(readonly page: Page) {
    this.tips = page.getByRole('region', { name: 'Tips' });
    this.payouts = page.getByRole('region', { name: 'Payouts' });
    this.setUp = this.payouts.getByRole('button', { name: 'Set Up Payouts' });
  }

  /** By the address in mails from before there was a page for it, which the last release needs too. */
  async open(section: 'tips' | 'payouts' = 'tips'): Promise<void> {
    await this.page.goto(`/profile#${section}`);
    await expect(this.tips.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  }

  /** A received or sent tip, by the name of the other person. */
  row(direction: 'received' | 'sent', name: string | RegExp): Locator {
    return this.tips
      .getByRole('table', { name: `Tips ${direction}` })
      .getByRole('row')
      .filter({ hasText: name });
  }
}
