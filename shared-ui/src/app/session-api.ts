import { LOGGED_IN_HINT } from '../contracts/account/logged-in.ts';
import { api } from './api.ts';
import type { CurrentUser } from './shell-services.ts';

/** False where nobody can be logged in, so that nothing need be asked (contracts: LOGGED_IN_HINT). */
export const mayBeLoggedIn = (): boolean => document.cookie.includes(`${LOGGED_IN_HINT}=`);

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<CurrentUser | null, void>({
      async queryFn(_none, { getState }, _options, call) {
        if (!mayBeLoggedIn()) return { data: null };
        const known = knownUser(getState() as SessionState);
        const { data, error } = await call('auth/me');
        // Where a user was known it stays an error: the watch ends the session
        if (error?.status === 401 && !known) return { data: null };
        return error ? { error } : { data: data as CurrentUser };
      },
      providesTags: ['CurrentUser'],
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const selectMe = sessionApi.endpoints.getMe.select();
export type SessionState = Parameters<typeof selectMe>[0];

/** Who is logged in, as far as this tab knows. */
export const knownUser = (state: SessionState): CurrentUser | null => selectMe(state).data ?? null;
