import { api } from './api.ts';
import { installedStore } from './install-shell.ts';
import { mayBeLoggedIn, sessionApi } from './session-api.ts';
import { setUser, tellOtherTabs } from './session-watch.ts';
import { type CurrentUser, services } from './shell-services.ts';

/** Who is logged in. `isLoading` until that is known; without the hint cookie it is known at once. */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isLoading } = sessionApi.endpoints.getMe.useQuery();
  return { user: data ?? null, isLoading: isLoading && mayBeLoggedIn() };
}

/** The same outside of components; null also where the server did not say. */
export const readCurrentUser = (): Promise<CurrentUser | null> =>
  installedStore()
    .dispatch(sessionApi.endpoints.getMe.initiate(undefined, { subscribe: false }))
    .unwrap()
    .catch(() => null);

/** Somebody has logged in here: what is about oneself comes anew, and the other tabs hear of it. */
export function sessionStarted(user: CurrentUser): void {
  const { dispatch } = installedStore();
  setUser(dispatch, user);
  dispatch(api.util.invalidateTags(['Session']));
  tellOtherTabs('started');
}

/** Nobody is logged in here any longer: everything kept is forgotten, and the other tabs hear of it. */
export function sessionEnded(): void {
  setUser(installedStore().dispatch, null);
  tellOtherTabs('ended');
}

/** Asks the visitor to log in, with the reason shown to them; null if they did not. At once where they have already. */
export const requestLogin = async (why?: string): Promise<CurrentUser | null> =>
  (await readCurrentUser()) ?? services().requestLogin(why);
