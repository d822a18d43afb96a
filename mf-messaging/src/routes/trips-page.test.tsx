import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, type LiveEvent, todayHere, type Trip } from 'contracts';
import { aMessage, anOtherUser, aRefusal, aTrip, aUser, fakeApi, renderRemote, withNextPage } from 'shared-ui/testing';
import { getOpenStream, givenBrowser, givenBrowserWithoutStreams } from '../parts/live/live.fixture.ts';
import { remote } from '../remote.tsx';
import './trips-page.tsx';

const me = aUser({ id: 7, username: 'Priya Raman' });
const today = todayHere();

/** In, or before, so many days. */
const onDay = (days: number): Trip['itinerary'] => ({
  ...aTrip().itinerary,
  date: addDays(today, days),
  lastDate: addDays(today, days),
});

const suresh = anOtherUser({ id: 11, username: 'Suresh Babu' });
const stepOf = (step: string, by: 'me' | 'other' | 'site', reason: string | null = null) => ({
  step,
  by,
  reason,
  messageId: null,
  at: new Date().toISOString(),
});

type Answer = (request: Request) => unknown;

function open(trips: Trip[] | Answer, as: typeof me | null = me) {
  const calls = fakeApi({ 'GET /api/trips': typeof trips === 'function' ? trips : () => trips });
  return { calls, ...renderRemote(remote, { at: '/trips', user: as }) };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) =>
  (await section(name)).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('/trips', () => {
  it('asks a logged-out visitor to log in', async () => {
    const { calls } = open([], null);
    expect(await screen.findByText('Please log in to view your trips')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('leads on from an empty list', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create');
    expect(screen.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create');
    expect(screen.getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/profile');
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const trip = aTrip({ itinerary: onDay(20) });
    const { user } = open(() => (isDown ? aRefusal(500) : [trip]));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your trips could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Coming up')).toHaveLength(1);
  });

  it('shows what can still happen, the soonest first, above what is over, the latest first', async () => {
    const traveler = (travelerName: string, state: Trip['state'], days: number) =>
      aTrip({ travelerName, state, can: [], itinerary: onDay(days) });
    open([
      traveler('Later', 'asked', 40),
      traveler('Soon', 'agreed', 3),
      traveler('Cancelled', 'cancelled', 30),
      traveler('Over', 'agreed', -2),
      traveler('Flown', 'done', -90),
    ]);
    expect(await rowsOf('Coming up')).toEqual([
      expect.stringContaining('Soon with'),
      expect.stringContaining('Later with'),
    ]);
    expect(await rowsOf('Past')).toEqual([
      expect.stringContaining('Cancelled with'),
      expect.stringContaining('Over with'),
      expect.stringContaining('Flown with'),
    ]);
  });

  it('shows each open trip, however old the question is, and past ones by pages', async () => {
    const past = (travelerName: string, days: number) =>
      aTrip({ travelerName, state: 'done', can: [], itinerary: onDay(days) });
    const newest = aTrip({ travelerName: 'Lakshmi', itinerary: onDay(30) });
    const older = aTrip({ travelerName: 'Raman', itinerary: onDay(20) });
    const oldest = aTrip({ travelerName: 'Nirmala', state: 'agreed', can: [], itinerary: onDay(10) });
    const pages: Record<string, unknown> = {
      'all ': withNextPage([newest, past('Flown', -3)], 'c1', '/api/trips'),
      'all c1': [past('Before', -90), older],
      'open ': withNextPage([newest, older], 'c2', '/api/trips'),
      'open c2': [oldest],
    };
    const { user } = open((request) => {
      const { searchParams } = new URL(request.url);
      return pages[`${searchParams.get('open') === 'true' ? 'open' : 'all'} ${searchParams.get('cursor') ?? ''}`];
    });
    const comingUp = ['Nirmala with', 'Raman with', 'Lakshmi with'].map((pair) => expect.stringContaining(pair));
    expect(await rowsOf('Coming up')).toEqual(comingUp);
    expect(await rowsOf('Past')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show more trips' }));
    await waitFor(async () => expect(await rowsOf('Past')).toHaveLength(2));
    expect(await rowsOf('Coming up')).toEqual(comingUp);
    expect(screen.queryByRole('button', { name: 'Show more trips' })).not.toBeInTheDocument();
  });

  it('can be loaded again where only the open ones failed', async () => {
    let isDown = true;
    const trip = aTrip({ itinerary: onDay(20) });
    const { user } = open(({ url }) => (isDown && new URL(url).searchParams.has('open') ? aRefusal(500) : [trip]));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your trips could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Coming up')).toHaveLength(1);
  });
});

describe('a trip of the list', () => {
  it('names the whole way where two people share a part of it', async () => {
    const { itinerary } = aTrip();
    const part = { ...itinerary, arrivalAirport: 'DOH', arrivalCity: 'Doha', departureCity: 'Chennai', via: [] };
    open([aTrip({ itinerary: { ...part, date: addDays(today, 9), lastDate: addDays(today, 9) } })]);
    expect((await rowsOf('Coming up'))[0]).toContain('Chennai to LHR, together to Doha');
  });

  it('says why two share no flight any more, and leads to the own listing', async () => {
    const nothingShared = {
      reason: 'flight',
      myDays: null,
      theirDays: null,
      myFlightNumber: 'BA36',
      theirFlightNumber: 'AI147',
    } as const;
    open([aTrip({ itinerary: onDay(9), nothingShared, requestId: 51 })]);
    const row = within((await section('Coming up')).getByRole('listitem'));
    expect(row.getByText('No shared flight')).toBeVisible();
    expect(row.getByText(/^You share no flight any more/).closest('p')).toHaveTextContent(
      'You share no flight any more: yours is BA36, theirs AI147.',
    );
    expect(row.getByText(/^Edit your listing, or ask/).closest('p')).toHaveTextContent(/ask Meena Iyer to edit theirs/);
    expect(row.getByRole('link', { name: 'Edit your listing' })).toHaveAttribute('href', '/profile?tab=seeker&edit=51');
    expect(row.getByRole('link', { name: /^Details/ })).toHaveAttribute('href', expect.stringMatching(/^\/trips\//));
    expect(row.queryByText(/answer is missing/)).not.toBeInTheDocument();
  });
});

describe('the list while somebody looks at it', () => {
  beforeEach(() => givenBrowser());
  afterEach(givenBrowserWithoutStreams);

  it('shows a step of the other person', async () => {
    let trip = aTrip({ otherUser: anOtherUser({ id: 9 }), itinerary: onDay(20) });
    open(() => [trip]);
    expect(await screen.findByText('You asked Meena Iyer')).toBeVisible();
    trip = { ...trip, state: 'agreed', can: ['cancel'] };
    const stream = await waitFor(getOpenStream);
    act(() => stream.emit({ kind: 'changed', otherUserId: 9, unread: 0 }));
    expect(await screen.findByText('Agreed')).toBeVisible();
  });

  it('requests its first page alone after a step, keeps the others, and requests nothing for a message', async () => {
    const past = (travelerName: string) => aTrip({ travelerName, state: 'done', can: [], itinerary: onDay(-30) });
    const [first, second] = [past('Lakshmi'), past('Raman')];
    const { user, calls } = open((request) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('open')) return [];
      return searchParams.has('cursor') ? [second] : withNextPage([first], 'c1', '/api/trips');
    });
    await user.click(await screen.findByRole('button', { name: 'Show more trips' }));
    await waitFor(async () => expect(await rowsOf('Past')).toHaveLength(2));
    const stream = await waitFor(getOpenStream);
    const before = calls.length;
    const requested = () => calls.slice(before).map(({ query }) => query.toString());
    const emit = (event: LiveEvent) =>
      act(async () => {
        stream.emit(event);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    await emit({ kind: 'message', otherUserId: 9, message: aMessage(), unread: 0 });
    expect(requested()).toEqual([]);
    await emit({ kind: 'changed', otherUserId: 9, unread: 0 });
    await waitFor(() => expect(requested().toSorted()).toEqual(['', 'open=true&limit=50']));
    expect(await rowsOf('Past')).toHaveLength(2);
  });
});

describe('a trip in the list', () => {
  it('says who flies with whom, and where', async () => {
    const itinerary = { ...onDay(21), departureCity: 'Chennai', arrivalCity: 'London' };
    open([aTrip({ state: 'agreed', travelerName: 'Lakshmi', can: ['cancel'], itinerary })]);
    const row = (await section('Coming up')).getByRole('listitem');
    expect(row).toHaveTextContent('From MAA to LHR Chennai via DOH London');
    expect(row).toHaveTextContent('Lakshmi with Meena Iyer');
    expect(row).toHaveTextContent('In 3 weeks');
  });

  it.each([
    { what: 'who flies themselves', helpsOther: false, travelerName: null, pair: 'You with Meena Iyer' },
    { what: 'who helps', helpsOther: true, travelerName: 'Nirmala', pair: 'Nirmala with you' },
    { what: 'who helps the other', helpsOther: true, travelerName: null, pair: 'Meena Iyer with you' },
  ])('calls $what you', async ({ helpsOther, travelerName, pair }) => {
    open([aTrip({ state: 'agreed', can: [], helpsOther, travelerName, itinerary: onDay(4) })]);
    expect(await rowsOf('Coming up')).toEqual([expect.stringContaining(pair)]);
  });

  it.each([
    { posted: 'the other', helpsOther: true, pair: 'The traveler with you' },
    { posted: 'oneself', helpsOther: false, pair: 'The traveler with Meena Iyer' },
  ])('without its request calls nobody the traveler, where $posted posted it', async ({ helpsOther, pair }) => {
    const nobody = { travelerName: null, isTravelerUnknown: true };
    open([aTrip({ state: 'agreed', can: [], helpsOther, ...nobody, itinerary: onDay(4) })]);
    expect(await rowsOf('Coming up')).toEqual([expect.stringContaining(pair)]);
  });

  it.each<{ state: string; trip: Partial<Trip>; sentence: string; action: RegExp; to: string }>([
    {
      state: 'You asked Meena Iyer',
      sentence: 'Asked today. You can take it back.',
      trip: { state: 'asked' },
      action: /^Conversation/,
      to: '/messages/9',
    },
    {
      state: 'Meena Iyer asks you',
      sentence: 'Asked today. Your answer is missing.',
      trip: { state: 'asked', askedByMe: false, can: ['agree', 'decline'] },
      action: /^Answer/,
      to: '/trips/3',
    },
    {
      state: 'Agreed',
      sentence: 'Tomorrow',
      trip: { state: 'agreed', can: ['cancel'], itinerary: onDay(1) },
      action: /^Open/,
      to: '/trips/3',
    },
    {
      state: 'Did you fly together?',
      sentence: 'Your answer is missing',
      trip: { state: 'agreed', can: ['say_met'], itinerary: onDay(-2) },
      action: /^Answer/,
      to: '/trips/3',
    },
    {
      state: 'Did you fly together?',
      sentence: 'The answer of Meena Iyer is missing',
      trip: { state: 'agreed', can: ['say_met'], met: { mine: true, theirs: null }, itinerary: onDay(-2) },
      action: /^Details/,
      to: '/trips/3',
    },
    {
      state: 'Flew together',
      sentence: 'Meena Iyer wrote a review, yours is missing',
      trip: { state: 'done', can: ['review'], reviews: { mine: false, theirs: true, areShown: false } },
      action: /^Review/,
      to: '/trips/3',
    },
    {
      state: 'Flew together',
      sentence: 'Meena Iyer wrote a review, you wrote none',
      trip: { state: 'done', can: [], reviews: { mine: false, theirs: true, areShown: true } },
      action: /^Review/,
      to: '/trips/3',
    },
    {
      state: 'Flew together',
      sentence: 'Both of you wrote a review',
      trip: { state: 'done', can: [], reviews: { mine: true, theirs: true, areShown: true } },
      action: /^Review/,
      to: '/trips/3',
    },
    {
      state: 'Cancelled',
      sentence: 'By Suresh Babu: “My flight has changed”',
      trip: { state: 'cancelled', can: [], otherUser: suresh, steps: [stepOf('cancel', 'other', 'flight_changed')] },
      action: /^Details/,
      to: '/trips/3',
    },
    {
      state: 'Declined',
      sentence: 'By Meena Iyer',
      trip: { state: 'declined', can: [], steps: [stepOf('decline', 'other')] },
      action: /^Details/,
      to: '/trips/3',
    },
    {
      state: 'Withdrawn',
      sentence: 'Ended by the site: “This flight has an Amigo”',
      trip: { state: 'withdrawn', can: [], steps: [stepOf('withdraw', 'site', 'has_amigo')] },
      action: /^Details/,
      to: '/trips/3',
    },
    {
      state: 'Did not meet',
      sentence: 'It does not count as a trip together',
      trip: { state: 'not_met', can: [] },
      action: /^Details/,
      to: '/trips/3',
    },
  ])('shows $state: $sentence', async ({ state, trip, sentence, action, to }) => {
    open([aTrip({ id: 3, createdAt: new Date().toISOString(), itinerary: onDay(5), ...trip })]);
    expect(await screen.findByText(state)).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to);
  });
});
