import {
  type Agree,
  type Ask,
  type AskWith,
  type Cancel,
  type ChangeNotes,
  type Conversation,
  type Decline,
  MAX_PAGE_LENGTH,
  type Met,
  type NewTripReview,
  type Trip,
  type TripDetails,
} from 'contracts';
import { api, type ApiError, isApiError, nextCursor, type Page, pageFrom } from 'shared-ui/app';
import { type messagesApi, updateConversation } from './messages.ts';
import { getCachedPages, mergedPages, mergePages } from './pages.ts';
import { responseSchemas } from './response-schemas.ts';
import { TRIP_LIST, tripTags } from './trip-tags.ts';

/** `otherUserId`: whose conversation and lists show the trip too. */
interface OfTrip {
  id: number;
  otherUserId: number;
}

/** A question without an answer, or a trip that holds. */
export const isOpenTrip = ({ state }: Trip): boolean => state === 'asked' || state === 'agreed';

/** `with`: in the conversation with this person, about what they write about. */
interface AskWithArgs {
  listings: readonly number[];
  own?: number | undefined;
  with?: number | undefined;
}

/** What shows where two people stand: conversations, and listings, which have an Amigo or none. */
const afterStep = (otherUserId: number) =>
  [
    ...tripTags(otherUserId),
    { type: 'Thread', id: otherUserId },
    'Conversation',
    'Listing',
    'MyListing',
    'Testimonial',
  ] as const;

/** After a conflict the other person was faster: everything shows what is true now. */
const unlessUnchanged = (error: ApiError | undefined, otherUserId: number) =>
  error === undefined || error.status === 409 ? afterStep(otherUserId) : [];

/** The trips that two people ask about, agree on and fly (PRODUCT.md 33, 34), as one of them sees them. */
export const tripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    listTrips: build.infiniteQuery<Page<Trip>, void, string | undefined>({
      infiniteQueryOptions: mergedPages,
      async queryFn({ pageParam }, store, _options, fetchPage) {
        const { data, error, meta } = await fetchPage({ url: 'trips', params: { cursor: pageParam } });
        if (error) return { error, meta };
        const page = pageFrom(responseSchemas.trips?.parse(data) ?? (data as Trip[]), meta);
        // Of the loaded later pages what cannot change any more: all that is open is in `listOpenTrips`
        return {
          data: pageParam ? page : mergePages(page, getCachedPages(store), (trip) => !isOpenTrip(trip)),
          meta,
        };
      },
      providesTags: ['Session', { type: 'Trip', id: TRIP_LIST }],
    }),
    /** All that are asked or agreed, the newest first. */
    listOpenTrips: build.query<Trip[], void>({
      async queryFn(_none, _store, _options, fetchPage) {
        const trips: Trip[] = [];
        let cursor: string | undefined;
        do {
          const params = { open: true, limit: MAX_PAGE_LENGTH, cursor };
          const { data, error, meta } = await fetchPage({ url: 'trips', params });
          if (error) return { error, meta };
          trips.push(...(responseSchemas.trips?.parse(data) ?? (data as Trip[])));
          cursor = nextCursor(meta);
        } while (cursor !== undefined);
        return { data: trips };
      },
      providesTags: ['Session', { type: 'Trip', id: TRIP_LIST }],
    }),
    /** The latest trips with one person, the newest first. */
    listTripsWith: build.query<Trip[], number>({
      query: (otherUserId) => ({ url: 'trips', params: { with: otherUserId } }),
      responseSchema: responseSchemas.trips,
      merge: (known, fetched) => fetched.map((trip) => newerOf(known, trip)),
      providesTags: (_trips, _error, otherUserId) => ['Session', { type: 'Trip', id: otherUserId }],
    }),
    /** With which own listings one can ask to fly together. */
    listAskWith: build.query<AskWith[], AskWithArgs>({
      query: ({ listings, ...params }) => ({
        url: 'trips/ask-with',
        params: { ...params, listings: listings.length > 0 ? listings.join(',') : undefined },
      }),
      responseSchema: responseSchemas.askWith,
      providesTags: ['Session', { type: 'Trip', id: TRIP_LIST }, 'MyListing', 'Listing'],
    }),
    /** 404 for anybody but its two people. */
    getTrip: build.query<TripDetails, number>({
      query: (id) => `trips/${String(id)}`,
      responseSchema: responseSchemas.tripDetails,
      merge: (known, fetched) => newerOf([known], fetched),
      providesTags: (trip) => ['Session', { type: 'Trip', id: trip?.otherUser.id ?? TRIP_LIST }],
    }),
  }),
});

