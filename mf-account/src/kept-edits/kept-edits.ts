import { OWN_KEYS } from 'shared-ui/app';

/** Texts by the names of their fields. */
type Edits = Record<string, string>;

/**
 * What was typed and not saved yet, by account. It waits while one looks at another tab or page, or has to log in again, as
 * long as the site is open, and is written nowhere: it holds a phone number.
 */
const kept = new Map<number, Edits>();

// Log Out, here or in another tab
window.addEventListener('storage', ({ key }) => {
  if (key === OWN_KEYS) forgetEdits();
});

/** Whose save waits for a login; `resumed`: whose save goes on by itself. */
let waiting: number | undefined;
let resumed: number | undefined;

export const keepEdits = (userId: number, edits: Edits): void => {
  if (Object.keys(edits).length > 0) kept.set(userId, edits);
  else kept.delete(userId);
};

/** Only for the one who typed it. */
export const keptEdits = (userId: number): Edits => kept.get(userId) ?? {};

/** Whether anybody's edits wait. */
export const hasKeptEdits = (): boolean => kept.size > 0;

export const forgetEdits = (): void => {
  kept.clear();
  waiting = resumed = undefined;
};

/**
 * The session was over when this account's edits were to be saved: that goes on once they are back. Only once by itself:
 * a login that does not last must not make a circle.
 */
export function saveAfterLogin(userId: number): void {
  waiting = resumed === userId ? undefined : userId;
  resumed = undefined;
}

/** Whether a save waited for this login. Asked once; whoever else comes in its place ends the wait. */
export function takeUpSave(userId: number): boolean {
  const isDue = waiting === userId;
  waiting = undefined;
  resumed = isDue ? userId : undefined;
  return isDue;
}
