import { api } from 'shared-ui/app';
import { type Session, sessionSchema } from 'shared-ui/contracts';

export const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Session[], void>({
      query: () => 'sessions',
      responseSchema: sessionSchema.array(),
      providesTags: ['LoginPlace', 'Session'],
      // It changes on other devices: asked for anew whenever it is shown
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<unknown, number>({
      query: (id) => ({ url: `sessions/${String(id)}`, method: 'DELETE' }),
      // Also where it is refused: it may have ended by itself
      invalidatesTags: ['LoginPlace'],
    }),
    /** This one too: tell the page with `useSessionEnd`. */
    endAllSessions: build.mutation<unknown, void>({
      query: () => ({ url: 'sessions', method: 'DELETE' }),
    }),
  }),
});

export const { useListSessionsQuery, useEndSessionMutation, useEndAllSessionsMutation } = sessionsApi;
