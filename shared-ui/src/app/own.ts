/**
 * What a remote keeps in this browser for who is logged in has keys that begin so, in `localStorage` or for a tab alone in
 * `sessionStorage`, and name the person by their id. It goes where they choose to go (Log Out, everywhere, account deleted), also where the remote was never loaded;
 * a session that ends by itself leaves it for their return. The remote shows it to nobody else.
 */
export const OWN_KEYS = 'own:';

/** What a remote holds in memory goes too: it hears of it as of a change in another tab, by the key `OWN_KEYS` itself. */
export function forgetOwn(): void {
  try {
    for (const kept of [localStorage, sessionStorage]) {
      for (const key of Object.keys(kept)) if (key.startsWith(OWN_KEYS)) kept.removeItem(key);
    }
  } catch {
    // Closed to us: nothing is kept there
  }
  dispatchEvent(new StorageEvent('storage', { key: OWN_KEYS }));
}
