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
import { listingApi } from './listing.ts';
import { myListingsApi } from './my-listings.ts';
import { ownListingApi } from './own-listing.ts';
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
const SAID = { targetUserId: 7, route: 'MAA to LHR', text: 'She was very kind.', rating: 5 };

/** A page that shows all lists; `asked` names those that were asked for since. */
async function aPageOfLists(handlers: Parameters<typeof fakeApi>[0]) {
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
    store.dispatch(myListingsApi.endpoints.listMyListings.initiate({ of: 7, type: 'helper' })),
    store.dispatch(testimonialsApi.endpoints.listTestimonials.initiate({ limit: 6 })),
    store.dispatch(reviewsApi.endpoints.listUserTestimonials.initiate(7)),
  ]);
  const before = calls.length;
  const asked = () =>
    calls
      .slice(before)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace('/api/', ''))
      .toSorted();
  return { store, asked };
}

describe('lists that a page shows', () => {
  it('come again with a listing that was created: everybody’s and one’s own', async () => {
    const { store, asked } = await aPageOfLists({
      'POST /api/listings': () => Response.json(anOwnListing(), { status: 201 }),
    });
    await store.dispatch(ownListingApi.endpoints.createListing.initiate(CREATE));
    expect(asked()).toEqual(['listings', 'my-listings']);
  });

  it('come again with a request and with an offer of the short forms', async () => {
    const published = { listing: aHelperListing(), confirmationId: 4711 };
    const { store, asked } = await aPageOfLists({
      'POST /api/find-help/listings': () => published,
      'POST /api/offer-help/listings': () => published,
    });
    await store.dispatch(publishApi.endpoints.publishRequest.initiate({ ...TRIP, ...PERSON }));
    expect(asked()).toEqual(['listings', 'my-listings']);
    await store.dispatch(publishApi.endpoints.publishOffer.initiate({ ...TRIP, ...PERSON, acceptsTips: false }));
    expect(asked()).toEqual(['listings', 'listings', 'my-listings', 'my-listings']);
  });

  it('come again with a testimonial: all of them and those of the person', async () => {
    const { store, asked } = await aPageOfLists({ 'POST /api/testimonials': () => aTestimonial() });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(SAID));
    expect(asked()).toEqual(expect.arrayContaining(['testimonials', 'testimonials/user/7']));
  });

  it('come again by their first page alone; the later ones stay, with the new rating of the person', async () => {
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
    await store.dispatch(listingApi.endpoints.getListing.initiate(4));
    const before = calls.length;
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(SAID));
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
    const asked = calls.slice(before).filter(({ method }) => method === 'GET');
    expect(asked.map(({ path, query }) => [path, query.get('cursor')])).toEqual([
      ['/api/listings', null],
      ['/api/listing/4', null],
    ]);
  });

  it('stay as they are where nothing was stored', async () => {
    const { store, asked } = await aPageOfLists({ 'POST /api/testimonials': () => aRefusal(403) });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(SAID));
    expect(asked()).toEqual([]);
  });
});
