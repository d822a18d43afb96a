import { type Session, sessionSchema, listOf } from 'contracts';
import { api } from 'shared-ui/app';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Session[], void>({
      query: () => 'sessions',
      responseSchema: listOf(sessionSchema),
      providesTags: ['LoginPlace', 'Session'],
      // Other devices change it: it is refetched whenever it is shown
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<unknown, number>({
      query: (id) => ({ url: `sessions/${String(id)}`, method: 'DELETE' }),
      // Also after an error: the session may have expired
      invalidatesTags: ['LoginPlace'],
      onQueryStarted: async (endedId, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(
          sessionsApi.util.updateQueryData('listSessions', undefined, (all) => all.filter(({ id }) => id !== endedId)),
        );
      },
    }),
    /** Includes this session. Call `useSessionEnd` after it. */
    endAllSessions: build.mutation<unknown, void>({
      query: () => ({ url: 'sessions', method: 'DELETE' }),
    }),
  }),
});

export const { useListSessionsQuery, useEndSessionMutation, useEndAllSessionsMutation } = sessionsApi;
