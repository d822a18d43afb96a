import { api, type Page, pageFrom, unlessFailed, useCurrentUser } from 'shared-ui/app';
import { cursorPages } from 'shared-ui/app/pages';
import {
  type ChangeListing,
  type ContactRequest,
  type CreateListing,
  type DeletedListing,
  type Full,
  type ListingType,
  NO_USER,
  type OwnListing,
} from 'contracts';
import { responseSchemas } from './response-schemas.ts';

interface OwnListingsArg {
  /** Only a part of the cache key, so that nobody sees the list of the previous user: the server goes by the session. */
  userId: number;
  /** Undefined: of both types. */
  type: ListingType | undefined;
}

export const ownListingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The listings of the logged-in user, newest first (spec §7). */
    listMyListings: build.query<OwnListing[], OwnListingsArg>({
      query: ({ type }) => ({ url: 'my-listings', params: { type } }),
      responseSchema: responseSchemas.ownListings,
      providesTags: ['MyListing', 'Session'],
    }),
    /** Who requested a listing's contact details, latest first; for its owner. */
    listContactRequests: build.infiniteQuery<Page<ContactRequest>, number, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: id, pageParam }) => ({
        url: `listing/${String(id)}/contact-requests`,
        params: { cursor: pageParam },
      }),
      rawResponseSchema: responseSchemas.contactRequests,
      transformResponse: (requests: ContactRequest[], meta) => pageFrom(requests, meta),
      providesTags: ['Session'],
      // Others add to it: load it again each time it is expanded
      keepUnusedDataFor: 0,
    }),
  }),
});

/** What the owner does with a listing (PRODUCT.md 16). A listing of somebody else, or a deleted one, is a 404. */
export const actionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Requires a login and a verified phone number (PRODUCT.md 1). */
    createListing: build.mutation<OwnListing, CreateListing>({
      query: (body) => ({ url: 'listings', method: 'POST', body }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_input, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_created, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    editListing: build.mutation<OwnListing, { id: number; change: ChangeListing }>({
      query: ({ id, change }) => ({ url: `listing/${String(id)}`, method: 'PATCH', body: change }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_input, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_edited, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    closeListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/close`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_closed, error) => invalidatedTags(error),
    }),
    /** 409 for a listing whose last day has passed. */
    reopenListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/reopen`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_reopened, error) => invalidatedTags(error),
    }),
    /** Whether nobody else is looked for (PRODUCT.md 33): a full listing leaves searches, matches and alerts. */
    setListingFull: build.mutation<OwnListing, Full & { id: number }>({
      query: ({ id, full }) => ({ url: `listing/${String(id)}/full`, method: 'PUT', body: { full } }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_change, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_changed, error) => invalidatedTags(error),
    }),
    /** Replaces a listing's own contact address with the account's. */
    removeContactEmail: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/contact-email`, method: 'DELETE' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_removed, error) => invalidatedTags(error),
    }),
    /** 'It is mine': confirms a listing that somebody published with the user's address (PRODUCT.md 2). */
    claimListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/claim`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_claimed, error) => invalidatedTags(error),
    }),
    /** 'It is not mine': deletes it. */
    disownListing: build.mutation<DeletedListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/disown`, method: 'POST' }),
      responseSchema: responseSchemas.deletedListing,
      onQueryStarted: (id, lifecycle) => updateCachedLists(lifecycle, () => withoutListing(id)),
      invalidatesTags: (_disowned, error) => invalidatedTags(error),
    }),
    /** `restoreListing` undoes it for 60 seconds. */
    removeListing: build.mutation<DeletedListing, number>({
      query: (id) => ({ url: `listing/${String(id)}`, method: 'DELETE' }),
      responseSchema: responseSchemas.deletedListing,
      onQueryStarted: (id, lifecycle) => updateCachedLists(lifecycle, () => withoutListing(id)),
      invalidatesTags: (_removed, error) => invalidatedTags(error),
    }),
    /** 404 when the time to undo is over. */
    restoreListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/restore`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, replaceListing),
      invalidatesTags: (_restored, error) => invalidatedTags(error),
    }),
  }),
});

export const { useListContactRequestsInfiniteQuery } = ownListingsApi;
export const {
  useClaimListingMutation,
  useCloseListingMutation,
  useCreateListingMutation,
  useEditListingMutation,
  useDisownListingMutation,
  useRemoveContactEmailMutation,
  useReopenListingMutation,
  useRemoveListingMutation,
  useRestoreListingMutation,
  useSetListingFullMutation,
} = actionsApi;

/** An error also refreshes the own lists: the listing was closed, expired or deleted in the meantime. */
const invalidatedTags = (error: unknown) => (error ? (['MyListing'] as const) : (['Listing', 'MyListing'] as const));

interface MutationLifecycle<Response> {
  dispatch: (action: ReturnType<typeof ownListingsApi.util.updateQueryData>) => unknown;
  getState: () => Parameters<typeof ownListingsApi.util.selectCachedArgsForQuery>[0];
  queryFulfilled: Promise<{ data: Response }>;
}

interface ListUpdate {
  /** Undefined: of both types. */
  type?: ListingType;
  update: (listings: OwnListing[]) => OwnListing[];
}

/** Changes the cached lists immediately; they are refetched as well. */
async function updateCachedLists<Response>(
  { dispatch, getState, queryFulfilled }: MutationLifecycle<Response>,
  getUpdate: (response: Response) => ListUpdate,
): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (!result) return;
  const { type, update } = getUpdate(result.data);
  for (const arg of ownListingsApi.util.selectCachedArgsForQuery(getState(), 'listMyListings'))
    if (type === undefined || arg.type === undefined || arg.type === type)
      dispatch(ownListingsApi.util.updateQueryData('listMyListings', arg, update));
}

const replaceListing = (listing: OwnListing): ListUpdate => ({
  type: listing.type,
  update: (listings) => [...listings.filter(({ id }) => id !== listing.id), listing].sort(newestFirst),
});

const withoutListing = (removed: number): ListUpdate => ({
  update: (listings) => listings.filter(({ id }) => id !== removed),
});

const newestFirst = (one: OwnListing, other: OwnListing): number => other.id - one.id;

/**
 * The listings of the logged-in user; undefined, and no request, while nobody is logged in.
 * @param refetchOnMount also loads a cached list again: others may have requested contact details meanwhile
 */
export function useMyListings(type: ListingType | undefined, { refetchOnMount = false, skip = false } = {}) {
  const { user } = useCurrentUser();
  const { currentData, isError, isFetching, refetch } = ownListingsApi.useListMyListingsQuery(
    { userId: user?.id ?? NO_USER, type },
    { skip: !user || skip, refetchOnMountOrArgChange: refetchOnMount },
  );
  return { listings: user && !skip ? currentData : undefined, isError, isFetching, refetch };
}
