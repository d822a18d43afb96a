import { expect, type Locator, type Page } from '@playwright/test';

/** /profile: the card of what is saved, the form, and the tabs. */
export class ProfilePage {
  readonly preview: Locator;
  readonly username: Locator;
  readonly bio: Locator;
  readonly language: Locator;
  readonly phone: Locator;
  readonly save: Locator;

  constructor(private readonly page: Page) {
    this.preview = page.getByRole('region', { name: 'Preview' });
    this.username = page.getByRole('textbox', { name: 'Username' });
    this.bio = page.getByRole('textbox', { name: 'Bio' });
    this.language = page.getByRole('textbox', { name: 'Languages' });
    this.phone = page.getByRole('textbox', { name: 'Phone number' });
    this.save = page.getByRole('button', { name: 'Save Changes' });
  }

  async open(tab = ''): Promise<void> {
    await this.page.goto(`/profile${tab}`);
    await expect(this.page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  }

  tab(name: 'Profile' | "I'm a Helper" | 'I Need Help'): Locator {
    return this.page.getByRole('tab', { name });
  }
}
