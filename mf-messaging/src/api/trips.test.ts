import { expect, it } from '@jest/globals';
import type { Trip } from 'contracts';
import {
  aConversation,
  anAskWith,
  anOtherUser,
  aTrip,
  aTripDetails,
  aUser,
  fakeApi,
  fakeShell,
} from 'shared-ui/testing';
import { messagesApi } from './messages.ts';
import { tripsApi, tripStepsApi } from './trips.ts';

const { agree, askToFly, decline, withdraw, cancelTrip, answerMet, writeNotes, reviewTrip } = tripStepsApi.endpoints;
const otherUser = anOtherUser({ id: 9, username: 'Meena Iyer' });
const step = (name: string) => ({
  step: name,
  by: 'me' as const,
  at: new Date().toISOString(),
  reason: null,
  messageId: null,
});
const asked = aTrip({ id: 4, otherUser, can: ['agree', 'decline'], steps: [step('ask')] });
const after = (name: string, changes: Partial<Trip>): Trip => ({
  ...asked,
  can: [],
  steps: [...asked.steps, step(name)],
  ...changes,
});

/** A page with everything that shows trips, on a server whose further GETs are held back until `release`. */
async function givenTrips(known: Trip[], responses: Record<string, unknown> = {}) {
  let held = Promise.resolve();
  let release = (): void => undefined;
  const untilReleased = new Promise<void>((resolve) => (release = resolve));
  const get = (value: unknown) => async () => {
    await held;
    return value;
  };
  fakeApi({
    'GET /api/trips': get(known),
    'GET /api/trips/4': get(aTripDetails(known[0])),
    'GET /api/messages': get([aConversation({ otherUser })]),
    ...Object.fromEntries(Object.entries(responses).map(([name, value]) => [name, () => value])),
  });
  const { store } = fakeShell({ user: aUser({ id: 7 }) });
  const { listTrips, listOpenTrips, listTripsWith, getTrip } = tripsApi.endpoints;
  const { listConversations } = messagesApi.endpoints;
  const queries = [
    listTrips.initiate(),
    listOpenTrips.initiate(),
    listTripsWith.initiate(9),
    getTrip.initiate(4),
    listConversations.initiate(),
    listConversations.initiate('meena'),
  ];
  await Promise.all(queries.map((query) => store.dispatch(query as ReturnType<typeof getTrip.initiate>)));
  held = untilReleased;
  const state = () => store.getState() as never;
  const shown = () => ({
    list: listTrips
      .select()(state())
      .data?.pages.flatMap(({ items }) => items.map((trip) => trip.state)),
    open: listOpenTrips
      .select()(state())
      .data?.map((trip) => trip.state),
    withPerson: listTripsWith
      .select(9)(state())
      .data?.map((trip) => trip.state),
    page: getTrip.select(4)(state()).data,
    conversations: [undefined, 'meena'].map(
      (search) => listConversations.select(search)(state()).data?.pages[0]?.items[0]?.latestTrip?.state,
    ),
  });
  return { store, shown, release };
}

const of = { id: 4, otherUserId: 9 };
it.each([
  ['agree', 'agreed', agree.initiate({ ...of, revision: 1 })],
  ['decline', 'declined', decline.initiate({ ...of, reason: 'other' })],
  ['withdraw', 'withdrawn', withdraw.initiate(of)],
  ['cancel', 'cancelled', cancelTrip.initiate({ ...of, reason: 'other' })],
  ['met', 'done', answerMet.initiate({ ...of, met: true })],
] as const)('shows the response to %s everywhere before anything is fetched again', async (name, state, request) => {
  const { store, shown } = await givenTrips([asked], { [`POST /api/trips/4/${name}`]: after(name, { state }) });
  await store.dispatch(request as ReturnType<typeof agree.initiate>);
  expect(shown()).toMatchObject({
    list: [state],
    withPerson: [state],
    page: { state, can: [], notes: aTripDetails().notes },
    open: state === 'agreed' ? [state] : [],
    conversations: [state, state],
  });
});

it('shows a question that was asked before anything is fetched again', async () => {
  const { store, shown } = await givenTrips([], { 'POST /api/trips': asked });
  await store.dispatch(askToFly.initiate({ otherUserId: 9, listingId: 1, text: 'Together?', sendSMS: false }));
  expect(shown()).toMatchObject({ list: ['asked'], open: ['asked'], withPerson: ['asked'] });
});

it('shows a question in place of what is offered, and offers it again once it is taken back', async () => {
  const about = anAskWith({ otherUserId: 9, theirListingId: 5 });
  const { store } = await givenTrips([], {
    'GET /api/trips/ask-with': [about, { ...about, theirListingId: 6 }],
    'POST /api/trips': { ...asked, offerId: 5 },
    'POST /api/trips/4/withdraw': after('withdraw', { state: 'withdrawn', offerId: 5 }),
  });
  const { listAskWith } = tripsApi.endpoints;
  const query = { listings: [5, 6], own: 1 };
  await store.dispatch(listAskWith.initiate(query));
  const shown = () =>
    listAskWith
      .select(query)(store.getState())
      .data?.map(({ openTrip }) => openTrip?.id);
  await store.dispatch(askToFly.initiate({ otherUserId: 9, theirListingId: 5, text: 'Together?', sendSMS: false }));
  expect(shown()).toEqual([4, undefined]);
  await store.dispatch(withdraw.initiate(of));
  expect(shown()).toEqual([undefined, undefined]);
});

it('shows written notes and a review before anything is fetched again', async () => {
  const { store, shown } = await givenTrips([asked], {
    'PUT /api/trips/4/notes': asked,
    'POST /api/trips/4/review': aTripDetails({ ...asked, reviews: { mine: true, theirs: false, areShown: false } }),
  });
  await store.dispatch(writeNotes.initiate({ ...of, text: 'Gate 14 ', revision: 2 }));
  expect(shown().page?.notes).toMatchObject({ text: 'Gate 14', revision: 3, changedBy: 'me' });
  await store.dispatch(reviewTrip.initiate({ ...of, rating: 5, text: 'Kind' }));
  expect(shown().page?.reviews.mine).toBe(true);
});

it('does not go back to what was fetched while the step was taken', async () => {
  const { store, shown, release } = await givenTrips([asked], {
    'POST /api/trips/4/agree': after('agree', { state: 'agreed' }),
  });
  const { listTripsWith, getTrip } = tripsApi.endpoints;
  const underWay = [
    store.dispatch(listTripsWith.initiate(9, { forceRefetch: true })),
    store.dispatch(getTrip.initiate(4, { forceRefetch: true })),
  ];
  await store.dispatch(agree.initiate({ ...of, revision: 1 }));
  release();
  await Promise.all(underWay);
  expect(shown()).toMatchObject({ withPerson: ['agreed'], page: { state: 'agreed' } });
});
