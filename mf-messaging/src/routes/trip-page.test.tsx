import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { MAX_NOTES_LENGTH, type TripDetails } from 'contracts';
import { api, sessionEnded, sessionStarted } from 'shared-ui/app';
import {
  aFlight,
  anErrorBody,
  aRefusal,
  aSeekerListing,
  aTipRecipient,
  aTrip,
  aTripDetails,
  aTripFlight,
  aUser,
  fakeApi,
  renderRemote,
  siteSettings,
} from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import { tripsApi } from '../api/trips.ts';
import './trip-page.tsx';

const me = aUser({ id: 7, username: 'Priya Raman' });

type Handlers = Parameters<typeof fakeApi>[0];

/** Trip 3, which the handlers may change. */
function open(
  first: Partial<TripDetails>,
  handlers: (change: (to: Partial<TripDetails>) => void) => Handlers = () => ({}),
) {
  let trip = aTripDetails({ id: 3, ...first });
  const change = (to: Partial<TripDetails>): void => {
    trip = { ...trip, ...to };
  };
  const calls = fakeApi({
    'GET /api/trips/3': () => trip,
    'GET /api/site': () => siteSettings(),
    'GET /api/users/9': () => aTipRecipient(),
    ...handlers(change),
  });
  const rendered = renderRemote(remote, { at: '/trips/3', user: me });
  const bodies = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
  /** What the other person has done. */
  const hear = (news: Partial<TripDetails>): void => {
    change(news);
    act(() => void rendered.shell.store.dispatch(tripsApi.util.invalidateTags([{ type: 'Trip', id: 9 }])));
  };
  return { ...rendered, change, hear, calls, bodies };
}

const asked: Partial<TripDetails> = {
  state: 'asked',
  askedByMe: false,
  helpsOther: true,
  can: ['agree', 'decline'],
  revision: 4,
};
const agreed: Partial<TripDetails> = { state: 'agreed', can: ['cancel', 'write_notes'] };
const conflict = (message: string) => aRefusal(409, anErrorBody({ code: 'messaging.trip_state', message }));
const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

it('asks whether the two flew together from the departure on, while the page is open', async () => {
  const left: Partial<TripDetails> = { ...agreed, can: ['say_met', 'write_notes'] };
  const leaving = () => ({
    ...agreed,
    itinerary: { ...aTrip().itinerary, departsAt: new Date(Date.now() + 200).toISOString() },
  });
  let reads = 0;
  open(agreed, () => ({
    'GET /api/trips/3': () => aTripDetails({ id: 3, ...((reads += 1) === 1 ? leaving() : left) }),
  }));
  expect(await screen.findByRole('heading', { name: 'Did you fly together?' })).toBeVisible();
  expect(reads).toBe(2);
});

const flightsShown = async () =>
  (await panel('Flights')).getAllByRole('listitem').map(({ textContent }) => textContent);

const aPartedDay: TripDetails['nothingShared'] = {
  reason: 'day',
  myDays: { first: '2026-12-14', last: '2026-12-14' },
  theirDays: { first: '2026-12-12', last: '2026-12-12' },
  myFlightNumber: null,
  theirFlightNumber: null,
};

/** From Chennai to London, of which the helper flies the second flight. */
const fromDoha: TripDetails['itinerary'] = {
  ...aTrip().itinerary,
  departureAirport: 'DOH',
  departureCity: 'Doha',
  arrivalCity: 'London',
  via: [],
  flights: [aTripFlight({ departureAirport: 'DOH', arrivalAirport: 'LHR' })],
  whole: { departureAirport: 'MAA', arrivalAirport: 'LHR', departureCity: 'Chennai', arrivalCity: 'London' },
};

