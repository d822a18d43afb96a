import type { Agree, Agreement, Ask, Cancel, ChangeNotes, Decline, Met, NewTripReview, Trip } from 'contracts';
import { api, type ApiError, nextCursor, type Page, pageFrom } from 'shared-ui/app';
import { responseSchemas } from './response-schemas.ts';
import { TRIP_LIST, tripTags } from './trip-tags.ts';

/** `otherUserId`: whose conversation and lists show the trip too. */
interface OfTrip {
  id: number;
  otherUserId: number;
}

/** The contract's. */
const MAX_PAGE_LENGTH = 50;

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

/** Two people's agreements to fly together (product.md 33, 34), as one of them sees these. */
export const tripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    listTrips: build.infiniteQuery<Page<Agreement>, void, string | undefined>({
      infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (page) => page.nextCursor },
      query: ({ pageParam }) => ({ url: 'trips', params: { cursor: pageParam } }),
      rawResponseSchema: responseSchemas.agreements,
      transformResponse: (items: Agreement[], meta) => pageFrom(items, meta),
      providesTags: ['Session', { type: 'Trip', id: TRIP_LIST }],
    }),
    /** All that are asked or agreed, the newest first. */
    listOpenTrips: build.query<Agreement[], void>({
      async queryFn(_none, _store, _options, fetchPage) {
        const trips: Agreement[] = [];
        let cursor: string | undefined;
        do {
          const params = { open: true, limit: MAX_PAGE_LENGTH, cursor };
          const { data, error, meta } = await fetchPage({ url: 'trips', params });
          if (error) return { error, meta };
          trips.push(...(responseSchemas.agreements?.parse(data) ?? (data as Agreement[])));
          cursor = nextCursor(meta);
        } while (cursor !== undefined);
        return { data: trips };
      },
      providesTags: ['Session', { type: 'Trip', id: TRIP_LIST }],
    }),
    /** The latest trips with one person, the newest first. */
    listTripsWith: build.query<Agreement[], number>({
      query: (otherUserId) => ({ url: 'trips', params: { with: otherUserId } }),
      responseSchema: responseSchemas.agreements,
      providesTags: (_trips, _error, otherUserId) => ['Session', { type: 'Trip', id: otherUserId }],
    }),
    /** 404 for anybody but its two people. */
    getTrip: build.query<Trip, number>({
      query: (id) => `trips/${String(id)}`,
      responseSchema: responseSchemas.trip,
      providesTags: (trip) => ['Session', { type: 'Trip', id: trip?.otherUser.id ?? TRIP_LIST }],
    }),
    /** 409 where one of the two has asked about this trip already. */
    askToFly: build.mutation<Agreement, Ask>({
      query: (body) => ({ url: 'trips', method: 'POST', body }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
    /** 409 where the trip has changed since it was read, or can no longer be agreed to. */
    agree: build.mutation<Agreement, OfTrip & Agree>({
      query: ({ id, revision }) => ({ url: `trips/${String(id)}/agree`, method: 'POST', body: { revision } }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
    decline: build.mutation<Agreement, OfTrip & Decline>({
      query: ({ id, reason, text }) => ({ url: `trips/${String(id)}/decline`, method: 'POST', body: { reason, text } }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
    withdraw: build.mutation<Agreement, OfTrip>({
      query: ({ id }) => ({ url: `trips/${String(id)}/withdraw`, method: 'POST' }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
    cancelTrip: build.mutation<Agreement, OfTrip & Cancel>({
      query: ({ id, reason, text }) => ({ url: `trips/${String(id)}/cancel`, method: 'POST', body: { reason, text } }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
    answerMet: build.mutation<Agreement, OfTrip & Met>({
      query: ({ id, met, reason, text }) => ({
        url: `trips/${String(id)}/met`,
        method: 'POST',
        body: { met, reason, text },
      }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
    /** 409 where the other has changed the notes since they were read. */
    writeNotes: build.mutation<Agreement, OfTrip & ChangeNotes>({
      query: ({ id, text, revision }) => ({
        url: `trips/${String(id)}/notes`,
        method: 'PUT',
        body: { text, revision },
      }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) =>
        error === undefined || error.status === 409 ? tripTags(otherUserId) : [],
      onQueryStarted: ({ id, text, revision }, { dispatch, queryFulfilled }) =>
        void queryFulfilled.then(
          ({ data: { updatedAt } }) =>
            dispatch(withNotes(id, { text: text.trim(), revision: revision + 1 }, updatedAt)),
          () => undefined,
        ),
    }),
    reviewTrip: build.mutation<Trip, OfTrip & NewTripReview>({
      query: ({ id, rating, text }) => ({
        url: `trips/${String(id)}/review`,
        method: 'POST',
        body: { rating, text },
      }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
    }),
  }),
});

/** Until the trip is fetched again. */
const withNotes = (id: number, notes: Pick<Trip['notes'], 'text' | 'revision'>, changedAt: string) =>
  tripsApi.util.updateQueryData('getTrip', id, (trip) => {
    trip.notes = { ...notes, changedBy: 'me', changedAt };
  });

/** The trip in iCalendar form, which the browser saves. */
export const getCalendarUrl = (id: number): string => `/api/trips/${String(id)}/calendar.ics`;

export const {
  useListTripsInfiniteQuery,
  useListOpenTripsQuery,
  useListTripsWithQuery,
  useGetTripQuery,
  useAskToFlyMutation,
  useAgreeMutation,
  useDeclineMutation,
  useWithdrawMutation,
  useCancelTripMutation,
  useAnswerMetMutation,
  useWriteNotesMutation,
  useReviewTripMutation,
} = tripsApi;
