import { api, isApiError } from 'shared-ui/app';
import { type Airport, airportSchema } from 'shared-ui/contracts';

/** Logs a list that could not be fetched (spec §8, 'Airport fetch failure'). Its status alone: a body may be anything. */
function logFailure(reason: unknown): void {
  const error = (reason as { error?: unknown } | undefined)?.error;
  console.error(`Failed to fetch airports: ${isApiError(error) ? error.status : 'unknown'}`);
}

export const airportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAirports: build.query<Airport[], void>({
      query: () => 'airports',
      responseSchema: airportSchema.array(),
      providesTags: ['Airport'],
      onQueryStarted: (_none, { queryFulfilled }) => queryFulfilled.then(() => undefined, logFailure),
    }),
  }),
});

export const { useListAirportsQuery } = airportsApi;
