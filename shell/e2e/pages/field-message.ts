import { expect, type Locator } from '@playwright/test';

/** The message that stands at a field, as a screen reader hears it. */
export async function expectMessage(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}
