import { OWN_KEYS } from 'shared-ui/app';
import type { EditValues } from './edit-values.ts';

/**
 * What was changed and not saved yet, and only that, by account and listing. It waits while one goes back, looks at another tab, or has
 * to log in again, as long as the site is open, and is written nowhere: it holds a phone number.
 */
const kept = new Map<string, Partial<EditValues>>();

// Log Out, here or in another tab
window.addEventListener('storage', ({ key }) => {
  if (key === OWN_KEYS) kept.clear();
});

const keyOf = (userId: number, listingId: number): string => `${String(userId)} ${String(listingId)}`;

export const keepEdit = (userId: number, listingId: number, changed: Partial<EditValues>): void =>
  void kept.set(keyOf(userId, listingId), changed);

export const keptEdit = (userId: number, listingId: number): Partial<EditValues> | undefined =>
  kept.get(keyOf(userId, listingId));

export const forgetEdit = (userId: number, listingId: number): void => void kept.delete(keyOf(userId, listingId));
