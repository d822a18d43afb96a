import { expect, it } from '@jest/globals';
import { api } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { safetyApi } from './safety.ts';

/** Lists of other remotes that show people. */
const lists = api.injectEndpoints({
  endpoints: (build) => ({
    listListings: build.query<unknown, void>({ query: () => 'listings', providesTags: ['Listing'] }),
    listTestimonials: build.query<unknown, void>({ query: () => 'testimonials', providesTags: ['Testimonial'] }),
  }),
}).endpoints;
const { setBlocked, sendReport } = safetyApi.endpoints;

/** A page with both lists; `getRefetches` counts how often both were refetched. */
async function givenLists() {
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
  await Promise.all([store.dispatch(lists.listListings.initiate()), store.dispatch(lists.listTestimonials.initiate())]);
  const getRefetches = () => calls.filter(({ method }) => method === 'GET').length / 2 - 1;
  return { store, getRefetches };
}

it('refetches the lists of other pages after a block and after an unblock', async () => {
  const { store, getRefetches } = await givenLists();
  await store.dispatch(setBlocked.initiate({ userId: 9, blocked: true }));
  expect(getRefetches()).toBe(1);
  await store.dispatch(setBlocked.initiate({ userId: 9, blocked: false }));
  expect(getRefetches()).toBe(2);
  await store.dispatch(setBlocked.initiate({ userId: 8, blocked: true }));
  expect(getRefetches()).toBe(2);
});

it.each([true, false])(
  'refetches the lists of other pages after a report only where it blocks too: %s',
  async (alsoBlock) => {
    const { store, getRefetches } = await givenLists();
    await store.dispatch(sendReport.initiate({ kind: 'person', id: 9, reason: 'spam', alsoBlock }));
    expect(getRefetches()).toBe(alsoBlock ? 1 : 0);
  },
);
