import { api, type Page, pageFrom, unlessFailed, useCurrentUser } from 'shared-ui/app';
import { cursorPages, usePages } from 'shared-ui/app/pages';
import {
  type ChangeListing,
  type ContactRequest,
  type CreateListing,
  type DeletedListing,
  type Full,
  type MyListingsQuery,
  NO_USER,
  type OwnListing,
} from 'contracts';
import { responseSchemas } from './response-schemas.ts';

/** Which of one's own listings; without a type, those of both. */
interface OwnFilter extends Partial<Pick<MyListingsQuery, 'type' | 'id' | 'over' | 'limit'>> {}

interface OwnListingsArg extends OwnFilter {
  /** Only a part of the cache key, so that nobody sees the list of the previous user: the server goes by the session. */
  userId: number;
}

export const ownListingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The listings of the logged-in user, newest first (spec §7). */
    listMyListings: build.infiniteQuery<Page<OwnListing>, OwnListingsArg, string | undefined>({
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg: { type, id, over, limit }, pageParam }) => ({
        url: 'my-listings',
        params: { type, id, over, limit, cursor: pageParam },
      }),
      rawResponseSchema: responseSchemas.ownListings,
      transformResponse: (listings: OwnListing[], meta) => pageFrom(listings, meta),
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
      onQueryStarted: (_input, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_created, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    editListing: build.mutation<OwnListing, { id: number; change: ChangeListing }>({
      query: ({ id, change }) => ({ url: `listing/${String(id)}`, method: 'PATCH', body: change }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_input, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_edited, error) => unlessFailed(error, ['Listing', 'MyListing']),
    }),
    closeListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/close`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_closed, error) => invalidatedTags(error),
    }),
    /** 409 for a listing whose last day has passed. */
    reopenListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/reopen`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_reopened, error) => invalidatedTags(error),
    }),
    /** Whether nobody else is looked for (PRODUCT.md 33): a full listing leaves searches, matches and alerts. */
    setListingFull: build.mutation<OwnListing, Full & { id: number }>({
      query: ({ id, full }) => ({ url: `listing/${String(id)}/full`, method: 'PUT', body: { full } }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_change, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_changed, error) => invalidatedTags(error),
    }),
    /** Replaces a listing's own contact address with the account's. */
    removeContactEmail: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/contact-email`, method: 'DELETE' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_removed, error) => invalidatedTags(error),
    }),
    /** 'It is mine': confirms a listing that somebody published with the user's address (PRODUCT.md 2). */
    claimListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/claim`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, putListing),
      invalidatesTags: (_claimed, error) => invalidatedTags(error),
    }),
    /** 'It is not mine': deletes it. */
    disownListing: build.mutation<DeletedListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/disown`, method: 'POST' }),
      responseSchema: responseSchemas.deletedListing,
      onQueryStarted: (id, lifecycle) => updateCachedLists(lifecycle, (pages) => removeFrom(pages, id)),
      invalidatesTags: (_disowned, error) => invalidatedTags(error),
    }),
    /** `restoreListing` undoes it for 60 seconds. */
    removeListing: build.mutation<DeletedListing, number>({
      query: (id) => ({ url: `listing/${String(id)}`, method: 'DELETE' }),
      responseSchema: responseSchemas.deletedListing,
      onQueryStarted: (id, lifecycle) => updateCachedLists(lifecycle, (pages) => removeFrom(pages, id)),
      invalidatesTags: (_removed, error) => invalidatedTags(error),
    }),
    /** 404 when the time to undo is over. */
    restoreListing: build.mutation<OwnListing, number>({
      query: (id) => ({ url: `listing/${String(id)}/restore`, method: 'POST' }),
      responseSchema: responseSchemas.ownListing,
      onQueryStarted: (_id, lifecycle) => updateCachedLists(lifecycle, putListing),
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

type OwnPages = Page<OwnListing>[];

/** Changes the cached lists immediately; they are refetched as well. */
async function updateCachedLists<Response>(
  { dispatch, getState, queryFulfilled }: MutationLifecycle<Response>,
  update: (pages: OwnPages, response: Response, filter: OwnFilter) => void,
): Promise<void> {
  const result = await queryFulfilled.catch(() => undefined);
  if (!result) return;
  for (const arg of ownListingsApi.util.selectCachedArgsForQuery(getState(), 'listMyListings'))
    dispatch(
      ownListingsApi.util.updateQueryData('listMyListings', arg, ({ pages }) => update(pages, result.data, arg)),
    );
}

/** In its place, or where it belongs among the newest first, if that is on a loaded page. */
function putListing(pages: OwnPages, listing: OwnListing, { type, id, over }: OwnFilter): void {
  removeFrom(pages, listing.id);
  const fits = { type: listing.type, id: listing.id, over: isOver(listing) };
  const page = pages.find(({ items, nextCursor }) => !nextCursor || items.some((other) => other.id < listing.id));
  if (page && (type ?? fits.type) === fits.type && (id ?? fits.id) === fits.id && (over ?? fits.over) === fits.over)
    page.items = [...page.items, listing].toSorted((one, other) => other.id - one.id);
}

function removeFrom(pages: OwnPages, removed: number): void {
  for (const page of pages) page.items = page.items.filter(({ id }) => id !== removed);
}

/** Whether its last day has passed. */
export const isOver = ({ status }: OwnListing): boolean => status === 'expired';

interface MyListingsOptions {
  /** Also loads a cached list again: others may have requested contact details meanwhile. */
  refetchOnMount?: boolean;
  skip?: boolean;
}

/** The listings of the logged-in user; undefined, and no request, while nobody is logged in. */
export function useMyListings(filter: OwnFilter, { refetchOnMount = false, skip = false }: MyListingsOptions = {}) {
  const { user } = useCurrentUser();
  const query = ownListingsApi.useListMyListingsInfiniteQuery(
    { ...filter, userId: user?.id ?? NO_USER },
    { skip: !user || skip, refetchOnMountOrArgChange: refetchOnMount },
  );
  return { ...usePages(query), isFetching: query.isFetching, refetch: query.refetch };
}
