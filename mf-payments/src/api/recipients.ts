import { api } from 'shared-ui/app';
import type { TipRecipient, Traveler } from 'contracts';
import { responseSchemas } from './response-schemas.ts';

export const recipientsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A person, and whether they take tips, by user id (spec §7); 404 for an unknown id. */
    getRecipient: build.query<TipRecipient, number>({
      query: (id) => `users/${String(id)}`,
      responseSchema: responseSchemas.recipient,
      providesTags: ['TipRecipient', 'Session'],
    }),
    /** The owner of listings, by user id: the tip page shows them (spec §7); 404 for an unknown id. */
    getListingOwner: build.query<Traveler['user'], number>({
      query: (userId) => `listings/${String(userId)}`,
      rawResponseSchema: responseSchemas.traveler,
      transformResponse: ({ user }: Traveler) => user,
      providesTags: ['Listing', 'Session'],
    }),
  }),
});

export const { useGetRecipientQuery, useGetListingOwnerQuery } = recipientsApi;
