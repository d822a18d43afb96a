import { expect, it } from '@jest/globals';
import { api } from 'shared-ui/app';
import { aRefusal, aThread, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { messagesApi } from './messages.ts';
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

it.each([
  ['a block', () => setBlocked.initiate({ userId: 9, blocked: true })],
  ['a report that blocks', () => sendReport.initiate({ kind: 'person', id: 9, reason: 'spam', alsoBlock: true })],
])('shows %s in the conversation while that is fetched again', async (_what, request) => {
  let isHeld = false;
  const hold = (response: unknown) => () => {
    isHeld = true;
    return response;
  };
  fakeApi({
    'GET /api/messages/9': () => (isHeld ? new Promise(() => undefined) : aThread()),
    'PUT /api/blocks/9': hold({ userId: 9, blocked: true }),
    'POST /api/reports': hold({ id: 1, blocked: true }),
  });
  const { store } = fakeShell({ user: aUser() });
  const { getThread } = messagesApi.endpoints;
  await store.dispatch(getThread.initiate({ otherUserId: 9 }));
  await store.dispatch(request() as ReturnType<typeof setBlocked.initiate>);
  expect(getThread.select({ otherUserId: 9 })(store.getState() as never).data?.pages).toMatchObject([
    { blocked: true },
  ]);
});

it.each([true, false])(
  'refetches the lists of other pages after a report only where it blocks too: %s',
  async (alsoBlock) => {
    const { store, getRefetches } = await givenLists();
    await store.dispatch(sendReport.initiate({ kind: 'person', id: 9, reason: 'spam', alsoBlock }));
    expect(getRefetches()).toBe(alsoBlock ? 1 : 0);
  },
);
