import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
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
import { listingsApi } from './listings.ts';
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

describe('cached lists', () => {
  it('are refetched after a listing was created: public and own ones', async () => {
    const { store, refetched } = await loadLists({
      'POST /api/listings': () => Response.json(anOwnListing(), { status: 201 }),
    });
    await store.dispatch(actionsApi.endpoints.createListing.initiate(CREATE));
    expect(refetched()).toEqual(['listings', 'my-listings']);
  });

  it('are refetched after a request and an offer of the short forms', async () => {
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

  it('are refetched after a testimonial: all of them and those about the user', async () => {
    const { store, refetched } = await loadLists({ 'POST /api/testimonials': () => aTestimonial() });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(REVIEW));
    expect(refetched()).toEqual(expect.arrayContaining(['testimonials', 'testimonials/user/7']));
  });

  it('refetch only their first page; later pages stay, with the user’s new rating', async () => {
    let average = 4.8;
    const card = (id: number, userId: number) =>
      aHelperListing({ id, userId, averageRating: userId === 7 ? average : 5, ratingCount: 12 });
    const calls = fakeApi({
      'GET /api/listings': ({ url }) =>
        url.includes('cursor=p2') ? [card(3, 8), card(4, 7)] : withNextPage([card(1, 7), card(2, 8)], 'p2'),
      'GET /api/listing/4': () => card(4, 7),
      'POST /api/testimonials': () => {
        average = 4.9;
        return aTestimonial();
      },
    });
    const { store } = fakeShell({ user: aUser() });
    const { searchListings } = searchApi.endpoints;
    await store.dispatch(searchListings.initiate({ limit: 9 }));
    await store.dispatch(searchListings.initiate({ limit: 9 }, { direction: 'forward' }));
    await store.dispatch(listingsApi.endpoints.getListing.initiate(4));
    const before = calls.length;
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(REVIEW));
    const ratings = () =>
      searchListings
        .select({ limit: 9 })(store.getState())
        .data?.pages.map(({ items }) => items.map(({ averageRating }) => averageRating));
    await waitFor(() => {
      expect(ratings()).toEqual([
        [4.9, 5],
        [5, 4.9],
      ]);
    });
    const refetches = calls.slice(before).filter(({ method }) => method === 'GET');
    expect(refetches.map(({ path, query }) => [path, query.get('cursor')])).toEqual([
      ['/api/listings', null],
      ['/api/listing/4', null],
    ]);
  });

  it('are not refetched if the request failed', async () => {
    const { store, refetched } = await loadLists({ 'POST /api/testimonials': () => aRefusal(403) });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(REVIEW));
    expect(refetched()).toEqual([]);
  });
});
