import { expect, it } from '@jest/globals';
import { api } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { profileApi } from './profile.ts';

/** What other remotes show of this person. */
const cards = api.injectEndpoints({
  endpoints: (build) => ({
    listCards: build.query<unknown, void>({ query: () => 'listings', providesTags: ['Listing'] }),
    listOwnCards: build.query<unknown, void>({ query: () => 'my-listings', providesTags: ['MyListing'] }),
  }),
}).endpoints;

it.each([
  ['come again with the name that was saved', () => aUser({ username: 'Priya R.' }), 4],
  ['stay where nothing was saved', () => aRefusal(409), 2],
])('cards of other pages %s', async (_, answer, times) => {
  const calls = fakeApi({
    'GET /api/listings': () => [],
    'GET /api/my-listings': () => [],
    'PATCH /api/profile': answer,
  });
  const { store } = fakeShell({ user: aUser() });
  await Promise.all([store.dispatch(cards.listCards.initiate()), store.dispatch(cards.listOwnCards.initiate())]);
  await store.dispatch(profileApi.endpoints.updateProfile.initiate({ username: 'Priya R.' }));
  expect(calls.filter(({ path }) => path.endsWith('listings'))).toHaveLength(times);
});
