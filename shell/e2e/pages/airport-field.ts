import { expect, type Locator, type Page } from '@playwright/test';

/** The suggestions below the field that has focus; native selects have options too, but no list box. */
export const suggestions = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

/** Types a code and goes on with Tab, which takes its airport, as who knows the code does. */
export async function chooseAirport(page: Page, field: Locator, code: string): Promise<void> {
  await field.fill(code);
  await expect(suggestions(page).first()).toContainText(code);
  await field.press('Tab');
  await expect(field).toHaveValue(new RegExp(`^${code} - `));
}
