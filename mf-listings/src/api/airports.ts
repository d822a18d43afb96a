import { api } from 'shared-ui/app';
import { type Airport, airportSchema } from 'shared-ui/contracts';

export const airportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAirports: build.query<Airport[], void>({
      query: () => 'airports',
      responseSchema: airportSchema.array(),
      providesTags: ['Airport'],
    }),
  }),
});

export const { useListAirportsQuery } = airportsApi;
