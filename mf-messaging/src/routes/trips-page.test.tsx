import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Agreement, addDays, todayHere } from 'contracts';
import { anAgreement, anOtherUser, aRefusal, aUser, fakeApi, renderRemote, withNextPage } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './trips-page.tsx';

const me = aUser({ id: 7, username: 'Priya Raman' });
const today = todayHere();

/** In, or before, so many days. */
const onDay = (days: number): Agreement['trip'] => ({
  ...anAgreement().trip,
  date: addDays(today, days),
  lastDate: addDays(today, days),
});

const suresh = anOtherUser({ id: 11, username: 'Suresh Babu' });
const stepOf = (step: string, by: 'me' | 'other' | 'site', reason: string | null = null) => ({
  ...{ step, by, reason, messageId: null },
  at: new Date().toISOString(),
});

function open(trips: () => unknown, as: typeof me | null = me) {
  const calls = fakeApi({ 'GET /api/trips': trips });
  return { calls, ...renderRemote(remote, { at: '/trips', user: as }) };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const rowsOf = async (name: string) =>
  (await section(name)).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('/trips', () => {
  it('asks a logged-out visitor to log in', async () => {
    const { calls } = open(() => [], null);
    expect(await screen.findByText('Please log in to view your trips')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('leads on from an empty list', async () => {
    open(() => []);
    expect(await screen.findByRole('heading', { name: 'No trips yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create');
    expect(screen.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create');
    expect(screen.getByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/profile');
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open(() => (isDown ? aRefusal(500) : [anAgreement({ trip: onDay(20) })]));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your trips could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Coming up')).toHaveLength(1);
  });

  it('shows what can still happen, the soonest first, above what is over, the latest first', async () => {
    const traveler = (travelerName: string, state: Agreement['state'], days: number) =>
      anAgreement({ travelerName, state, can: [], trip: onDay(days) });
    open(() => [
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

  it('loads further pages on request', async () => {
    const first = anAgreement({ travelerName: 'Lakshmi', trip: onDay(20) });
    const second = anAgreement({ travelerName: 'Raman', trip: onDay(30) });
    const calls = fakeApi({
      'GET /api/trips': (request) =>
        new URL(request.url).searchParams.get('cursor') === 'c1' ? [second] : withNextPage([first], 'c1', '/api/trips'),
    });
    const { user } = renderRemote(remote, { at: '/trips', user: me });
    await user.click(await screen.findByRole('button', { name: 'Show more trips' }));
    await waitFor(async () => expect(await rowsOf('Coming up')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more trips' })).not.toBeInTheDocument();
    expect(calls.map(({ query }) => query.get('cursor'))).toEqual([null, 'c1']);
  });
});

describe('a trip in the list', () => {
  it('says who flies with whom, and where', async () => {
    const trip = { ...onDay(21), departureCity: 'Chennai', arrivalCity: 'London' };
    open(() => [anAgreement({ state: 'agreed', travelerName: 'Lakshmi', can: ['cancel'], trip })]);
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
    open(() => [anAgreement({ state: 'agreed', can: [], helpsOther, travelerName, trip: onDay(4) })]);
    expect(await rowsOf('Coming up')).toEqual([expect.stringContaining(pair)]);
  });

  it.each<{ state: string; trip: Partial<Agreement>; sentence: string; action: RegExp; to: string }>([
    {
      ...{ state: 'You asked Meena Iyer', sentence: 'Asked today. You can take it back.' },
      ...{ trip: { state: 'asked' }, action: /^Conversation/, to: '/messages/9' },
    },
    {
      ...{ state: 'Meena Iyer asks you', sentence: 'Asked today. Your answer is missing.' },
      ...{ trip: { state: 'asked', askedByMe: false, can: ['agree', 'decline'] }, action: /^Answer/, to: '/trips/3' },
    },
    {
      ...{ state: 'Agreed', sentence: 'Tomorrow' },
      ...{ trip: { state: 'agreed', can: ['cancel'], trip: onDay(1) }, action: /^Open/, to: '/trips/3' },
    },
    {
      ...{ state: 'Did you fly together?', sentence: 'Your answer is missing' },
      ...{ trip: { state: 'agreed', can: ['say_met'], trip: onDay(-2) }, action: /^Answer/, to: '/trips/3' },
    },
    {
      ...{ state: 'Did you fly together?', sentence: 'The answer of Meena Iyer is missing' },
      trip: { state: 'agreed', can: ['say_met'], met: { mine: true, theirs: null }, trip: onDay(-2) },
      ...{ action: /^Details/, to: '/trips/3' },
    },
    {
      ...{ state: 'Flew together', sentence: 'Meena Iyer wrote a review, yours is missing' },
      trip: { state: 'done', can: ['review'], reviews: { mine: false, theirs: true, areShown: false } },
      ...{ action: /^Review/, to: '/trips/3' },
    },
    {
      ...{ state: 'Flew together', sentence: 'Both of you wrote a review' },
      trip: { state: 'done', can: [], reviews: { mine: true, theirs: true, areShown: true } },
      ...{ action: /^Review/, to: '/trips/3' },
    },
    {
      ...{ state: 'Cancelled', sentence: 'By Suresh Babu: “My flight has changed”' },
      trip: { state: 'cancelled', can: [], otherUser: suresh, steps: [stepOf('cancel', 'other', 'flight_changed')] },
      ...{ action: /^Details/, to: '/trips/3' },
    },
    {
      ...{ state: 'Declined', sentence: 'By Meena Iyer' },
      trip: { state: 'declined', can: [], steps: [stepOf('decline', 'other')] },
      ...{ action: /^Details/, to: '/trips/3' },
    },
    {
      ...{ state: 'Withdrawn', sentence: 'Ended by the site: “The request has an Amigo”' },
      trip: { state: 'withdrawn', can: [], steps: [stepOf('withdraw', 'site', 'has_amigo')] },
      ...{ action: /^Details/, to: '/trips/3' },
    },
    {
      ...{ state: 'Did not meet', sentence: 'It does not count as a trip together' },
      ...{ trip: { state: 'not_met', can: [] }, action: /^Details/, to: '/trips/3' },
    },
  ])('shows $state: $sentence', async ({ state, trip, sentence, action, to }) => {
    open(() => [anAgreement({ id: 3, createdAt: new Date().toISOString(), trip: onDay(5), ...trip })]);
    expect(await screen.findByText(state)).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', to);
  });
});
