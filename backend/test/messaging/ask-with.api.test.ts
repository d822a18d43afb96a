import { describe, expect, it } from '@jest/globals';
import { type AskWith, MAX_ASK_WITH_LISTINGS } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import type { Browser, TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { inDays } from '../listings/given.ts';
import { bodyOf, ids } from './given.ts';
import { givenTrips, type Pair } from './given-trips.ts';

// Which questions can be asked, and what they would share: asks.service.test.ts
const app = useTestApp();
const given = givenTrips(app);

const MODERATOR = { byWhom: 'eva', because: 'a test' };
const askWith = async (who: TestBrowser, query: string): Promise<AskWith[]> =>
  bodyOf(await who.get(`/api/trips/ask-with?${query}`));
const about = ({ seeker, offerId }: Pair): Promise<AskWith[]> => askWith(seeker, `listings=${offerId}`);
const inConversation = ({ seeker, helper }: Pair, query = ''): Promise<AskWith[]> =>
  askWith(seeker, `with=${ids(helper)}${query}`);
const choicesOf = ([answer]: AskWith[]) =>
  answer?.choices.map(({ listingId, refusal }) => [listingId, refusal?.reason ?? null]);

describe('about a listing', () => {
  it('names the own request that shares a part of its way, in words, as the question does', async () => {
    const [seeker, helper] = await given.verifiedPair();
    const way = { departureAirport: 'MAA', arrivalAirport: 'LHR' };
    const date = inDays(20);
    const { id: requestId } = await given.listing(seeker, {
      type: 'seeking_help',
      ...way,
      date,
      flights: [{ arrivalAirport: 'DOH' }, { date }],
    });
    const { id: offerId } = await given.listing(helper, { departureAirport: 'DOH', arrivalAirport: 'LHR', date });
    const [answer] = await askWith(seeker, `listings=${offerId}`);
    expect(answer).toMatchObject({
      otherUserId: ids(helper),
      theirListingId: offerId,
      openTrip: null,
      isOffered: true,
      choices: [
        {
          listingId: requestId,
          itinerary: { departureCity: 'Doha', arrivalCity: 'London', date, whole: { departureCity: 'Chennai' } },
        },
        { listingId: null },
      ],
    });
    const asked = await given.ask({ seeker, helper, requestId, offerId });
    const { flights: _flights, departsAt: _departsAt, ...shared } = asked.itinerary;
    expect(answer?.choices[0]?.itinerary).toEqual(shared);
  });

  it('has the open trip in place of the question, for both', async () => {
    const people = await given.pair();
    const { id } = await given.ask(people);
    expect(await about(people)).toMatchObject([{ openTrip: { id, state: 'asked', askedByMe: true } }]);
    expect(await askWith(people.helper, `listings=${people.requestId}`)).toMatchObject([
      { openTrip: { id, state: 'asked', askedByMe: false } },
    ]);
  });

  it('offers nothing about a request with an Amigo, and none for it', async () => {
    const { requestId, ...agreed } = await given.agreed();
    await given.followAmigo(requestId);
    const other = await given.verified();
    const { id: offerId } = await given.listing(other);
    expect(await askWith(other, `listings=${requestId}`)).toMatchObject([{ isOffered: false, openTrip: null }]);
    expect(await askWith(agreed.seeker, `listings=${offerId}&own=${requestId}`)).toMatchObject([{ isOffered: false }]);
  });

  it('answers for a page of them at once', async () => {
    const people = await given.pair();
    const other = await given.verified();
    const { id } = await given.listing(other);
    const answers = await askWith(people.seeker, `listings=${people.offerId},${id}&own=${people.requestId}`);
    expect(new Map(answers.map(({ theirListingId, otherUserId }) => [theirListingId, otherUserId]))).toEqual(
      new Map([
        [people.offerId, ids(people.helper)],
        [id, ids(other)],
      ]),
    );
  });

  it('does not name an own listing that is closed', async () => {
    const people = await given.pair();
    await people.seeker.post(`/api/listing/${people.requestId}/close`);
    expect(choicesOf(await about(people))).toEqual([[null, null]]);
  });

  it.each([
    ['is closed', ({ helper, offerId }: Pair) => helper.post(`/api/listing/${offerId}/close`)],
    ['is deleted', ({ helper, offerId }: Pair) => helper.delete(`/api/listing/${offerId}`)],
    ['is hidden', ({ offerId }: Pair) => app().nest.get(ModerateFlow).hideListing(offerId, MODERATOR)],
    ['is of somebody suspended', ({ helper }: Pair) => app().nest.get(ModerateFlow).suspend(ids(helper), MODERATOR)],
    ['is of somebody who has left', ({ helper }: Pair) => given.leave(helper)],
    ['is of somebody blocked', ({ seeker, helper }: Pair) => seeker.put(`/api/blocks/${ids(helper)}`)],
    ['is of somebody who has blocked them', ({ seeker, helper }: Pair) => helper.put(`/api/blocks/${ids(seeker)}`)],
  ] as const)('says nothing where it %s', async (_what, act) => {
    const people = await given.pair();
    await act(people);
    expect(await about(people)).toEqual([]);
  });

  it('says nothing of an own one', async () => {
    const people = await given.pair();
    expect(await askWith(people.helper, `listings=${people.offerId}`)).toEqual([]);
  });

  it.each([
    ['other than numbers', 'listings=a,b'],
    [
      'more than a page has',
      `listings=${Array.from({ length: MAX_ASK_WITH_LISTINGS + 1 }, (_one, at) => at + 1).join()}`,
    ],
  ])('refuses ids that are %s', async (_what, query) => {
    const who = await given.traveler();
    expect(await who.get(`/api/trips/ask-with?${query}`)).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(/^listings/) })]) },
    });
  });
});

