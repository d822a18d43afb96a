import { api, isApiError } from 'shared-ui/app';
import type { Airport } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

/** The longest list: 61 kB, which a slow phone loads beside the code of the page. */
const TIMEOUT_MS = 30_000;

const airportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAirports: build.query<Airport[], void>({
      query: () => ({ url: 'airports', timeout: TIMEOUT_MS }),
      responseSchema: responseSchemas.airports,
      providesTags: ['Airport'],
      onQueryStarted: (_none, { queryFulfilled }) => queryFulfilled.then(() => undefined, logFailure),
    }),
  }),
});

export const { useListAirportsQuery } = airportsApi;

/** Logs a failed fetch (spec §8, 'Airport fetch failure'): its status only, since the body may contain anything. */
function logFailure(reason: unknown): void {
  const error = (reason as { error?: unknown } | undefined)?.error;
  console.error(`Failed to fetch airports: ${isApiError(error) ? error.status : 'unknown'}`);
}
