import type {
  Agree,
  Agreement,
  Ask,
  Cancel,
  ChangeNotes,
  Conversation,
  Decline,
  Met,
  NewTripReview,
  Trip,
} from 'contracts';
import { api, type ApiError, nextCursor, type Page, pageFrom } from 'shared-ui/app';
import { isOpenAgreement } from './open-agreement.ts';
import { type messagesApi, updateConversation } from './messages.ts';
import { byCursor, getCachedPages, mergePages } from './pages.ts';
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
      infiniteQueryOptions: byCursor,
      async queryFn({ pageParam }, store, _options, fetchPage) {
        const { data, error, meta } = await fetchPage({ url: 'trips', params: { cursor: pageParam } });
        if (error) return { error, meta };
        const page = pageFrom(responseSchemas.agreements?.parse(data) ?? (data as Agreement[]), meta);
        // Of the loaded later pages what cannot change any more: all that is open is in `listOpenTrips`
        return {
          data: pageParam ? page : mergePages(page, getCachedPages(store), (trip) => !isOpenAgreement(trip)),
          meta,
        };
      },
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
      merge: (known, fetched) => fetched.map((trip) => newerOf(known, trip)),
      providesTags: (_trips, _error, otherUserId) => ['Session', { type: 'Trip', id: otherUserId }],
    }),
    /** 404 for anybody but its two people. */
    getTrip: build.query<Trip, number>({
      query: (id) => `trips/${String(id)}`,
      responseSchema: responseSchemas.trip,
      merge: (known, fetched) => newerOf([known], fetched),
      providesTags: (trip) => ['Session', { type: 'Trip', id: trip?.otherUser.id ?? TRIP_LIST }],
    }),
  }),
});

/** What one of the two does about it. */
export const tripStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** 409 where one of the two has asked about this trip already. */
    askToFly: build.mutation<Agreement, Ask>({
      query: (body) => ({ url: 'trips', method: 'POST', body }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
    }),
    /** 409 where the trip has changed since it was read, or can no longer be agreed to. */
    agree: build.mutation<Agreement, OfTrip & Agree>({
      query: ({ id, revision }) => ({ url: `trips/${String(id)}/agree`, method: 'POST', body: { revision } }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
    }),
    decline: build.mutation<Agreement, OfTrip & Decline>({
      query: ({ id, reason, text }) => ({ url: `trips/${String(id)}/decline`, method: 'POST', body: { reason, text } }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
    }),
    withdraw: build.mutation<Agreement, OfTrip>({
      query: ({ id }) => ({ url: `trips/${String(id)}/withdraw`, method: 'POST' }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
    }),
    cancelTrip: build.mutation<Agreement, OfTrip & Cancel>({
      query: ({ id, reason, text }) => ({ url: `trips/${String(id)}/cancel`, method: 'POST', body: { reason, text } }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
    }),
    answerMet: build.mutation<Agreement, OfTrip & Met>({
      query: ({ id, met, reason, text }) => ({
        url: `trips/${String(id)}/met`,
        method: 'POST',
        body: { met, reason, text },
      }),
      responseSchema: responseSchemas.agreement,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
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
      onQueryStarted: ({ text, revision }, lifecycle) =>
        cacheAgreement(lifecycle, ({ updatedAt: changedAt }) => ({
          notes: { text: text.trim(), revision: revision + 1, changedBy: 'me', changedAt },
        })),
    }),
    /** Deletes one's review. 404 where it is gone. */
    takeBackReview: build.mutation<null, OfTrip & { reviewId: number }>({
      query: ({ reviewId }) => ({ url: `testimonials/${String(reviewId)}`, method: 'DELETE' }),
      invalidatesTags: (_deleted, error, { otherUserId }) =>
        error === undefined || error.status === 404 ? afterStep(otherUserId) : [],
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (!(await queryFulfilled.catch(() => undefined))) return;
        dispatch(
          tripsApi.util.updateQueryData('getTrip', id, (trip) => {
            Object.assign(trip, { myReview: null, doesMyReviewWait: false });
            trip.reviews.mine = false;
          }),
        );
      },
    }),
    reviewTrip: build.mutation<Trip, OfTrip & NewTripReview>({
      query: ({ id, rating, text }) => ({
        url: `trips/${String(id)}/review`,
        method: 'POST',
        body: { rating, text },
      }),
      responseSchema: responseSchemas.trip,
      invalidatesTags: (_trip, error, { otherUserId }) => unlessUnchanged(error, otherUserId),
      onQueryStarted: (_input, lifecycle) => cacheAgreement(lifecycle),
    }),
  }),
});

interface MutationLifecycle {
  dispatch: (
    change: ReturnType<typeof tripsApi.util.updateQueryData> | ReturnType<typeof messagesApi.util.updateQueryData>,
  ) => unknown;
  getState: () => unknown;
  queryFulfilled: Promise<{ data: Agreement }>;
}

/**
 * Writes what the server said yes to into all that shows it: what is invalidated is fetched later, and until then nothing may be offered
 * again. `getDetails`: what only the page of the trip shows.
 */
async function cacheAgreement(
  { dispatch, getState, queryFulfilled }: MutationLifecycle,
  getDetails?: (agreement: Agreement) => Partial<Trip>,
): Promise<void> {
  const agreement = (await queryFulfilled.catch(() => undefined))?.data;
  if (agreement === undefined) return;
  const { id, otherUser } = agreement;
  const { updateQueryData } = tripsApi.util;
  dispatch(updateQueryData('getTrip', id, (trip) => void Object.assign(trip, agreement, getDetails?.(agreement))));
  dispatch(updateQueryData('listTripsWith', otherUser.id, (trips) => withAgreement(trips, agreement)));
  dispatch(
    updateQueryData('listOpenTrips', undefined, (trips) => withAgreement(trips, agreement).filter(isOpenAgreement)),
  );
  dispatch(
    updateQueryData('listTrips', undefined, ({ pages }) => {
      const page = pages.find(({ items }) => items.some((one) => one.id === id)) ?? pages[0];
      if (page) page.items = withAgreement(page.items, agreement);
    }),
  );
  updateConversation({ dispatch, getState }, otherUser.id, (conversation) => showAgreement(conversation, agreement));
}

/** In place of what was known of it; a new one, which is the newest, first. */
function withAgreement(trips: Agreement[], agreement: Agreement): Agreement[] {
  if (trips.every(({ id }) => id < agreement.id)) return [agreement, ...trips];
  return trips.map((trip) => (trip.id === agreement.id ? agreement : trip));
}

/** A conversation shows what is open, or else what was last. */
function showAgreement(conversation: Conversation, agreement: Agreement): void {
  const { id, state, askedByMe, can, trip } = agreement;
  const isOther = conversation.agreement && conversation.agreement.id !== id;
  if (isOther && !isOpenAgreement(agreement)) return;
  const { departureAirport, arrivalAirport, date } = trip;
  const isOver = can.includes('say_met');
  conversation.agreement = { id, state, askedByMe, isOver, trip: { departureAirport, arrivalAirport, date } };
}

/** A response that was under way while a step was taken has fewer steps than are known: what happened stays. */
const newerOf = <One extends Agreement>(known: readonly One[], fetched: One): One =>
  known.find(({ id, steps }) => id === fetched.id && steps.length > fetched.steps.length) ?? fetched;

/** The trip in iCalendar form, which the browser saves. */
export const getCalendarUrl = (id: number): string => `/api/trips/${String(id)}/calendar.ics`;

export const { useListTripsInfiniteQuery, useListOpenTripsQuery, useListTripsWithQuery, useGetTripQuery } = tripsApi;
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
