import { api } from './api.ts';
import { installedStore } from './install-shell.ts';
import { forgetOwn } from './own.ts';
import { askedInVain, askWho, isNotSaid, knownUser, mayBeLoggedIn, sessionApi, userOf } from './session-api.ts';
import { setUser, tellOtherTabs } from './session-watch.ts';
import { type CurrentUser, services } from './shell-services.ts';

/**
 * What is known of who is logged in. `failed`: the server did not say who is there; it is asked again by `retry`, and when
 * the browser is back online or the tab back in view.
 */
export interface KnownUser {
  user: CurrentUser | null;
  isLoading: boolean;
  failed: boolean;
  retry: () => void;
}

const retry = (): void => void installedStore().dispatch(askWho(true));

/** Who is logged in. `isLoading` until that is known, and on a retry; without the hint cookie it is known at once. */
export function useCurrentUser(): KnownUser {
  const { data, isFetching } = sessionApi.endpoints.getMe.useQuery();
  const isOpen = data === undefined || isNotSaid(data);
  const isLoading = isOpen && isFetching && mayBeLoggedIn();
  return { user: userOf(data), isLoading, failed: isNotSaid(data) && !isLoading, retry };
}

/** The same outside of components; null also where the server does not say, though it is asked anew if it did not before. */
export async function readCurrentUser(): Promise<CurrentUser | null> {
  const { dispatch, getState } = installedStore();
  await dispatch(askWho(askedInVain(getState())));
  return knownUser(getState());
}

/** Somebody has logged in here: what is about oneself comes anew, and the other tabs hear of it. */
export function sessionStarted(user: CurrentUser): void {
  const { dispatch } = installedStore();
  setUser(dispatch, user);
  dispatch(api.util.invalidateTags(['Session']));
  tellOtherTabs('started');
}

/** What the server keeps of the user has changed here (name, phone, email): the other tabs ask for it anew. */
export const userChanged = (): void => tellOtherTabs('changed');

/** Somebody has chosen to be logged in here no longer: all that is theirs goes (`OWN_KEYS` too), and the other tabs hear of it. */
export function sessionEnded(): void {
  setUser(installedStore().dispatch, null);
  forgetOwn();
  tellOtherTabs('ended');
}

/** Asks the visitor to log in, with the reason shown to them; null if they did not. At once where they have already. */
export const requestLogin = async (why?: string): Promise<CurrentUser | null> =>
  (await readCurrentUser()) ?? services().requestLogin(why);