describe('in a conversation', () => {
  const talking = async (): Promise<Pair> => {
    const people = await given.pair();
    await given.send(people.helper, people.seeker, 'Hello');
    return people;
  };

  it('is about the listing they write about', async () => {
    const people = await talking();
    expect(await inConversation(people, `&listings=${people.offerId}`)).toMatchObject([
      { theirListingId: people.offerId, choices: [{ listingId: people.requestId }, { listingId: null }] },
    ]);
  });

  it('is about own ones alone where that is an own one, which comes first', async () => {
    const people = await talking();
    const { id } = await given.listing(people.seeker, { type: 'seeking_help', arrivalAirport: 'CDG' });
    for (const first of [people.requestId, id])
      expect(await inConversation(people, `&listings=${first}`)).toMatchObject([
        { theirListingId: null, choices: [{ listingId: first }, { refusal: null }] },
      ]);
  });

  it('is about own ones alone while something is open about that listing, which they do not share again', async () => {
    const people = await talking();
    await given.ask(people);
    const { id } = await given.listing(people.seeker, { type: 'seeking_help', arrivalAirport: 'CDG' });
    const [answer] = await inConversation(people, `&listings=${people.offerId}`);
    expect(answer).toMatchObject({ theirListingId: null, isOffered: true });
    expect(choicesOf([answer!])).toEqual([
      [id, null],
      [people.requestId, 'asked_already'],
    ]);
  });

  it('says nothing of a listing of a third person', async () => {
    const people = await talking();
    const { id } = await given.listing(await given.verified());
    expect(await inConversation(people, `&listings=${id}`)).toMatchObject([{ theirListingId: null }]);
  });

  it('says nothing to strangers, of whom no listing is named', async () => {
    expect(await inConversation(await given.pair())).toEqual([]);
  });

  it.each([
    ['blocks the other', ({ seeker, helper }: Pair) => helper.put(`/api/blocks/${ids(seeker)}`)],
    ['is suspended', ({ helper }: Pair) => app().nest.get(ModerateFlow).suspend(ids(helper), MODERATOR)],
  ] as const)('says nothing once one %s', async (_what, act) => {
    const people = await talking();
    await act(people);
    expect(await inConversation(people, `&listings=${people.offerId}`)).toEqual([]);
  });

  it('says nothing of oneself', async () => {
    const me: Browser = await given.traveler();
    expect(await askWith(me, `with=${ids(me)}`)).toEqual([]);
  });
});
