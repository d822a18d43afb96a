import { expect, type Locator, type Page } from '@playwright/test';

/** The value of a term in a description list. */
export const definitionValue = (within: Locator, label: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

const region = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

/** The visible notifications, without the announcements for screen readers. */
export const toasts = (page: Page): Locator => region(page).getByRole('listitem');

/** Waits for the code of the toasts, which cannot load once the network is gone. The first click loads it at the latest. */
export const waitForToasts = (page: Page): Promise<void> => expect(region(page)).toBeAttached();

/** The suggestions of the focused airport field. Native selects have options too, but no list box. */
export const suggestions = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

/** Types an airport code and presses Tab, which selects its airport. */
export async function chooseAirport(page: Page, field: Locator, code: string): Promise<void> {
  await field.fill(code);
  await expect(suggestions(page).first()).toContainText(code);
  await field.press('Tab');
  await expect(field).toHaveValue(new RegExp(`^${code} - `));
}
