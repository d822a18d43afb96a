import { PERSONAL_KEY_PREFIX } from 'shared-ui/app';

const KEY = `${PERSONAL_KEY_PREFIX}logged-in-here`;

/** Remembers a login in this tab until Log Out. Call it before the session starts. */
export function markLoggedInHere(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Denied: what a login asks is on the profile too
  }
}

/** Whether somebody has logged in in this tab, rather than come back with a session. */
export function hasLoggedInHere(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
