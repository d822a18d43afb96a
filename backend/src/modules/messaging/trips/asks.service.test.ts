import { describe, expect, it } from '@jest/globals';
import { type Candidates, checkAsk, type PossibleAsk, type AskFacts, toAskWith } from './asks.service.ts';
import type { ItineraryRow, OpenTripRow } from './trips.queries.ts';

const ME = 1;
const OTHER = 2;
const NOTHING: AskFacts = { openTrips: [], taken: [] };
const CITIES = new Map([
  ['MAA', 'Chennai'],
  ['DOH', 'Doha'],
  ['LHR', 'London'],
]);

interface Listed extends Partial<Omit<ItineraryRow, 'flights'>> {
  /** Where it stops on the way; from its first airport to its last one. */
  way?: readonly [string, ...string[]];
  day?: string;
  number?: string | null;
}

function aListing({ way = ['MAA', 'LHR'], day = '2026-12-12', number = null, ...row }: Listed): ItineraryRow {
  const flights = way.slice(1).map(() => ({ day, time: null, number }));
  return {
    id: 60,
    ownerId: ME,
    type: 'seeking_help',
    status: 'active',
    flightNumber: number,
    isFull: false,
    awaitsOperator: false,
    departureAirport: way[0],
    arrivalAirport: way.at(-1) ?? '',
    date: day,
    endDate: null,
    lastDate: day,
    questionAt: new Date('2026-12-13T09:00:00Z'),
    schedule: 'hash',
    via: way.slice(1, -1),
    traveler: 'me',
    travelerName: null,
    flights,
    windowDays: 0,
    ...row,
  };
}

const anOffer = (row: Listed = {}): ItineraryRow => aListing({ id: 5, ownerId: OTHER, type: 'helper', ...row });
const aRequest = (row: Listed = {}): ItineraryRow => aListing(row);

const anOpenTrip = (row: Partial<OpenTripRow> = {}): OpenTripRow => ({
  id: 9,
  state: 'asked',
  askerId: ME,
  askedId: OTHER,
  requestId: 60,
  offerId: 5,
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  lastDate: '2026-12-12',
  ...row,
});

const check = (question: Partial<PossibleAsk>, facts: Partial<AskFacts> = {}) =>
  checkAsk({ meId: ME, otherId: OTHER, own: undefined, theirs: undefined, ...question }, { ...NOTHING, ...facts })
    .refusal?.reason;

const ELSEWHERE = { departureAirport: 'KTM', arrivalAirport: 'DOH' };

describe('a question can be asked', () => {
  it.each<[string, Partial<PossibleAsk>, Partial<AskFacts>]>([
    ['with both listings', { own: aRequest(), theirs: anOffer() }, {}],
    [
      'for a part of the way',
      { own: aRequest({ way: ['MAA', 'DOH', 'LHR'] }), theirs: anOffer({ way: ['DOH', 'LHR'] }) },
      {},
    ],
    ['with none of one’s own', { theirs: anOffer() }, {}],
    ['with one’s own alone', { own: aRequest() }, {}],
    ['with one’s own that is full, by who has filled it', { own: aRequest({ isFull: true }), theirs: anOffer() }, {}],
    [
      'about the same offer for another request',
      { own: aRequest({ id: 61 }), theirs: anOffer() },
      { openTrips: [anOpenTrip(ELSEWHERE)] },
    ],
    [
      'about the same way on another day',
      { own: aRequest({ id: 61 }), theirs: anOffer({ id: 6 }) },
      { openTrips: [anOpenTrip({ date: '2026-12-10', lastDate: '2026-12-11' })] },
    ],
    [
      'about what is open with somebody else',
      { own: aRequest(), theirs: anOffer() },
      { openTrips: [anOpenTrip({ askedId: 3 })] },
    ],
    [
      'about the rest of a request of which a part has its Amigo',
      { own: aRequest({ way: ['MAA', 'DOH', 'LHR'] }), theirs: anOffer({ way: ['MAA', 'DOH'] }) },
      { taken: [{ requestId: 60, segment: 'DOH-LHR' }] },
    ],
    [
      'while another request has an Amigo',
      { own: aRequest(), theirs: anOffer() },
      { taken: [{ requestId: 61, segment: 'MAA-LHR' }] },
    ],
  ])('%s', (_how, question, facts) => {
    expect(check(question, facts)).toBeUndefined();
  });
});

