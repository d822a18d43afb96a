import { expect, it } from '@jest/globals';
import { api } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { profileApi } from './profile.ts';

/** Lists of other remotes that show this user. */
const lists = api.injectEndpoints({
  endpoints: (build) => ({
    listListings: build.query<unknown, void>({ query: () => 'listings', providesTags: ['Listing'] }),
    listMyListings: build.query<unknown, void>({ query: () => 'my-listings', providesTags: ['MyListing'] }),
  }),
}).endpoints;

it.each([
  ['are refetched after a saved name', () => aUser({ username: 'Priya R.' }), 4],
  ['are not refetched where nothing was saved', () => aRefusal(409), 2],
])('cards of other pages %s', async (_, respond, requests) => {
  const calls = fakeApi({
    'GET /api/listings': () => [],
    'GET /api/my-listings': () => [],
    'PATCH /api/profile': respond,
  });
  const { store } = fakeShell({ user: aUser() });
  await Promise.all([store.dispatch(lists.listListings.initiate()), store.dispatch(lists.listMyListings.initiate())]);
  await store.dispatch(profileApi.endpoints.updateProfile.initiate({ username: 'Priya R.' }));
  expect(calls.filter(({ path }) => path.endsWith('listings'))).toHaveLength(requests);
});
