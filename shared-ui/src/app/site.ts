import type { SiteSettings } from '../contracts/site.ts';
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
 * What the browser must know of the operator's settings. Whoever asks first asks the server; one answer serves the whole
 * visit. Rejects with an ApiError, and the next call tries again.
 */
export const readSite = (): Promise<SiteSettings> =>
  installedStore()
    .dispatch(siteApi.endpoints.getSite.initiate(undefined, { subscribe: false }))
    .unwrap();