describe('a question is refused', () => {
  it.each<[string, string, Partial<PossibleAsk>, Partial<AskFacts>]>([
    ['nothing_shared', 'on another day', { own: aRequest({ day: '2026-12-14' }), theirs: anOffer() }, {}],
    ['nothing_shared', 'on another way', { own: aRequest({ way: ['BOM', 'CDG'] }), theirs: anOffer() }, {}],
    ['full', 'about a full listing', { own: aRequest(), theirs: anOffer({ isFull: true }) }, {}],
    [
      'full',
      'about a full listing, rather than for the day',
      { own: aRequest({ day: '2026-12-14' }), theirs: anOffer({ isFull: true }) },
      {},
    ],
    [
      'has_amigo',
      'for a request with an Amigo',
      { own: aRequest(), theirs: anOffer() },
      { taken: [{ requestId: 60, segment: 'MAA-LHR' }] },
    ],
    [
      'has_amigo',
      'for the part of a request that has its Amigo',
      { own: aRequest({ way: ['MAA', 'DOH', 'LHR'] }), theirs: anOffer({ way: ['DOH', 'LHR'] }) },
      { taken: [{ requestId: 60, segment: 'DOH-LHR' }] },
    ],
    [
      'has_amigo',
      'to the owner of a request with an Amigo',
      { theirs: anOffer({ id: 8, type: 'seeking_help', isFull: true }) },
      { taken: [{ requestId: 8, segment: 'MAA-LHR' }] },
    ],
    [
      'asked_already',
      'about the same request, also after an edit has parted the two',
      { own: aRequest({ day: '2026-12-14' }), theirs: anOffer() },
      { openTrips: [anOpenTrip({ offerId: null })] },
    ],
    [
      'asked_already',
      'about the same offer with no request',
      { theirs: anOffer() },
      { openTrips: [anOpenTrip({ requestId: 61, ...ELSEWHERE })] },
    ],
    [
      'asked_already',
      'about an offer that was asked about with no request',
      { own: aRequest({ id: 61 }), theirs: anOffer() },
      { openTrips: [anOpenTrip({ requestId: null, ...ELSEWHERE })] },
    ],
    [
      'asked_already',
      'about the same way and day with other listings, asked by the other one',
      { own: aRequest({ id: 61 }), theirs: anOffer({ id: 6 }) },
      { openTrips: [anOpenTrip({ askerId: OTHER, askedId: ME })] },
    ],
    [
      'asked_already',
      'where the two have agreed, rather than for the Amigo',
      { own: aRequest(), theirs: anOffer() },
      { openTrips: [anOpenTrip({ state: 'agreed' })], taken: [{ requestId: 60, segment: 'MAA-LHR' }] },
    ],
  ])('as %s %s', (reason, _what, question, facts) => {
    expect(check(question, facts)).toBe(reason);
  });
});

