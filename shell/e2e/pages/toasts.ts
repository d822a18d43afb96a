import type { Locator, Page } from '@playwright/test';

const region = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

/** The notifications that show; what is announced to screen readers stands elsewhere and does not count. */
export const toasts = (page: Page): Locator => region(page).getByRole('listitem');
