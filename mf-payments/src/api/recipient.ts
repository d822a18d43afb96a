import { api } from 'shared-ui/app';
import type { TipRecipient, Traveler } from 'shared-ui/contracts';
import { answers } from './answers.ts';

export const recipientApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A person as who may get a tip, by user id (spec §7); 404 for nobody. */
    getRecipient: build.query<TipRecipient, number>({
      query: (id) => `users/${String(id)}`,
      responseSchema: answers.recipient,
      providesTags: ['TipRecipient', 'Session'],
    }),
    /** Whose listings these are, by user id: the tip page shows them (spec §7); 404 for nobody. */
    getListingOwner: build.query<Traveler['user'], number>({
      query: (userId) => `listings/${String(userId)}`,
      rawResponseSchema: answers.traveler,
      transformResponse: ({ user }: Traveler) => user,
      providesTags: ['Listing', 'Session'],
    }),
  }),
});

export const { useGetRecipientQuery, useGetListingOwnerQuery } = recipientApi;
