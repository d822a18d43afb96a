import { expect, it } from '@jest/globals';
import { api } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { safetyApi } from './safety.ts';

/** What other remotes show of people. */
const cards = api.injectEndpoints({
  endpoints: (build) => ({
    listCards: build.query<unknown, void>({ query: () => 'listings', providesTags: ['Listing'] }),
    listWords: build.query<unknown, void>({ query: () => 'testimonials', providesTags: ['Testimonial'] }),
  }),
}).endpoints;
const { setBlocked, sendReport } = safetyApi.endpoints;

/** A page with cards and words; `asked` is how often both were asked for since. */
async function aPageOfPeople() {
  const calls = fakeApi({
    'GET /api/listings': () => [],
    'GET /api/testimonials': () => [],
    'PUT /api/blocks/9': () => ({ userId: 9, blocked: true }),
    'DELETE /api/blocks/9': () => ({ userId: 9, blocked: false }),
    'PUT /api/blocks/8': () => aRefusal(404),
    'POST /api/reports': async (request) => {
      const { alsoBlock: blocked } = (await request.json()) as { alsoBlock: boolean };
      return { id: 1, blocked };
    },
  });
  const { store } = fakeShell({ user: aUser() });
  await Promise.all([store.dispatch(cards.listCards.initiate()), store.dispatch(cards.listWords.initiate())]);
  const asked = () => calls.filter(({ method }) => method === 'GET').length / 2 - 1;
  return { store, asked };
}

it('lists of other pages come again without whom one has blocked, and with whom one blocks no longer', async () => {
  const { store, asked } = await aPageOfPeople();
  await store.dispatch(setBlocked.initiate({ userId: 9, blocked: true }));
  expect(asked()).toBe(1);
  await store.dispatch(setBlocked.initiate({ userId: 9, blocked: false }));
  expect(asked()).toBe(2);
  await store.dispatch(setBlocked.initiate({ userId: 8, blocked: true }));
  expect(asked()).toBe(2);
});

it.each([true, false])(
  'lists of other pages come again with a report only where it blocks too: %s',
  async (alsoBlock) => {
    const { store, asked } = await aPageOfPeople();
    await store.dispatch(sendReport.initiate({ kind: 'person', id: 9, reason: 'spam', alsoBlock }));
    expect(asked()).toBe(alsoBlock ? 1 : 0);
  },
);
