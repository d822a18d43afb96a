import type { Dispatch, Middleware, MiddlewareAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { LOGIN_NEEDED } from 'contracts';
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { translate } from './i18n.ts';
import { fetchUser, selectIsAsked, selectIsUnknown, selectUser, sessionApi, type SessionState } from './session-api.ts';
import { type CurrentUser, services } from './shell-services.ts';

/** `ended`: by the user. `expired`: by itself. */
type SessionEvent = 'started' | 'changed' | 'ended' | 'expired';

type SessionStore = MiddlewareAPI<ThunkDispatch<SessionState, unknown, UnknownAction>, SessionState>;

let channel: BroadcastChannel | undefined;

export const postToOtherTabs = (event: SessionEvent): void => channel?.postMessage(event);

export function setUser(dispatch: Dispatch, value: CurrentUser | null): void {
  dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value }]) as UnknownAction);
}

/** After Log Out nothing that was loaded is left. */
export function clearUser(dispatch: Dispatch): void {
  dispatch(api.util.resetApiState());
  setUser(dispatch, null);
}

/** Public lists differ by viewer: without blocked people, and with more about who flies for somebody who is logged in. */
const BY_VIEWER = ['Listing', 'Testimonial'] as const;

type Tags = Parameters<typeof api.util.selectInvalidatedBy>[1];

const invalidate = (dispatch: Dispatch, tags: Tags): unknown =>
  dispatch(api.util.invalidateTags([...tags]) as unknown as UnknownAction);

/** What the server answers by who is logged in is fetched again. */
export const refetchForUser = (dispatch: Dispatch): unknown => invalidate(dispatch, ['Session', ...BY_VIEWER]);

/** Follows logins and logouts in the other tabs of this browser. */
export function followOtherTabs({ dispatch, getState }: SessionStore): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('session');
  channel.onmessage = ({ data }: MessageEvent<SessionEvent>) => {
    if (data === 'expired') setUser(dispatch, null);
    if (data === 'ended') {
      clearUser(dispatch);
      removePersonalData();
    }
    if (data === 'changed') invalidate(dispatch, ['CurrentUser', 'PhoneVerification', 'EmailChange', 'MyListing']);
    if (data === 'started') void followLogin();
  };
  // Whose session it is comes first: nothing of the last user is fetched in the name of the next
  const followLogin = async (): Promise<void> => {
    const before = selectUser(getState());
    await dispatch(fetchUser(true));
    if (!before || before.id === selectUser(getState())?.id) refetchForUser(dispatch);
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

/**
 * Removes what the last user has seen. What everybody sees stays; after an expired session public lists stay too until the server
 * has answered the visitor, so that no page flashes.
 */
function removeDataOfUser({ dispatch, getState }: SessionStore, next: CurrentUser | null): void {
  const state = getState();
  const find = (tags: Tags) => api.util.selectInvalidatedBy(state, tags);
  const personal = new Set(find(['Session']).map(({ queryCacheKey }) => queryCacheKey));
  const entries = find(['CurrentUser', 'Site', 'Airport', ...(next ? [] : BY_VIEWER)])
    .filter(({ queryCacheKey }) => !personal.has(queryCacheKey))
    .map(({ endpointName, originalArgs }) => {
      const arg: unknown = originalArgs;
      return { endpointName, arg, value: selectData(state, endpointName, arg) };
    })
    .filter(({ value }) => value !== undefined);
  dispatch(api.util.resetApiState());
  dispatch(api.util.upsertQueryEntries(entries as never) as unknown as UnknownAction);
  // By then what is on the screen has subscribed again: it is fetched for a visitor, and the rest is removed
  if (!next) setTimeout(() => invalidate(dispatch, BY_VIEWER));
}

/** Of an endpoint of any remote. */
function selectData(state: SessionState, endpointName: string, arg: unknown): unknown {
  const endpoints = api.endpoints as Record<string, typeof sessionApi.endpoints.getMe>;
  return endpoints[endpointName]?.select(arg as undefined)(state).data;
}

/**
 * Ends the session here, with a toast, when a call is refused because nobody is logged in any longer; and removes the data of
 * whoever is not logged in any longer.
 */
export const expireSession: Middleware<object, SessionState> = (store) => (next) => (action) => {
  const { dispatch, getState } = store;
  const before = selectUser(getState());
  const result = next(action);
  if (!before || !selectIsAsked(getState())) return result;
  const after = selectUser(getState());
  if (before.id !== after?.id) removeDataOfUser(store, after);
  const { matchFulfilled, matchRejected } = sessionApi.endpoints.getMe;
  const { payload } = action as { payload?: unknown };
  const isRefused = isApiError(payload) && payload.body?.code === LOGIN_NEEDED;
  if (matchRejected(action) ? isRefused : matchFulfilled(action) && !after) {
    setUser(dispatch, null);
    postToOtherTabs('expired');
    const text = (key: 'title' | 'text'): string => translate(`loggedOut.${key}`, { ns: 'app' });
    services().notify({ title: text('title'), description: text('text') });
    // A call of an earlier session may be refused after a new login
  } else if (isRefused) void (dispatch as SessionStore['dispatch'])(fetchUser(true));
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
