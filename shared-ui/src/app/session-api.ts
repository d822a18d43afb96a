import { LOGGED_IN_HINT } from 'contracts';
import { api } from './api.ts';
import type { CurrentUser } from './shell-services.ts';

/** False where nobody can be logged in, so that no request is needed (contracts: LOGGED_IN_HINT). */
export const mayBeLoggedIn = (): boolean => document.cookie.includes(`${LOGGED_IN_HINT}=`);

/**
 * Cached where the server did not say who is logged in. Not as an error: after an error each component that mounts would
 * make the cache ask again (spec §7: no retry).
 */
const UNKNOWN = 'unknown';
type SessionUser = CurrentUser | null | typeof UNKNOWN;

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<SessionUser, void>({
      async queryFn(_none, { getState }, _options, call) {
        if (!mayBeLoggedIn()) return { data: null };
        const readCached = (): SessionUser | undefined => selectMe(getState() as SessionState).data;
        const before = readCached();
        const { data, error } = await call('auth/me');
        const now = readCached();
        // A login here is newer than the response
        if (now !== undefined && now !== before) return { data: now };
        if (!error) return { data: data as CurrentUser };
        // With a known user it stays an error: the user stays, or on 401 the middleware ends the session
        if (toUser(before)) return { error };
        return { data: error.status === 401 ? null : UNKNOWN };
      },
      providesTags: ['CurrentUser'],
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

const { initiate, select } = sessionApi.endpoints.getMe;
const selectMe = select();
export type SessionState = Parameters<typeof selectMe>[0];

export const isUnknown = (user: SessionUser | undefined): boolean => user === UNKNOWN;

export const toUser = (user: SessionUser | undefined): CurrentUser | null => (typeof user === 'object' ? user : null);

/** Who is logged in, as far as this tab knows. */
export const selectUser = (state: SessionState): CurrentUser | null => toUser(selectMe(state).data);

/** Whether this tab has an answer, if only that nobody is logged in. */
export const selectIsAsked = (state: SessionState): boolean => selectMe(state).data !== undefined;

/** Whether the server was asked, and did not say. */
export const selectIsUnknown = (state: SessionState): boolean => isUnknown(selectMe(state).data);

/** Asks who is logged in, with `force` also where that is known. Never twice at a time. */
export const fetchUser = (force: boolean) => initiate(undefined, { subscribe: false, forceRefetch: force });