describe('a trip', () => {
  it('of somebody else is not there', async () => {
    open({}, () => ({ 'GET /api/trips/3': () => aRefusal(404) }));
    expect(await screen.findByRole('heading', { level: 2, name: 'This trip is not here' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All trips' })).toHaveAttribute('href', '/trips');
  });

  it.each(['declined', 'withdrawn', 'cancelled', 'not_met'] as const)(
    'says of nobody that they fly where it is %s',
    async (state) => {
      open({ state, can: [] });
      expect(await screen.findByRole('heading', { level: 2, name: 'People' })).toBeVisible();
      expect(document.body).not.toHaveTextContent(/ (fly|flies) with /);
    },
  );

  it('leads to all trips while it is loading', async () => {
    open({}, () => ({ 'GET /api/trips/3': () => new Promise(() => undefined) }));
    expect(await screen.findByText('Your trip is on its way')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All trips' })).toHaveAttribute('href', '/trips');
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const { user } = open({}, () => ({ 'GET /api/trips/3': () => (isDown ? aRefusal(500) : aTripDetails({ id: 3 })) }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This trip could not be loaded');
    expect(screen.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All trips' })).toHaveAttribute('href', '/trips');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Trip from MAA to LHR');
  });
});

describe('a question', () => {
  it('says without a reload that its listing was deleted, in place of the answers', async () => {
    const { hear } = open(asked);
    await panel('Meena Iyer asks to fly together');
    hear({ can: ['decline'], isListingHidden: true });
    expect(await screen.findByText(/^We are looking at the listing/)).toBeVisible();
    hear({ can: [], isListingHidden: false, isListingGone: true });
    expect(await screen.findByText(/^The listing was deleted/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Agree|Decline)$/ })).not.toBeInTheDocument();
  });

  it('shows its words, and is agreed to as it was read', async () => {
    const { user, bodies } = open({ ...asked, text: 'Would you fly with my mother?' }, (change) => ({
      'POST /api/trips/3/agree': () => {
        change(agreed);
        return aTripDetails({ id: 3, ...agreed });
      },
    }));
    const question = await panel('Meena Iyer asks to fly together');
    expect(question.getByText('Would you fly with my mother?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Agree' }));
    expect(await screen.findByRole('textbox', { name: 'Notes for both of you' })).toBeVisible();
    expect(bodies('POST', '/api/trips/3/agree')).toEqual([{ revision: 4 }]);
  });

  it('that was taken back a second ago shows that, with the sentence of the server', async () => {
    const { user } = open(asked, (change) => ({
      'POST /api/trips/3/agree': () => {
        change({ state: 'withdrawn', can: [] });
        return conflict('This was taken back. The page now shows what is true.');
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This was taken back. The page now shows what is true.');
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
  });

  it('that overlaps another trip of one’s own leads there', async () => {
    const { user } = open(asked, () => ({
      'POST /api/trips/3/agree': () => aRefusal(409, anErrorBody({ code: 'messaging.trips_overlap', subjectId: 7 })),
    }));
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: 'Open the other trip' })).toHaveAttribute('href', '/trips/7');
  });

  it('of several days asks for the day, and is agreed to for that day as it was read', async () => {
    const { user, bodies } = open(
      { ...asked, itinerary: { ...aTrip().itinerary, endDate: '2026-12-15' } },
      (change) => ({
        'POST /api/trips/3/agree': () => {
          change(agreed);
          return aTripDetails({ id: 3, ...agreed });
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which day do you fly?' }));
    await user.type(dialog.getByLabelText('Day of the flight'), '2026-12-13');
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    expect(await screen.findByRole('textbox', { name: 'Notes for both of you' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies('POST', '/api/trips/3/agree')).toEqual([{ revision: 4, day: '2026-12-13' }]);
  });

  it('of several days keeps the day that was typed while its dialog is closed', async () => {
    const { user } = open({ ...asked, itinerary: { ...aTrip().itinerary, endDate: '2026-12-15' } });
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    await user.type(await screen.findByLabelText('Day of the flight'), '2026-12-13');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    expect(await screen.findByLabelText('Day of the flight')).toHaveValue('2026-12-13');
  });

  it('of several days that overlaps another trip of one’s own leads there', async () => {
    const overlap = anErrorBody({ code: 'messaging.trips_overlap', message: 'You fly elsewhere then.', subjectId: 7 });
    const { user } = open({ ...asked, itinerary: { ...aTrip().itinerary, endDate: '2026-12-15' } }, () => ({
      'POST /api/trips/3/agree': () => aRefusal(409, overlap),
    }));
    await user.click(await screen.findByRole('button', { name: 'Agree' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which day do you fly?' }));
    await user.type(dialog.getByLabelText('Day of the flight'), '2026-12-13');
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You fly elsewhere then.');
    expect(within(alert).getByRole('link', { name: 'Open the other trip' })).toHaveAttribute('href', '/trips/7');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of two who share no flight any more says why and what to do, in place of Agree', async () => {
    const { hear } = open({ ...asked, offerId: 52 });
    await screen.findByRole('button', { name: 'Agree' });
    hear({
      can: ['decline'],
      nothingShared: aPartedDay,
      steps: [{ step: 'part', by: 'site', at: '2026-11-21T10:00:00.000Z', reason: null, messageId: null }],
    });
    const question = await panel('Meena Iyer asks to fly together');
    expect(await question.findByText(/^You share no flight any more/, { selector: 'p > span' })).toBeVisible();
    expect(question.getByText(/Edit your listing, or ask/).closest('p')).toHaveTextContent(
      'Edit your listing, or ask Meena Iyer to edit theirs. Once you share a flight, you can agree.',
    );
    expect(question.getByRole('link', { name: 'Edit your listing' })).toHaveAttribute(
      'href',
      '/profile?tab=helper&edit=52',
    );
    expect(question.queryByRole('button', { name: 'Agree' })).not.toBeInTheDocument();
    expect(screen.getByText('No shared flight')).toBeVisible();
    const history = await panel('What happened');
    expect(history.getByText('You share no flight any more, since a listing was edited')).toBeVisible();
    hear({ can: ['agree', 'decline'], nothingShared: null });
    expect(await screen.findByRole('button', { name: 'Agree' })).toBeVisible();
    expect(question.queryByRole('link', { name: 'Edit your listing' })).not.toBeInTheDocument();
  });

  it('says that health is shown later only where there is a request', async () => {
    const { hear } = open({ ...asked, requestId: 51 });
    expect(await screen.findByText(/^What concerns health/)).toBeVisible();
    hear({ requestId: null });
    await waitFor(() => expect(screen.queryByText(/^What concerns health/)).not.toBeInTheDocument());
  });

  it('of oneself can be taken back', async () => {
    const { user } = open({}, (change) => ({
      'POST /api/trips/3/withdraw': () => {
        change({ state: 'withdrawn', can: [] });
        return aTripDetails({ id: 3, state: 'withdrawn', can: [] });
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });

  it('opens the dialog that declines', async () => {
    const { user } = open(asked);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('dialog', { name: 'Decline kindly' })).toBeVisible();
  });
});

describe('an agreed trip', () => {
  it('shows each flight with the local time of its departure', async () => {
    const flights = [
      aFlight({
        departureAirport: 'MAA',
        departureCity: 'Chennai',
        arrivalAirport: 'DOH',
        arrivalCity: 'Doha',
        time: '04:10',
      }),
      aFlight({
        departureAirport: 'DOH',
        departureCity: 'Doha',
        arrivalAirport: 'LHR',
        arrivalCity: 'London',
        time: null,
      }),
    ];
    const shared = [
      aTripFlight({ departureAirport: 'MAA', arrivalAirport: 'DOH', time: '04:10' }),
      aTripFlight({ departureAirport: 'DOH', arrivalAirport: 'LHR', date: '2026-12-13' }),
    ];
    open({
      ...agreed,
      request: aSeekerListing({ flights }),
      itinerary: { ...aTrip().itinerary, flights: shared },
    });
    const items = await flightsShown();
    expect(items[0]).toContain('4:10 AMChennai, local time');
    expect(items[0]).toContain('Sat, Dec 12, 2026');
    expect(items[1]).toBe('You change planes in Doha');
    expect(items[2]).toContain('From DOH to LHR');
    expect(items[2]).toContain('Sun, Dec 13, 2026');
  });

  it('shows the flights that both share, and no other of the request', async () => {
    const request = aSeekerListing({
      flights: [
        aFlight({ departureAirport: 'MAA', departureCity: 'Chennai', arrivalAirport: 'DOH', arrivalCity: 'Doha' }),
        aFlight({ departureAirport: 'DOH', departureCity: 'Doha', arrivalAirport: 'LHR', arrivalCity: 'London' }),
      ],
    });
    open({ ...agreed, request, itinerary: fromDoha });
    const items = await flightsShown();
    expect(items).toHaveLength(1);
    expect(items[0]).toContain('From DOH to LHR');
    expect(items[0]).toContain('Doha');
  });

  it.each([
    ['me', 'BA36, as your listing says'],
    ['other', 'BA36, as Meena Iyer’s listing says'],
  ] as const)('says whose listing has a number that only one has: %s', async (flightNumberOf, text) => {
    const flights = [aTripFlight({ flightNumber: 'BA36', flightNumberOf })];
    open({ ...agreed, itinerary: { ...aTrip().itinerary, via: [], flights } });
    expect((await flightsShown())[0]).toContain(text);
  });

  it('says of nobody’s listing a number that both have', async () => {
    const flights = [aTripFlight({ flightNumber: 'BA36', flightNumberOf: 'both' })];
    open({ ...agreed, itinerary: { ...aTrip().itinerary, via: [], flights } });
    expect((await flightsShown())[0]).toMatch(/BA36$/);
  });

  it('shows each possible day of its flights while more than one is open', async () => {
    const { itinerary } = aTrip();
    open({ ...asked, itinerary: { ...itinerary, endDate: '2026-12-15', lastDate: '2026-12-16' } });
    const items = await flightsShown();
    expect(items[0]).toContain('Dec 12, 2026 to Dec 15, 2026');
    expect(items[2]).toContain('Dec 13, 2026 to Dec 16, 2026');
  });

  it('is titled by the whole way and the part that both share', async () => {
    open({ ...agreed, itinerary: fromDoha });
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title).toHaveTextContent('Trip: Chennai to London, together from Doha');
    expect(screen.getByText('Chennai to London, together from Doha', { selector: 'p' })).toBeVisible();
  });

  it('shows health needs only where the server sends them, and when they are erased', async () => {
    open({
      ...agreed,
      request: aSeekerListing({ needs: ['first_flight'] }),
      healthNeeds: ['wheelchair', 'hard_of_hearing'],
    });
    const needs = await panel('What Lakshmi needs');
    expect(needs.getByText('First flight')).toBeVisible();
    expect(needs.getByText(/Only you two see this/).closest('p')).toHaveTextContent(
      'Wheelchair, hard of hearing. Only you two see this. It is erased on Jan 12, 2027.',
    );
  });

  it.each([
    { who: 'the other', helpsOther: true, pair: 'The traveler flies with you' },
    { who: 'oneself', helpsOther: false, pair: 'The traveler flies with Meena Iyer' },
  ])('without its request calls nobody the traveler, where $who posted it', async ({ helpsOther, pair }) => {
    const healthNeeds: TripDetails['healthNeeds'] = ['wheelchair'];
    open({
      ...agreed,
      helpsOther,
      requestId: 51,
      request: null,
      travelerName: null,
      isTravelerUnknown: true,
      healthNeeds,
    });
    expect(await screen.findByText('The traveler')).toBeVisible();
    expect(screen.getByText('The traveler').closest('p')).toHaveTextContent(pair);
    expect(screen.getByRole('region', { name: 'What the traveler needs' })).toBeVisible();
    const people = (await panel('People')).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(people).toHaveLength(2);
    expect(people.filter((person) => person.includes('Posted the request'))).toHaveLength(1);
    expect(people.filter((person) => person.includes('Traveler'))).toEqual([]);
  });

  it('without its listings still shows each flight', async () => {
    open({ ...agreed, request: null, offer: null });
    const items = await flightsShown();
    expect(items[0]).toContain('From MAA to DOH');
    expect(items[1]).toBe('You change planes in DOH');
    expect(items[2]).toContain('From DOH to LHR');
  });

  it('leads to the people, the conversation and a calendar file, and can be cancelled', async () => {
    const { user } = open(agreed);
    const people = await panel('People');
    expect(people.getByRole('link', { name: 'Meena Iyer' })).toHaveAttribute('href', '/people/9');
    expect(people.getByRole('link', { name: 'Conversation with Meena Iyer' })).toHaveAttribute('href', '/messages/9');
    expect(screen.getByRole('link', { name: /Add to calendar/ })).toHaveAttribute('href', '/api/trips/3/calendar.ics');
    await user.click(screen.getByRole('button', { name: 'Cancel this trip' }));
    expect(await screen.findByRole('dialog', { name: 'Cancel this trip' })).toBeVisible();
  });

  it('that has left is asked about instead of cancelled, also where somebody presses too late', async () => {
    const message = 'Your flight has left. Please say whether you flew together.';
    const { user } = open(agreed, (change) => ({
      'POST /api/trips/3/cancel': () => {
        change({ can: ['say_met', 'write_notes'] });
        return aRefusal(409, anErrorBody({ code: 'messaging.departed', message }));
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Cancel this trip' }));
    await user.click(await screen.findByRole('radio', { name: /^My plans have changed/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel the trip' }));
    const question = within(await screen.findByRole('form', { name: 'Did Lakshmi and Meena Iyer fly together?' }));
    expect(await question.findByRole('alert')).toHaveTextContent(message);
    expect(question.getByRole('radio', { name: /^Yes/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveTextContent(/cancel/i);
  });

  it('that was cancelled can be taken out of the own calendar', async () => {
    open({ state: 'cancelled', can: [] });
    const link = await screen.findByRole('link', { name: /Take it out of your calendar/ });
    expect(link).toHaveAttribute('href', '/api/trips/3/calendar.ics');
  });

  it('tells what happened in words', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    open({
      ...agreed,
      steps: [
        { step: 'ask', by: 'me', at, reason: null, messageId: 1 },
        { step: 'agree', by: 'other', at, reason: null, messageId: 2 },
        { step: 'of_a_newer_node', by: 'other', at, reason: null, messageId: null },
      ],
    });
    const steps = (await panel('What happened')).getAllByRole('listitem');
    expect(steps.map((step) => within(step).getByText(/asked|agreed/).textContent)).toEqual([
      'Meena Iyer agreed',
      'You asked to fly together',
    ]);
  });
});

describe('the notes of a trip', () => {
  const notes = { text: 'Desk 12', revision: 2, changedBy: 'me', changedAt: '2026-11-20T10:00:00.000Z' } as const;
  const field = () => screen.findByRole('textbox', { name: 'Notes for both of you' });

  it('are saved with the revision that was read', async () => {
    const { user, bodies } = open({ ...agreed, notes }, (change) => ({
      'PUT /api/trips/3/notes': () => {
        change({ notes: { ...notes, text: 'Desk 12, seat 31B', revision: 3 } });
        return aTripDetails({ id: 3, ...agreed });
      },
    }));
    await user.type(await field(), ', seat 31B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies('PUT', '/api/trips/3/notes')).toEqual([{ text: 'Desk 12, seat 31B', revision: 2 }]),
    );
    expect(await field()).toHaveValue('Desk 12, seat 31B');
  });

  it('that the other changed meanwhile show beside the own words, which stay', async () => {
    const theirs = { ...notes, text: 'Desk 14', revision: 3, changedBy: 'other' } as const;
    let isOld = true;
    const { user, bodies } = open({ ...agreed, notes }, (change) => ({
      'PUT /api/trips/3/notes': () => {
        change({ notes: theirs });
        if (isOld) return conflict('The other person has changed the notes meanwhile.');
        return aTripDetails({ id: 3, ...agreed });
      },
    }));
    await user.type(await field(), ', seat 31B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Meena Iyer has changed the notes meanwhile')).toBeVisible();
    expect(screen.getByText('Desk 14')).toBeVisible();
    expect(await field()).toHaveValue('Desk 12, seat 31B');
    isOld = false;
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(() =>
      expect(bodies('PUT', '/api/trips/3/notes').at(-1)).toEqual({ text: 'Desk 12, seat 31B', revision: 3 }),
    );
    await waitFor(async () => expect(await field()).toHaveFocus());
  });

  it('of the other can be taken, and the focus is in them', async () => {
    const { user } = open({ ...agreed, notes }, (change) => ({
      'PUT /api/trips/3/notes': () => {
        change({ notes: { ...notes, text: 'Desk 14', revision: 3, changedBy: 'other' } });
        return conflict('The other person has changed the notes meanwhile.');
      },
    }));
    await user.type(await field(), ', seat 31B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Take these' }));
    expect(await field()).toHaveValue('Desk 14');
    expect(await field()).toHaveFocus();
  });
});

describe('the focus', () => {
  const title = () => screen.getByRole('heading', { level: 1 });

  it.each([
    ['the answer came too late', ({ user }: ReturnType<typeof open>) => user.keyboard('{Enter}')],
    [
      'the other takes it back',
      ({ hear }: ReturnType<typeof open>) => Promise.resolve(hear({ state: 'withdrawn', can: [] })),
    ],
  ])('is at the title where the pressed button is gone, since %s', async (_why, happen) => {
    const page = open(asked, (change) => ({
      'POST /api/trips/3/agree': () => {
        change({ state: 'withdrawn', can: [] });
        return conflict('This was taken back. The page now shows what is true.');
      },
    }));
    const agree = await screen.findByRole('button', { name: 'Agree' });
    agree.focus();
    await happen(page);
    await waitFor(() => expect(agree).not.toBeInTheDocument());
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('is at the title where a second no ends the trip', async () => {
    const { user } = open({ state: 'agreed', can: ['say_met'] }, (change) => ({
      'POST /api/trips/3/met': () => {
        change({ state: 'not_met', can: [] });
        return aTripDetails({ id: 3, state: 'not_met', can: [] });
      },
    }));
    await user.click(await screen.findByRole('radio', { name: /^No/ }));
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText(/^This trip ended/)).toBeVisible();
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('is at the title after the trip was cancelled', async () => {
    const { user } = open(agreed, (change) => ({
      'POST /api/trips/3/cancel': () => {
        change({ state: 'cancelled', can: [] });
        return aTripDetails({ id: 3, state: 'cancelled', can: [] });
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Cancel this trip' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'My flight has changed' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel the trip' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel this trip' })).not.toBeInTheDocument());
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('is at the title after the question was declined', async () => {
    const { user } = open(asked, (change) => ({
      'POST /api/trips/3/decline': () => {
        change({ state: 'declined', can: [] });
        return aTripDetails({ id: 3, state: 'declined', can: [] });
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: /flight has changed/ }));
    await user.click(dialog.getByRole('button', { name: /^Decline/ }));
    await waitFor(() => expect(title()).toHaveFocus());
  });

  it('returns to the button of a dialog that is closed', async () => {
    const { user } = open(agreed);
    await user.click(await screen.findByRole('button', { name: 'Cancel this trip' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel this trip' })).toHaveFocus());
  });
});

describe('what was typed', () => {
  it('stays in the dialog where the other has cancelled a second ago', async () => {
    const { user } = open(agreed, (change) => ({
      'POST /api/trips/3/cancel': () => {
        change({ state: 'cancelled', can: [] });
        return conflict('This trip was cancelled. The page now shows what is true.');
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Cancel this trip' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'My flight has changed' }));
    await user.type(dialog.getByRole('textbox'), 'I fly a day later.');
    await user.click(dialog.getByRole('button', { name: 'Cancel the trip' }));
    expect(await dialog.findByText('This trip was cancelled. The page now shows what is true.')).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('I fly a day later.');
  });

  it.each([
    ['Cancel this trip', agreed, 'My flight has changed'],
    ['Decline', asked, 'My flight has changed'],
  ])('into the dialog of %s is there when it opens again, unless Back was pressed', async (name, trip, reason) => {
    const { user } = open(trip);
    const show = async () => {
      await user.click(await screen.findByRole('button', { name }));
      return within(await screen.findByRole('dialog'));
    };
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const dialog = await show();
    await user.click(dialog.getByRole('radio', { name: reason }));
    await user.type(dialog.getByRole('textbox'), 'I fly a day later.');
    await user.keyboard('{Escape}');
    await isClosed();
    const again = await show();
    expect(again.getByRole('radio', { name: reason })).toBeChecked();
    expect(again.getByRole('textbox')).toHaveValue('I fly a day later.');
    await user.click(again.getByRole('button', { name: 'Back' }));
    await isClosed();
    expect((await show()).getByRole('textbox')).toHaveValue('');
  });

  const FORMS: [string, Partial<TripDetails>, () => Promise<HTMLElement>][] = [
    ['into the notes', agreed, () => screen.findByRole('textbox', { name: 'Notes for both of you' })],
    [
      'into the review',
      { state: 'done', can: ['review'] },
      () => screen.findByRole('textbox', { name: 'Your review' }),
    ],
    [
      'into the question why not',
      { ...agreed, can: ['say_met'], met: { mine: false, theirs: null } },
      () => screen.findByRole('textbox', { name: /^In your words/ }),
    ],
  ];

  it.each(FORMS)('%s stays while the session expires, and when its author comes back', async (_what, trip, find) => {
    let isOver = false;
    const over = () => aRefusal(401, { code: 'account.login_needed' });
    const { user, shell, router, change } = open(trip, () => ({
      'GET /api/auth/me': () => (isOver ? over() : me),
      'GET /api/trips': () => [],
      'GET /api/trips/3': () => (isOver ? over() : aTripDetails({ id: 3, ...trip })),
    }));
    change({});
    const field = await find();
    await user.type(field, 'She was so kind to us.');
    isOver = true;
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(await find()).toBe(field);
    isOver = false;
    act(() => sessionStarted(me));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log In' })).not.toBeInTheDocument());
    expect(await find()).toBe(field);
    await act(() => router.navigate('/trips'));
    await act(() => router.navigate('/trips/3'));
    expect(await find()).toHaveValue('She was so kind to us.');
  });

  it.each([
    ['logs out', () => act(() => sessionEnded())],
    ['is followed by somebody else', () => act(() => sessionStarted(aUser({ id: 8 })))],
  ])('is gone, with the trip, where its author %s', async (_how, end) => {
    let isOver = false;
    const answer = () => (isOver ? aRefusal(404) : aTripDetails({ id: 3, ...agreed, travelerName: 'Lakshmi' }));
    const { user } = open(agreed, () => ({ 'GET /api/trips/3': answer }));
    await user.type(await screen.findByRole('textbox', { name: 'Notes for both of you' }), 'Seat 31B');
    isOver = true;
    end();
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(document.body).not.toHaveTextContent(/Meena|Lakshmi|Seat/);
    isOver = false;
    act(() => sessionStarted(me));
    expect(await screen.findByRole('textbox', { name: 'Notes for both of you' })).toHaveValue('');
  });

  it('into the notes stays while they are saved', async () => {
    let finish = (): void => undefined;
    const saving = new Promise<void>((resolve) => (finish = resolve));
    const saved = { text: 'Seat 31B', revision: 1, changedBy: 'me', changedAt: '2026-11-20T10:00:00.000Z' } as const;
    const { user, bodies } = open(agreed, (change) => ({
      'PUT /api/trips/3/notes': async () => {
        await saving;
        change({ notes: saved });
        return aTripDetails({ id: 3, ...agreed });
      },
    }));
    const notes = await screen.findByRole('textbox', { name: 'Notes for both of you' });
    await user.type(notes, 'Seat 31B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(notes, ' and C');
    finish();
    expect(await screen.findByText(/^You changed them/)).toBeVisible();
    expect(notes).toHaveValue('Seat 31B and C');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies('PUT', '/api/trips/3/notes').at(-1)).toEqual({ text: 'Seat 31B and C', revision: 1 }),
    );
  });

  it('into the notes stays when the question after the flight comes', async () => {
    const { user, hear } = open(agreed);
    await user.type(await screen.findByRole('textbox', { name: 'Notes for both of you' }), 'Seat 31B');
    hear({ can: ['say_met', 'write_notes'] });
    expect(await screen.findByRole('form')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Notes for both of you' })).toHaveValue('Seat 31B');
  });

  it('into the notes can be too long, which is said', async () => {
    const { user } = open(agreed);
    const notes = await screen.findByRole('textbox', { name: 'Notes for both of you' });
    await user.click(notes);
    await user.paste('x'.repeat(MAX_NOTES_LENGTH + 1));
    expect(notes).toBeInvalid();
    expect(notes).toHaveAccessibleDescription(/Please use at most 2000 characters/);
  });

  it('stays on the page where the notes can no longer be changed', async () => {
    const { user } = open(agreed, (change) => ({
      'PUT /api/trips/3/notes': () => {
        change({ state: 'cancelled', can: [] });
        return conflict('This trip was cancelled. The page now shows what is true.');
      },
    }));
    await user.type(await screen.findByRole('textbox', { name: 'Notes for both of you' }), 'Seat 31B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The notes can no longer be changed. Your words were not saved:')).toBeVisible();
    expect(screen.getByText('Seat 31B')).toBeVisible();
  });
});

describe('after the flight', () => {
  const over: Partial<TripDetails> = { state: 'agreed', can: ['say_met'] };

  it('asks first whether they flew together, and wants an answer', async () => {
    const { user, bodies } = open(over, (change) => ({
      'POST /api/trips/3/met': () => {
        change({ met: { mine: true, theirs: null } });
        return aTripDetails({ id: 3, ...over });
      },
    }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Did you fly together?' })).toBeVisible();
    const question = within(await screen.findByRole('form', { name: 'Did Lakshmi and Meena Iyer fly together?' }));
    await user.click(question.getByRole('button', { name: 'Send the answer' }));
    expect(question.getByText('Please say whether you flew together')).toBeVisible();
    expect(question.getByRole('radio', { name: 'Yes' })).toHaveFocus();
    await user.click(question.getByRole('radio', { name: 'Yes' }));
    expect(question.queryByText('Please say whether you flew together')).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('You said yes. You can change it until the trip is settled.')).toBeVisible();
    expect(bodies('POST', '/api/trips/3/met')).toEqual([{ met: true }]);
  });

  it.each([
    { helpsOther: true, question: 'Did you and the traveler fly together?' },
    { helpsOther: false, question: 'Did the traveler and Meena Iyer fly together?' },
  ])('asks “$question” where the request is gone', async ({ helpsOther, question }) => {
    open({ ...over, helpsOther, requestId: 51, request: null, travelerName: null, isTravelerUnknown: true });
    expect(await screen.findByRole('form', { name: question })).toBeVisible();
  });

  it('shows beside the button why an answer was not sent', async () => {
    const { user } = open(over, () => ({ 'POST /api/trips/3/met': () => aRefusal(500) }));
    const question = within(await screen.findByRole('form'));
    await user.click(question.getByRole('radio', { name: 'Yes' }));
    await user.click(question.getByRole('button', { name: 'Send the answer' }));
    expect(await question.findByRole('alert')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('says why an answer came too late for the question', async () => {
    const { user } = open(over, (change) => ({
      'POST /api/trips/3/met': () => {
        change({ state: 'done', can: [] });
        return conflict('This trip is settled. The page now shows what is true.');
      },
    }));
    await user.click(await screen.findByRole('radio', { name: 'Yes' }));
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('This trip is settled. The page now shows what is true.');
  });

  it('asks softly why not, for the operator alone', async () => {
    const { user, bodies } = open(over, () => ({ 'POST /api/trips/3/met': () => aTripDetails({ id: 3, ...over }) }));
    await user.click(await screen.findByRole('radio', { name: /^No/ }));
    expect(screen.getByText('For us alone. Meena Iyer does not see it.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'We did not find each other' }));
    await user.type(screen.getByRole('textbox', { name: /^In your words/ }), 'I waited at desk 12.');
    await user.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() =>
      expect(bodies('POST', '/api/trips/3/met')).toEqual([
        { met: false, reason: 'not_found', text: 'I waited at desk 12.' },
      ]),
    );
  });

  it('shows what the other has said', async () => {
    const steps = [
      { step: 'say_met', by: 'other', at: '2026-12-13T10:00:00.000Z', reason: null, messageId: null } as const,
    ];
    open({ ...over, met: { mine: null, theirs: true }, steps });
    expect((await screen.findByText(/Meena Iyer said yes on/)).closest('p')).toHaveTextContent(
      'Meena Iyer said yes on Dec 13, 2026. With two yeses the trip counts as done.',
    );
  });
});

describe('the reviews of a done trip', () => {
  const done: Partial<TripDetails> = { state: 'done', can: ['review'], reviewsShownBy: '2026-12-27T10:00:00.000Z' };
  const boxes = async () =>
    (await screen.findAllByText(/^(Not sent|Not written|Written)/)).map((state) => state.closest('p')?.textContent);

  it('stay hidden until both are there', async () => {
    open({ ...done, reviews: { mine: false, theirs: true, areShown: false } });
    expect(await boxes()).toEqual(['Your review Not sent yet', 'Meena Iyer’s review Written, hidden']);
    expect(screen.getByText(/^You can write until/).closest('p')).toHaveTextContent(
      /until Dec 25, 2026\. .*once anything is shown\.$/,
    );
  });

  it('are waited for once one’s own is there', async () => {
    open({ ...done, can: [], reviews: { mine: true, theirs: false, areShown: false } });
    expect((await screen.findByText(/^Neither is shown before/)).closest('p')).toHaveTextContent(
      'or before Dec 27, 2026.',
    );
  });

  it('are written with stars and words', async () => {
    const both = { mine: true, theirs: true, areShown: true };
    const myReview = { rating: 5, text: 'Amma was calm.', createdAt: '2026-12-14T10:00:00.000Z' };
    const theirReview = { rating: 4, text: 'A kind passenger.', createdAt: '2026-12-14T10:00:00.000Z' };
    const shown = { can: [], reviews: both, myReview, theirReview };
    const { user, bodies } = open(done, (change) => ({
      'POST /api/trips/3/review': () => {
        change(shown);
        return aTripDetails({ id: 3, ...done, ...shown });
      },
    }));
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Amma was calm.');
    await user.click(screen.getByRole('button', { name: 'Send the review' }));
    expect(await screen.findByText('A kind passenger.')).toBeVisible();
    expect(bodies('POST', '/api/trips/3/review')).toEqual([{ rating: 5, text: 'Amma was calm.' }]);
  });

  it('wait for the operator where the two may have made the trip up, which the page says', async () => {
    const myReview = { rating: 5, text: 'Amma was calm.', createdAt: '2026-12-14T10:00:00.000Z' };
    const waits = {
      can: [],
      myReview,
      doesMyReviewWait: true,
      reviews: { mine: true, theirs: true, areShown: false },
    };
    const { user, shell } = open(done, (change) => ({
      'POST /api/trips/3/review': () => {
        change(waits);
        return aTripDetails({ id: 3, ...done, ...waits });
      },
    }));
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Amma was calm.');
    await user.click(screen.getByRole('button', { name: 'Send the review' }));
    expect(await screen.findByText(/^One of us reads your review before it is shown/)).toBeVisible();
    expect(shell.toasts.at(-1)).toMatchObject({ description: 'One of us reads it before it is shown.' });
    expect(screen.queryByText(/^Neither is shown/)).not.toBeInTheDocument();
  });

  const mine = { id: 21, rating: 2, text: 'She never came to the gate.', createdAt: '2026-12-14T10:00:00.000Z' };
  const takeBack = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Take back my review' }));
    return within(await screen.findByRole('dialog', { name: 'Take back your review?' }));
  };

  it('can be taken back while they are hidden, and written again', async () => {
    const hidden = { can: [], myReview: mine, reviews: { mine: true, theirs: false, areShown: false } };
    const { user, shell } = open({ ...done, ...hidden }, (change) => ({
      'DELETE /api/testimonials/21': () => {
        change({ can: ['review'], myReview: null, reviews: { mine: false, theirs: false, areShown: false } });
        return new Response(null, { status: 204 });
      },
    }));
    const dialog = await takeBack(user);
    expect(dialog.getByText(/^It is deleted, and/).parentElement).toHaveTextContent(
      'It is deleted, and Meena Iyer never reads it. You can write another one as long as reviews of this trip are open.',
    );
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByRole('textbox', { name: 'Your review' })).toHaveValue('');
    expect(shell.toasts).toEqual([{ title: 'Review taken back', description: 'It is deleted, and counts nowhere.' }]);
  });

  it('can be taken back once they are shown, which offers no new one, on the page where it was written too', async () => {
    const both = { mine: true, theirs: true, areShown: true };
    const theirReview = { rating: 4, text: 'A kind passenger.', createdAt: '2026-12-14T10:00:00.000Z' };
    const shown = { can: [], reviews: both, myReview: mine, theirReview };
    const { user } = open(done, (change) => ({
      'POST /api/trips/3/review': () => {
        change(shown);
        return aTripDetails({ id: 3, ...done, ...shown });
      },
      'DELETE /api/testimonials/21': () => {
        change({ myReview: null, reviews: { ...both, mine: false } });
        return new Response(null, { status: 204 });
      },
    }));
    await user.click(await screen.findByRole('radio', { name: '2 stars' }));
    await user.type(screen.getByRole('textbox', { name: 'Your review' }), mine.text);
    await user.click(screen.getByRole('button', { name: 'Send the review' }));
    const dialog = await takeBack(user);
    expect(dialog.getByText(/^It is deleted, and its stars/)).toHaveTextContent(
      'You cannot write about this trip again',
    );
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(screen.queryByText(mine.text)).not.toBeInTheDocument());
    expect(screen.getByText('A kind passenger.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your review' })).not.toBeInTheDocument();
  });

  it('are done with one that was taken back in another tab', async () => {
    const hidden = { can: [], myReview: mine, reviews: { mine: true, theirs: false, areShown: false } };
    const { user, shell } = open({ ...done, ...hidden }, (change) => ({
      'DELETE /api/testimonials/21': () => {
        change({ can: ['review'], myReview: null, reviews: { mine: false, theirs: false, areShown: false } });
        return aRefusal(404);
      },
    }));
    await user.click((await takeBack(user)).getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByRole('textbox', { name: 'Your review' })).toHaveValue('');
    expect(shell.toasts).toMatchObject([{ title: 'Review taken back' }]);
  });

  it('say why one could not be taken back', async () => {
    const hidden = { can: [], myReview: mine, reviews: { mine: true, theirs: false, areShown: false } };
    const { user } = open({ ...done, ...hidden }, () => ({
      'DELETE /api/testimonials/21': () => aRefusal(429, { message: 'Please wait a minute.' }),
    }));
    const dialog = await takeBack(user);
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Your review is still there ?Please wait a minute\.$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText(mine.text)).toBeVisible();
  });

  it('cannot be taken back where the operator has rejected it', async () => {
    const { id: _none, ...rejected } = mine;
    open({ ...done, can: [], myReview: rejected, reviews: { mine: true, theirs: false, areShown: false } });
    expect(await screen.findByText(mine.text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take back my review' })).not.toBeInTheDocument();
  });

  it('keep the words where the server refuses them', async () => {
    const { user } = open(done, (change) => ({
      'POST /api/trips/3/review': () => {
        change({ can: [] });
        return conflict('A trip can be reviewed for 14 days.');
      },
    }));
    await user.click(await screen.findByRole('radio', { name: '5 stars' }));
    await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Amma was calm.');
    await user.click(screen.getByRole('button', { name: 'Send the review' }));
    expect(await screen.findByText('A trip can be reviewed for 14 days.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your review' })).toHaveValue('Amma was calm.');
  });

  it('need ten characters and a rating', async () => {
    const { user, bodies } = open(done);
    await user.type(await screen.findByRole('textbox', { name: 'Your review' }), 'Short');
    await user.click(screen.getByRole('button', { name: 'Send the review' }));
    expect((await screen.findAllByText('Testimonial must be at least 10 characters')).length).toBeGreaterThan(0);
    expect(bodies('POST', '/api/trips/3/review')).toEqual([]);
  });
});