/** What one of the two does about it. */
export const tripStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** 409 where one of the two has asked about this trip already. */
    askToFly: build.mutation<Trip, Ask>({
      query: (body) => ({ url: 'trips', method: 'POST', body }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
    /** 409 where the trip has changed since it was read, or can no longer be agreed to; 422 where the day is missing or is none that is open. */
    agree: build.mutation<Trip, OfTrip & Agree>({
      query: ({ id, revision, day }) => ({ url: `trips/${String(id)}/agree`, method: 'POST', body: { revision, day } }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
    decline: build.mutation<Trip, OfTrip & Decline>({
      query: ({ id, reason, text }) => ({ url: `trips/${String(id)}/decline`, method: 'POST', body: { reason, text } }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
    withdraw: build.mutation<Trip, OfTrip>({
      query: ({ id }) => ({ url: `trips/${String(id)}/withdraw`, method: 'POST' }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
    cancelTrip: build.mutation<Trip, OfTrip & Cancel>({
      query: ({ id, reason, text }) => ({ url: `trips/${String(id)}/cancel`, method: 'POST', body: { reason, text } }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
    answerMet: build.mutation<Trip, OfTrip & Met>({
      query: ({ id, met, reason, text }) => ({
        url: `trips/${String(id)}/met`,
        method: 'POST',
        body: { met, reason, text },
      }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
    /** 409 where the other has changed the notes since they were read. */
    writeNotes: build.mutation<Trip, OfTrip & ChangeNotes>({
      query: ({ id, text, revision }) => ({
        url: `trips/${String(id)}/notes`,
        method: 'PUT',
        body: { text, revision },
      }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) =>
        error === undefined || error.status === 409 ? tripTags(otherUserId) : [],
      onQueryStarted: ({ text, revision }, lifecycle) =>
        cacheTrip(lifecycle, ({ updatedAt: changedAt }) => ({
          notes: { text: text.trim(), revision: revision + 1, changedBy: 'me', changedAt },
        })),
    }),
    /** Deletes one's review. 404 where it is gone. */
    takeBackReview: build.mutation<null, OfTrip & { reviewId: number }>({
      query: ({ reviewId }) => ({ url: `testimonials/${String(reviewId)}`, method: 'DELETE' }),
      invalidatesTags: (_deleted, error, { otherUserId }) =>
        error === undefined || error.status === 404 ? afterStep(otherUserId) : [],
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const isThere = await queryFulfilled.then(
          () => false,
          ({ error }: { error: unknown }) => !isApiError(error) || error.status !== 404,
        );
        if (isThere) return;
        dispatch(
          tripsApi.util.updateQueryData('getTrip', id, (trip) => {
            Object.assign(trip, { myReview: null, doesMyReviewWait: false });
            trip.reviews.mine = false;
          }),
        );
      },
    }),
    reviewTrip: build.mutation<TripDetails, OfTrip & NewTripReview>({
      query: ({ id, rating, text }) => ({
        url: `trips/${String(id)}/review`,
        method: 'POST',
        body: { rating, text },
      }),
      responseSchema: responseSchemas.tripDetails,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheTrip(lifecycle),
    }),
  }),
});

interface MutationLifecycle {
  dispatch: (
    change: ReturnType<typeof tripsApi.util.updateQueryData> | ReturnType<typeof messagesApi.util.updateQueryData>,
  ) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Trip }>;
}

/**
 * Writes what the server said yes to into all that shows it: what is invalidated is fetched later, and until then nothing may be offered
 * again. `getDetails`: what only the page of the trip shows.
 */
async function cacheTrip(
  { dispatch, getState, queryFulfilled }: MutationLifecycle,
  getDetails?: (trip: Trip) => Partial<TripDetails>,
): Promise<void> {
  const trip = (await queryFulfilled.catch(() => undefined))?.data;
  if (trip === undefined) return;
  const { id, otherUser } = trip;
  const { updateQueryData } = tripsApi.util;
  dispatch(updateQueryData('getTrip', id, (shown) => void Object.assign(shown, trip, getDetails?.(trip))));
  dispatch(updateQueryData('listTripsWith', otherUser.id, (trips) => withTrip(trips, trip)));
  dispatch(updateQueryData('listOpenTrips', undefined, (trips) => withTrip(trips, trip).filter(isOpenTrip)));
  dispatch(
    updateQueryData('listTrips', undefined, ({ pages }) => {
      const page = pages.find(({ items }) => items.some((one) => one.id === id)) ?? pages[0];
      if (page) page.items = withTrip(page.items, trip);
    }),
  );
  for (const args of tripsApi.util.selectCachedArgsForQuery(getState() as TripsState, 'listAskWith'))
    dispatch(updateQueryData('listAskWith', args, (answers) => showOpenTrip(answers, trip)));
  updateConversation({ dispatch, getState }, otherUser.id, (conversation) => showLatestTrip(conversation, trip));
}

type TripsState = Parameters<ReturnType<typeof tripsApi.endpoints.listAskWith.select>>[0];

/** In place of the question to the owner of its listing, as long as it is open. */
function showOpenTrip(answers: AskWith[], trip: Trip): void {
  const { id, state, askedByMe, requestId, offerId } = trip;
  for (const answer of answers) {
    const isAsked = answer.theirListingId !== null && [requestId, offerId].includes(answer.theirListingId);
    if (isAsked && isOpenTrip(trip)) answer.openTrip = { id, state, askedByMe };
    else if (answer.openTrip?.id === id) answer.openTrip = null;
  }
}

/** In place of what was known of it; a new one, which is the newest, first. */
function withTrip(known: Trip[], trip: Trip): Trip[] {
  if (known.every(({ id }) => id < trip.id)) return [trip, ...known];
  return known.map((one) => (one.id === trip.id ? trip : one));
}

/** A conversation shows what is open, or else what was last. */
function showLatestTrip(conversation: Conversation, trip: Trip): void {
  const { id, state, askedByMe, can, itinerary } = trip;
  const isOther = conversation.latestTrip && conversation.latestTrip.id !== id;
  if (isOther && !isOpenTrip(trip)) return;
  const { departureAirport, arrivalAirport, date } = itinerary;
  const isOver = can.includes('say_met');
  conversation.latestTrip = { id, state, askedByMe, isOver, itinerary: { departureAirport, arrivalAirport, date } };
}

/** A response that was under way while a step was taken has fewer steps than are known: what happened stays. */
const newerOf = <One extends Trip>(known: readonly One[], fetched: One): One =>
  known.find(({ id, steps }) => id === fetched.id && steps.length > fetched.steps.length) ?? fetched;

/** The trip in iCalendar form, which the browser saves. */
export const getCalendarUrl = (id: number): string => `/api/trips/${String(id)}/calendar.ics`;

export const {
  useListTripsInfiniteQuery,
  useListOpenTripsQuery,
  useListTripsWithQuery,
  useListAskWithQuery,
  useGetTripQuery,
} = tripsApi;
export const {
  useAskToFlyMutation,
  useAgreeMutation,
  useDeclineMutation,
  useWithdrawMutation,
  useCancelTripMutation,
  useAnswerMetMutation,
  useWriteNotesMutation,
  useReviewTripMutation,
  useTakeBackReviewMutation,
} = tripStepsApi;
