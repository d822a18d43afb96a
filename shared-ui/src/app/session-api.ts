import { LOGGED_IN_HINT } from '../contracts/account/logged-in.ts';
import { api } from './api.ts';
import type { CurrentUser } from './shell-services.ts';

/** False where nobody can be logged in, so that nothing need be asked (contracts: LOGGED_IN_HINT). */
export const mayBeLoggedIn = (): boolean => document.cookie.includes(`${LOGGED_IN_HINT}=`);

/**
 * Kept in place of a user where the server did not say who is there. Not as an error: for an error each component that
 * comes would make the cache ask again (spec §7: no retry).
 */
const NOT_SAID = 'not-said';
export type Answer = CurrentUser | null | typeof NOT_SAID;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<Answer, void>({
      async queryFn(_none, { getState }, _options, call) {
        if (!mayBeLoggedIn()) return { data: null };
        const known = knownUser(getState() as SessionState);
        const { data, error } = await call('auth/me');
        if (!error) return { data: data as CurrentUser };
        // Where a user was known it stays an error: nothing is forgotten, or on 401 the watch ends the session
        if (known) return { error };
        return { data: error.status === 401 ? null : NOT_SAID };
      },
      providesTags: ['CurrentUser'],
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const { initiate, select } = sessionApi.endpoints.getMe;
const selectMe = select();
export type SessionState = Parameters<typeof selectMe>[0];

export const isNotSaid = (answer: Answer | undefined): boolean => answer === NOT_SAID;

export const userOf = (answer: Answer | undefined): CurrentUser | null => (typeof answer === 'object' ? answer : null);

/** Who is logged in, as far as this tab knows. */
export const knownUser = (state: SessionState): CurrentUser | null => userOf(selectMe(state).data);

/** Whether the server was asked, and did not say. */
export const askedInVain = (state: SessionState): boolean => isNotSaid(selectMe(state).data);

/** Asks who is logged in where that is not known yet; `anew` also where it is. Never twice at a time. */
export const askWho = (anew: boolean) => initiate(undefined, { subscribe: false, forceRefetch: anew });
