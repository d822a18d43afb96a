import { expect, type Locator, type Page } from '@playwright/test';

const region = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ });

/** The notifications that show; what is announced to screen readers stands elsewhere and does not count. */
export const toasts = (page: Page): Locator => region(page).getByRole('listitem');

/** Waits for their code, which the first press fetches at the latest: without a network it comes no more. */
export const toastsLoaded = (page: Page): Promise<void> => expect(region(page)).toBeAttached();
