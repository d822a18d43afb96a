import { type ContactDetails, contactDetailsSchema } from 'contracts';
import { useEffect } from 'react';
import { api, useCurrentUser } from 'shared-ui/app';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The contact details of a listing's owner, by listing id. Only after an explicit request (PRODUCT.md 3): the server records and
     * counts it. A mutation, so that nothing else repeats it: no tag that is invalidated, no other tab.
     */
    revealContact: build.mutation<ContactDetails, number>({
      query: (id) => ({ url: `listings/${String(id)}/contact`, method: 'POST' }),
      responseSchema: contactDetailsSchema,
    }),
  }),
});

/** One request for all views of a listing, until its user is logged out. */
function useReveal(id: number) {
  const { user } = useCurrentUser();
  return contactApi.useRevealContactMutation({ fixedCacheKey: `contact:${String(user?.id)}:${String(id)}` });
}

/** The contact details of a listing's owner: revealed once where the user has requested them, and again on `retry`. */
export function useContactDetails(id: number, isRequested: boolean) {
  const [reveal, { data: details, error, isUninitialized, isLoading }] = useReveal(id);
  useEffect(() => {
    if (isRequested && isUninitialized) void reveal(id);
  }, [isRequested, isUninitialized, reveal, id]);
  return { details, error, isLoading, retry: () => void reveal(id) };
}

/** Whether the listing's contact details were revealed; makes no request. */
export function useIsContactRevealed(id: number): boolean {
  const [, { data }] = useReveal(id);
  return data !== undefined && !data.pending;
}
