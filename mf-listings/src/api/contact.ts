import { api } from 'shared-ui/app';
import { type ContactDetails, contactDetailsSchema } from 'contracts';

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The contact details of a listing's owner, by listing id. Only after an explicit request (product.md 3): the server
     * records it. A query, so that the dialog and the print view share one request; 'Session', so that a logout clears it.
     */
    revealContact: build.query<ContactDetails, number>({
      query: (id) => ({ url: `listings/${String(id)}/contact`, method: 'POST' }),
      responseSchema: contactDetailsSchema,
      providesTags: ['Session'],
    }),
  }),
});

export const { useRevealContactQuery } = contactApi;

/** Whether the listing's contact details are in the cache; makes no request. */
export function useIsContactRevealed(id: number): boolean {
  const { currentData } = contactApi.endpoints.revealContact.useQueryState(id);
  return currentData !== undefined && !currentData.pending;
}
