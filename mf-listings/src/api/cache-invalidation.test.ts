import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { Listing } from 'contracts';
import { api, sessionStarted } from 'shared-ui/app';
import {
  aHelperListing,
  anOwnListing,
  aRefusal,
  aTestimonial,
  aUser,
  fakeApi,
  fakeShell,
  withNextPage,
} from 'shared-ui/testing';
import { actionsApi, ownListingsApi } from './own-listings.ts';
import { publishApi } from './publish.ts';
import { reviewsApi } from './reviews.ts';
import { searchApi } from './search.ts';
import { testimonialsApi } from './testimonials.ts';

const TRIP = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: '2026-12-12', email: 'priya@example.com' };
const PERSON = { name: 'Priya Raman', consent: true, captchaToken: 'off' } as const;
const CREATE = {
  ...TRIP,
  type: 'helper',
  description: 'Glad to help',
  tipAmount: null,
  offersTips: false,
  acceptsTips: false,
} as const;
const REVIEW = { targetUserId: 7, route: 'MAA to LHR', text: 'She was very kind.', rating: 5 };

/** Loads all lists; `refetched` returns those that were refetched since. */
async function loadLists(handlers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi({
    'GET /api/listings': () => [aHelperListing()],
    'GET /api/my-listings': () => [anOwnListing()],
    'GET /api/testimonials': () => [aTestimonial()],
    'GET /api/testimonials/user/7': () => [aTestimonial()],
    ...handlers,
  });
  const { store } = fakeShell({ user: aUser() });
  await Promise.all([
    store.dispatch(searchApi.endpoints.searchListings.initiate({ limit: 9 })),
    store.dispatch(ownListingsApi.endpoints.listMyListings.initiate({ userId: 7, type: 'helper' })),
    store.dispatch(testimonialsApi.endpoints.listTestimonials.initiate({ limit: 6 })),
    store.dispatch(reviewsApi.endpoints.listUserTestimonials.initiate(7)),
  ]);
  const before = calls.length;
  const refetched = () =>
    calls
      .slice(before)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace('/api/', ''))
      .toSorted();
  return { store, refetched };
}

type Dispatch = ReturnType<typeof fakeShell>['store']['dispatch'];

/** Loads both pages of a search on a server with these. */
async function loadTwoPages(getStored: () => Listing[][], user: ReturnType<typeof aUser> | null = aUser()) {
  fakeApi({
    'GET /api/listings': ({ url }) => {
      const [first = [], second = []] = getStored();
      return url.includes('cursor=p2') ? second : withNextPage(first, 'p2');
    },
    'POST /api/testimonials': () => aTestimonial(),
  });
  const { store } = fakeShell({ user });
  const { searchListings } = searchApi.endpoints;
  await store.dispatch(searchListings.initiate({ limit: 9 }));
  await store.dispatch(searchListings.initiate({ limit: 9 }, { direction: 'forward' }));
  const getPages = () =>
    searchListings
      .select({ limit: 9 })(store.getState())
      .data?.pages.map(({ items }) => items) ?? [];
  return { store, getPages };
}

describe('cached lists', () => {
  it('are refetched after a listing was created: public and own ones [spec 207]', async () => {
    const { store, refetched } = await loadLists({
      'POST /api/listings': () => Response.json(anOwnListing(), { status: 201 }),
    });
    await store.dispatch(actionsApi.endpoints.createListing.initiate(CREATE));
    expect(refetched()).toEqual(['listings', 'my-listings']);
  });

  it('are refetched after a request and an offer of the short forms [spec 210]', async () => {
    const published = { listing: aHelperListing(), confirmationId: 4711 };
    const { store, refetched } = await loadLists({
      'POST /api/find-help/listings': () => published,
      'POST /api/offer-help/listings': () => published,
    });
    await store.dispatch(publishApi.endpoints.publishRequest.initiate({ ...TRIP, ...PERSON }));
    expect(refetched()).toEqual(['listings', 'my-listings']);
    await store.dispatch(publishApi.endpoints.publishOffer.initiate({ ...TRIP, ...PERSON, acceptsTips: false }));
    expect(refetched()).toEqual(['listings', 'listings', 'my-listings', 'my-listings']);
  });

  it('are refetched after a testimonial: all of them and those about the user [spec 215]', async () => {
    const { store, refetched } = await loadLists({ 'POST /api/testimonials': () => aTestimonial() });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(REVIEW));
    expect(refetched()).toEqual(expect.arrayContaining(['testimonials', 'testimonials/user/7']));
  });

  it('have the user’s new rating on their later pages too', async () => {
    let average = 4.8;
    const card = (id: number, userId: number) =>
      aHelperListing({ id, userId, averageRating: userId === 7 ? average : 5, ratingCount: 12 });
    const { store, getPages } = await loadTwoPages(() => [
      [card(1, 7), card(2, 8)],
      [card(3, 8), card(4, 7)],
    ]);
    average = 4.9;
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(REVIEW));
    await waitFor(() => {
      expect(getPages().map((page) => page.map(({ averageRating }) => averageRating))).toEqual([
        [4.9, 5],
        [5, 4.9],
      ]);
    });
  });

  it.each([
    ['after a login', () => sessionStarted(aUser())],
    ['once somebody is blocked', (dispatch: Dispatch) => void dispatch(api.util.invalidateTags(['Listing']))],
  ])('show nobody on their later pages whom the viewer must not see, %s', async (_when, change) => {
    let hidden = NaN;
    const { store, getPages } = await loadTwoPages(
      () => [[1, 2], [3, 4].filter((id) => id !== hidden)].map((ids) => ids.map((id) => aHelperListing({ id }))),
      null,
    );
    hidden = 3;
    change(store.dispatch);
    await waitFor(() => expect(getPages().map((page) => page.map(({ id }) => id))).toEqual([[1, 2], [4]]));
  });

  it('lose what was taken back on a later page, also once they are refetched', async () => {
    let stored = [aTestimonial({ id: 9 }), aTestimonial({ id: 8 })];
    const calls = fakeApi({
      'GET /api/testimonials/user/7': ({ url }) =>
        url.includes('cursor=p2') ? stored.slice(1) : withNextPage(stored.slice(0, 1), 'p2'),
      'DELETE /api/testimonials/8': () => {
        stored = stored.slice(0, 1);
        return new Response(null, { status: 204 });
      },
    });
    const { store } = fakeShell({ user: aUser() });
    const { listUserTestimonials, takeBackTestimonial } = reviewsApi.endpoints;
    await store.dispatch(listUserTestimonials.initiate(7));
    await store.dispatch(listUserTestimonials.initiate(7, { direction: 'forward' }));
    const before = calls.length;
    await store.dispatch(takeBackTestimonial.initiate({ id: 8, targetUserId: 7 }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before + 1));
    await Promise.all(store.dispatch(reviewsApi.util.getRunningQueriesThunk()));
    const shown = listUserTestimonials
      .select(7)(store.getState())
      .data?.pages.flatMap(({ items }) => items);
    expect(shown?.map(({ id }) => id)).toEqual([9]);
  });

  it('are not refetched if the request failed', async () => {
    const { store, refetched } = await loadLists({ 'POST /api/testimonials': () => aRefusal(403) });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(REVIEW));
    expect(refetched()).toEqual([]);
  });
});
