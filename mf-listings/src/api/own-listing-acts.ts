import { api, type Page, pageFrom } from 'shared-ui/app';
import type { ContactRequest, DeletedListing, OwnListing } from 'shared-ui/contracts';
import { answers } from './answers.ts';
import { byCursor, keepLaterPages } from './later-pages.ts';
import { myListingsApi } from './my-listings.ts';

const act = (id: number, what: string) => ({ url: `listing/${String(id)}/${what}`, method: 'POST' });

/** A refused act says that the list shown here is not what the server has: closed, over or deleted meanwhile. */
const afterAct = (error: unknown) => (error ? (['MyListing'] as const) : (['Listing', 'MyListing'] as const));

/** What a list of one's own does at once when a listing has changed; it is asked for anew besides. */
type Change = (listings: OwnListing[]) => OwnListing[];

interface Started<Answer> {
  dispatch: (action: ReturnType<typeof myListingsApi.util.updateQueryData>) => unknown;
  getState: () => Parameters<typeof myListingsApi.util.selectCachedArgsForQuery>[0];
  queryFulfilled: Promise<{ data: Answer }>;
}

async function changeLists<Answer>(
  { dispatch, getState, queryFulfilled }: Started<Answer>,
  changeOf: (answer: Answer) => { type?: OwnListing['type']; change: Change },
): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined);
  if (!answer) return;
  const { type, change } = changeOf(answer.data);
  for (const args of myListingsApi.util.selectCachedArgsForQuery(getState(), 'listMyListings'))
    if (type === undefined || args.type === type)
      dispatch(myListingsApi.util.updateQueryData('listMyListings', args, change));
}

/** Newest first, as the server has them (spec §7). */
const byNewest = (one: OwnListing, other: OwnListing): number => other.id - one.id;

const shown = (listing: OwnListing) => ({
  type: listing.type,
  change: (listings: OwnListing[]) => [...listings.filter(({ id }) => id !== listing.id), listing].sort(byNewest),
});

/** What its owner does with a listing (product.md 16). Somebody else's, or one that is gone, is a 404. */
const actsApi = api.injectEndpoints({
  endpoints: (build) => ({
    closeListing: build.mutation<OwnListing, number>({
      query: (id) => act(id, 'close'),
      responseSchema: answers.ownListing,
      onQueryStarted: (_id, started) => changeLists(started, shown),
      invalidatesTags: (_closed, error) => afterAct(error),
    }),
    /** 409 for one whose last day is over. */
    reopenListing: build.mutation<OwnListing, number>({
      query: (id) => act(id, 'reopen'),
      responseSchema: answers.ownListing,
      onQueryStarted: (_id, started) => changeLists(started, shown),
      invalidatesTags: (_reopened, error) => afterAct(error),
    }),
    /** In the place of another address that was named. */
    giveOwnEmail: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/contact-email`, method: 'DELETE' }),
      responseSchema: answers.ownListing,
      onQueryStarted: (_id, started) => changeLists(started, shown),
      invalidatesTags: (_given, error) => afterAct(error),
    }),
    /** `restoreListing` takes it back for a while. */
    removeListing: build.mutation<DeletedListing, number>({
      query: (id) => ({ url: `listing/${String(id)}`, method: 'DELETE' }),
      responseSchema: answers.deletedListing,
      onQueryStarted: (removed, started) =>
        changeLists(started, () => ({ change: (listings) => listings.filter(({ id }) => id !== removed) })),
      invalidatesTags: (_removed, error) => afterAct(error),
    }),
    /** 404 once the time for it is over. */
    restoreListing: build.mutation<OwnListing, number>({
      query: (id) => act(id, 'restore'),
      responseSchema: answers.ownListing,
      onQueryStarted: (_id, started) => changeLists(started, shown),
      invalidatesTags: (_restored, error) => afterAct(error),
    }),
  }),
});

const contactRequestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everybody who asked for a listing's contact details, the latest first; for its owner. */
    listContactRequests: build.infiniteQuery<Page<ContactRequest>, number, string | undefined>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: id, pageParam }) => ({
        url: `listing/${String(id)}/contact-requests`,
        params: { cursor: pageParam },
      }),
      rawResponseSchema: answers.contactRequests,
      transformResponse: (requests: ContactRequest[], meta) => pageFrom(requests, meta),
      providesTags: ['Session'],
      onQueryStarted: (_id, started) => keepLaterPages(started),
      // Others add to it: asked for anew whenever it is unfolded
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useCloseListingMutation,
  useGiveOwnEmailMutation,
  useReopenListingMutation,
  useRemoveListingMutation,
  useRestoreListingMutation,
} = actsApi;
export const { useListContactRequestsInfiniteQuery } = contactRequestsApi;
