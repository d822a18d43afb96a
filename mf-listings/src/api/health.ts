import { api } from 'shared-ui/app';

export const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the site answers at all: tells a broken connection from a refusal. */
    checkHealth: build.query<unknown, void>({ query: () => 'health', keepUnusedDataFor: 0 }),
  }),
});

export const { useLazyCheckHealthQuery } = healthApi;
