import type { Locator } from '@playwright/test';

/** The value beside a name in a list of names and values. */
export const definition = (within: Locator, label: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');
