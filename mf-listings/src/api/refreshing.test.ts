import { describe, expect, it } from '@jest/globals';
import { aHelperListing, anOwnListing, aRefusal, aTestimonial, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { listingsApi } from './listings.ts';
import { myListingsApi } from './my-listings.ts';
import { ownListingApi } from './own-listing.ts';
import { publishApi } from './publish.ts';
import { reviewsApi } from './reviews.ts';
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
    store.dispatch(listingsApi.endpoints.searchListings.initiate({ limit: 9 })),
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

  it('stay as they are where nothing was stored', async () => {
    const { store, asked } = await aPageOfLists({ 'POST /api/testimonials': () => aRefusal(403) });
    await store.dispatch(reviewsApi.endpoints.createTestimonial.initiate(SAID));
    expect(asked()).toEqual([]);
  });
});
