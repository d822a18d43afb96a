import { api } from 'shared-ui/app';
import type { BotCheckChallenge, SiteSettings } from '../../contracts/site.ts';

const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<SiteSettings, void>({ query: () => 'site', providesTags: ['Site'] }),
    getBotCheckChallenge: build.query<BotCheckChallenge, void>({
      query: () => 'bot-check/challenge',
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetSiteQuery, useLazyGetSiteQuery, useLazyGetBotCheckChallengeQuery } = siteApi;
