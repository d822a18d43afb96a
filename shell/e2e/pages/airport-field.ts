import { expect, type Locator, type Page } from '@playwright/test';

/** The suggestions below the field that has focus; native selects have options too, but no list box. */
export const suggestions = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

/** Types a code and takes its airport from the suggestions. */
export async function chooseAirport(page: Page, field: Locator, code: string): Promise<void> {
  await field.fill(code);
  await suggestions(page).filter({ hasText: code }).first().click();
  await expect(field).toHaveValue(new RegExp(`^${code} - `));
}
