import type { Dispatch, Middleware, UnknownAction } from '@reduxjs/toolkit';
import { LOGIN_NEEDED } from 'contracts';
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { translate } from './i18n.ts';
import { fetchUser, selectIsUnknown, selectUser, sessionApi, type SessionState } from './session-api.ts';
import { type CurrentUser, services } from './shell-services.ts';

/** `ended`: by the user. `expired`: by itself. */
type SessionEvent = 'started' | 'changed' | 'ended' | 'expired';

let channel: BroadcastChannel | undefined;

export const postToOtherTabs = (event: SessionEvent): void => channel?.postMessage(event);

export function setUser(dispatch: Dispatch, value: CurrentUser | null): void {
  // Nothing of the previous user is left for the next one
  if (!value) dispatch(api.util.resetApiState());
  dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value }]) as UnknownAction);
}

/** Follows logins and logouts in the other tabs of this browser. */
export function followOtherTabs(dispatch: Dispatch): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('session');
  channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data === 'ended' || data === 'expired') setUser(dispatch, null);
    else dispatch(api.util.invalidateTags(['CurrentUser', 'Session']) as unknown as UnknownAction);
    if (data === 'ended') removePersonalData();
  };
}

/** Where the server did not say who is logged in, asks again when the browser is back online or the tab back in view. */
export function refetchUnknownUser(
  getState: () => SessionState,
  dispatch: (action: ReturnType<typeof fetchUser>) => unknown,
): void {
  const refetch = (): void => {
    if (!document.hidden && selectIsUnknown(getState())) dispatch(fetchUser(true));
  };
  window.addEventListener('online', refetch);
  document.addEventListener('visibilitychange', refetch);
}

/** Ends the session here, with a toast, when a call is refused because nobody is logged in any longer. */
export const expireSession: Middleware<object, SessionState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    const { payload } = action as { payload?: unknown };
    if (isApiError(payload) && payload.body?.code === LOGIN_NEEDED && selectUser(getState())) {
      setUser(dispatch, null);
      postToOtherTabs('expired');
      const text = (key: 'title' | 'text'): string => translate(`loggedOut.${key}`, { ns: 'app' });
      services().notify({ title: text('title'), description: text('text') });
    }
    return result;
  };

/**
 * Prefix of all keys in `localStorage` and `sessionStorage` that hold data of the logged-in user; the key also contains their
 * id. When they log out here or in another tab, the keys are removed, and a storage event with exactly this key is dispatched
 * for data in memory. A session that expires removes none.
 */
export const PERSONAL_KEY_PREFIX = 'own:';

export function removePersonalData(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(PERSONAL_KEY_PREFIX)) storage.removeItem(key);
    }
  } catch {
    // The browser denies access, so nothing is stored
  }
  dispatchEvent(new StorageEvent('storage', { key: PERSONAL_KEY_PREFIX }));
}
