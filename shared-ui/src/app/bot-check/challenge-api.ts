import { api } from 'shared-ui/app';
import type { BotCheckChallenge } from '../../contracts/site.ts';

const challengeApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBotCheckChallenge: build.query<BotCheckChallenge, void>({
      query: () => 'bot-check/challenge',
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLazyGetBotCheckChallengeQuery } = challengeApi;
