import type { Dispatch, Middleware, UnknownAction } from '@reduxjs/toolkit';
import { LOGIN_NEEDED } from '../contracts/account/logged-in.ts';
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { translate } from './i18n.ts';
import { forgetOwn } from './own.ts';
import { askedInVain, askWho, knownUser, sessionApi, type SessionState } from './session-api.ts';
import { type CurrentUser, services } from './shell-services.ts';

/** `expired`: ended, but by itself. */
type Change = 'started' | 'changed' | 'ended' | 'expired';

let tabs: BroadcastChannel | undefined;

export const tellOtherTabs = (change: Change): void => tabs?.postMessage(change);

export function setUser(dispatch: Dispatch, value: CurrentUser | null): void {
  // Nothing of the one before is left for who comes next
  if (!value) dispatch(api.util.resetApiState());
  dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'getMe', arg: undefined, value }]) as UnknownAction);
}

/** Keeps in step with the other tabs of this browser. */
export function hearOtherTabs(dispatch: Dispatch): void {
  if (typeof BroadcastChannel === 'undefined') return;
  tabs = new BroadcastChannel('session');
  tabs.onmessage = ({ data }: MessageEvent<Change>) => {
    if (data === 'ended' || data === 'expired') setUser(dispatch, null);
    else dispatch(api.util.invalidateTags(['CurrentUser', 'Session']) as unknown as UnknownAction);
    if (data === 'ended') forgetOwn();
  };
}

/** Where the server did not say who is there, it is asked once more as soon as that may help: back online, or back in view. */
export function askWhenBack(getState: () => SessionState, ask: (question: ReturnType<typeof askWho>) => unknown): void {
  const back = (): void => {
    if (!document.hidden && askedInVain(getState())) ask(askWho(true));
  };
  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
}

/** A call that is refused because nobody is logged in any longer ends the session here, and says so. */
export const watchSession: Middleware<object, SessionState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    const { payload } = action as { payload?: unknown };
    if (isApiError(payload) && payload.body?.code === LOGIN_NEEDED && knownUser(getState())) {
      setUser(dispatch, null);
      tellOtherTabs('expired');
      const text = (key: string): string => translate(`loggedOut.${key}`, { ns: 'app' });
      services().notify({ title: text('title'), description: text('text') });
    }
    return result;
  };
