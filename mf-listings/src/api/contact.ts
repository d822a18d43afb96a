import { api } from 'shared-ui/app';
import { type ContactDetails, contactDetailsSchema } from 'shared-ui/contracts';

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * How a listing's owner is reached, by listing id. Only for who explicitly asks (product.md 3): the server records it.
     * A query, so that the dialog and the print view ask once together; 'Session', so that it goes with who asked.
     */
    revealContact: build.query<ContactDetails, number>({
      query: (id) => ({ url: `listings/${String(id)}/contact`, method: 'POST' }),
      responseSchema: contactDetailsSchema,
      providesTags: ['Session'],
    }),
  }),
});

export const { useRevealContactQuery } = contactApi;

/** Whether who is here has been given that listing's contact details since they came. Asks nobody. */
export function useRevealedContact(id: number): boolean {
  const { currentData } = contactApi.endpoints.revealContact.useQueryState(id);
  return currentData !== undefined && !currentData.pending;
}
