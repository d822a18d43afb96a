import { installedStore } from './install-shell.ts';
import { fetchUser, isUnknown, mayBeLoggedIn, selectIsUnknown, selectUser, sessionApi, toUser } from './session-api.ts';
import { clearUser, postToOtherTabs, refetchForUser, removePersonalData, setUser } from './session-sync.ts';
import { type CurrentUser, services } from './shell-services.ts';

/** `failed`: the server did not say who is logged in; `retry` asks again, and so do a browser back online and a tab back in view. */
export interface KnownUser {
  user: CurrentUser | null;
  isLoading: boolean;
  failed: boolean;
  retry: () => void;
}

const retry = (): void => void installedStore().dispatch(fetchUser(true));

/** Who is logged in. Without the hint cookie nobody is, and `isLoading` is never true. */
export function useCurrentUser(): KnownUser {
  const { data, isFetching } = sessionApi.endpoints.getMe.useQuery();
  const isLoading = (data === undefined || isUnknown(data)) && isFetching && mayBeLoggedIn();
  return { user: toUser(data), isLoading, failed: isUnknown(data) && !isLoading, retry };
}

/** The same outside of components; null also where the server does not say. Asks again if it did not say before. */
export async function readCurrentUser(): Promise<CurrentUser | null> {
  const { dispatch, getState } = installedStore();
  await dispatch(fetchUser(selectIsUnknown(getState())));
  return selectUser(getState());
}

/** Call it after a login here: personal data is fetched again, and the other tabs follow. */
export function sessionStarted(user: CurrentUser): void {
  const { dispatch } = installedStore();
  setUser(dispatch, user);
  refetchForUser(dispatch);
  postToOtherTabs('started');
}

/** Call it after the user was changed on the server (name, phone, email), with the response: the other tabs fetch it again. */
export function userChanged(user?: CurrentUser): void {
  const { dispatch, getState } = installedStore();
  // The response may come after a login as somebody else
  if (user && selectUser(getState())?.id === user.id) setUser(dispatch, user);
  postToOtherTabs('changed');
}

/** Call it after a logout by the user: removes personal data (also `PERSONAL_KEY_PREFIX`), and the other tabs follow. */
export function sessionEnded(): void {
  clearUser(installedStore().dispatch);
  removePersonalData();
  postToOtherTabs('ended');
}

/** Asks the visitor to log in, showing the reason; null if they did not. Resolves immediately if they are logged in. */
export const requestLogin = async (why?: string): Promise<CurrentUser | null> =>
  (await readCurrentUser()) ?? services().requestLogin(why);