describe('what one can ask with', () => {
  const ask = (candidates: Partial<Candidates>, facts: Partial<AskFacts> = {}) =>
    toAskWith(
      { meId: ME, otherId: OTHER, theirs: undefined, own: [], firstId: undefined, ...candidates },
      { ...NOTHING, ...facts },
      CITIES,
    );
  const idsOf = (...args: Parameters<typeof ask>) => ask(...args).choices.map(({ listingId }) => listingId);
  const whole = aRequest({ id: 60, way: ['MAA', 'DOH', 'LHR'], travelerName: 'Lakshmi' });

  it('says what a request and an offer of a part of its way would share', () => {
    const [choice] = ask({ own: [whole], theirs: anOffer({ way: ['DOH', 'LHR'] }) }).choices;
    expect(choice).toEqual({
      listingId: 60,
      helpsOther: false,
      travelerName: 'Lakshmi',
      refusal: null,
      itinerary: {
        departureAirport: 'DOH',
        arrivalAirport: 'LHR',
        departureCity: 'Doha',
        arrivalCity: 'London',
        date: '2026-12-12',
        endDate: null,
        lastDate: '2026-12-12',
        flightNumber: null,
        via: [],
        whole: { departureAirport: 'MAA', arrivalAirport: 'LHR', departureCity: 'Chennai', arrivalCity: 'London' },
      },
    });
  });

  it('puts first what shares most, then a question with none, then what is refused', () => {
    const own = [
      aRequest({ id: 61, day: '2026-12-14' }),
      aRequest({ id: 62, way: ['DOH', 'LHR'] }),
      aRequest({ id: 63, way: ['MAA', 'DOH', 'LHR'] }),
    ];
    expect(idsOf({ own, theirs: anOffer({ way: ['MAA', 'DOH', 'LHR'] }) })).toEqual([63, 62, null, 61]);
  });

  it('puts a flight that both know by its number before one that only one does', () => {
    const own = [aRequest({ id: 61 }), aRequest({ id: 62, number: 'BA36' })];
    expect(idsOf({ own, theirs: anOffer({ number: 'BA36' }) })).toEqual([62, 61, null]);
  });

  it('puts first the own listing for which somebody is sought, unless it is refused', () => {
    const own = [aRequest({ id: 61 }), aRequest({ id: 62 }), aRequest({ id: 63, day: '2026-12-14' })];
    expect(idsOf({ own, theirs: anOffer(), firstId: 62 })).toEqual([62, 61, null, 63]);
    expect(idsOf({ own, theirs: anOffer(), firstId: 63 })).toEqual([61, 62, null, 63]);
  });

  it('leaves out own listings of the same side', () => {
    expect(idsOf({ own: [anOffer({ id: 70, ownerId: ME })], theirs: anOffer() })).toEqual([null]);
  });

  it('has both sides, and no question with none, where no listing of theirs is named', () => {
    expect(idsOf({ own: [aRequest({ id: 61 }), anOffer({ id: 70, ownerId: ME })] })).toEqual([61, 70]);
    expect(ask({})).toMatchObject({ theirListingId: null, isOffered: true, openTrip: null, choices: [] });
  });

  it('says who would help', () => {
    const theirRequest = aRequest({ id: 8, ownerId: OTHER });
    const offer = anOffer({ id: 70, ownerId: ME });
    const helps = (...args: Parameters<typeof ask>) => ask(...args).choices.map(({ helpsOther }) => helpsOther);
    expect(helps({ own: [offer], theirs: theirRequest })).toEqual([true, true]);
    expect(helps({ own: [aRequest()], theirs: anOffer() })).toEqual([false, false]);
    expect(helps({ own: [aRequest(), offer] })).toEqual([false, true]);
  });

  it('says why two share nothing as who asks reads it, with the days of the own listing', () => {
    const { choices } = ask({ own: [aRequest({ day: '2026-12-14' })], theirs: anOffer() });
    expect(choices.at(-1)).toMatchObject({
      listingId: 60,
      itinerary: { departureCity: 'Chennai', date: '2026-12-14' },
      refusal: {
        reason: 'nothing_shared',
        nothingShared: { myDays: { first: '2026-12-14' }, theirDays: { first: '2026-12-12' } },
      },
    });
  });

  it.each<[string, Partial<OpenTripRow>, object]>([
    ['one has asked', {}, { id: 9, state: 'asked', askedByMe: true }],
    ['they have asked', { askerId: OTHER, askedId: ME }, { id: 9, state: 'asked', askedByMe: false }],
    ['both have agreed', { state: 'agreed' }, { id: 9, state: 'agreed', askedByMe: true }],
  ])('has the trip in place of the question where %s', (_who, trip, openTrip) => {
    const answer = ask({ own: [aRequest()], theirs: anOffer() }, { openTrips: [anOpenTrip(trip)] });
    expect(answer).toMatchObject({ openTrip, isOffered: true });
    expect(answer.choices.map(({ refusal }) => refusal?.trip)).toEqual([openTrip, openTrip]);
  });

  it('offers a question for the sought listing while another one was asked about', () => {
    const own = [aRequest(), aRequest({ id: 61 })];
    const open = { openTrips: [anOpenTrip(ELSEWHERE)] };
    expect(ask({ own, theirs: anOffer(), firstId: 61 }, open).openTrip).toBeNull();
    expect(ask({ own, theirs: anOffer(), firstId: 60 }, open).openTrip).toMatchObject({ id: 9 });
  });

  it.each<[string, Partial<Candidates>, Partial<AskFacts>]>([
    ['a full listing', { own: [aRequest()], theirs: anOffer({ isFull: true }) }, {}],
    [
      'a request of theirs with an Amigo',
      { theirs: aRequest({ id: 8, ownerId: OTHER }) },
      { taken: [{ requestId: 8, segment: 'MAA-LHR' }] },
    ],
    [
      'an own request with an Amigo',
      { own: [aRequest()], theirs: anOffer(), firstId: 60 },
      { taken: [{ requestId: 60, segment: 'MAA-LHR' }] },
    ],
    [
      'an own request alone that has one',
      { own: [aRequest()], firstId: 60 },
      { taken: [{ requestId: 60, segment: 'MAA-LHR' }] },
    ],
  ])('offers no question about %s', (_what, candidates, facts) => {
    expect(ask(candidates, facts)).toMatchObject({ isOffered: false, openTrip: null });
  });
});
