import type { SiteSettings } from 'contracts';
import { api } from './api.ts';
import { installedStore } from './install-shell.ts';

const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<SiteSettings, void>({
      query: () => 'site',
      providesTags: ['Site'],
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

/**
 * The operator's settings for the browser. Fetched once a page load; rejects with an ApiError, and the next call tries again.
 */
export const readSiteSettings = (): Promise<SiteSettings> =>
  installedStore()
    .dispatch(siteApi.endpoints.getSite.initiate(undefined, { subscribe: false }))
    .unwrap();
