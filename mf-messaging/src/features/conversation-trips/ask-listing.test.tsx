import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Listing, OwnListing, Trip } from 'contracts';
import { useState } from 'react';
import { api, sessionStarted } from 'shared-ui/app';
import {
  aFlight,
  aHelperListing,
  anOtherUser,
  anOwnListing,
  aRefusal,
  aSeekerListing,
  aThread,
  aTrip,
  aUser,
  fakeApi,
  renderRemote,
} from 'shared-ui/testing';
import { AskListing } from './ask-listing.tsx';

const me = aUser({ id: 7 });
const meena = anOtherUser({ id: 9, username: 'Meena Iyer' });
const offer = aHelperListing({ id: 5, userId: 9, username: 'Meena Iyer', date: '2026-12-12' });
const KATHMANDU = anItinerary({ departureAirport: 'KTM' });
const own = (overrides: Partial<OwnListing> = {}) => anOwnListing(aSeekerListing({ userId: 7, ...overrides }));

interface Situation {
  listing?: typeof offer;
  mine?: OwnListing[] | (() => unknown);
  trips?: Trip[] | Promise<Trip[]>;
  canSms?: boolean;
  ownListingId?: number;
  ownHasAmigo?: boolean;
  /** The form is open from the start, as after a login. */
  isOpenFirst?: boolean;
  /** Beside the form, as on the page of matches. */
  keepsButton?: boolean;
  respond?: () => unknown;
  handlers?: Parameters<typeof fakeApi>[0];
}

const loginNeeded = () => aRefusal(401, { code: 'account.login_needed' });

/** The slot as in the details of a listing. */
function show({ listing = offer, mine = [], trips = [], canSms = false, respond, ...situation }: Situation = {}) {
  const { ownListingId, ownHasAmigo, isOpenFirst = false, keepsButton = false } = situation;
  const calls = fakeApi({
    'GET /api/trips': ({ url }) => (new URL(url).searchParams.get('open') === 'true' ? trips : []),
    'GET /api/my-listings': () => (typeof mine === 'function' ? mine() : mine),
    'GET /api/messages/9': () => aThread({ otherUser: meena, canSms }),
    'POST /api/trips': respond ?? (() => aTrip({ otherUser: meena })),
    ...situation.handlers,
  });
  function Page() {
    const [isOpen, setOpen] = useState(isOpenFirst);
    const slot = { listing, ownListingId, ownHasAmigo, onOpenChange: setOpen };
    return (
      <>
        {keepsButton ? <AskListing {...slot} open={false} /> : null}
        {keepsButton ? <button onClick={() => setOpen(false)} aria-label="Beside" /> : null}
        {isOpen || !keepsButton ? <AskListing {...slot} open={isOpen} /> : null}
      </>
    );
  }
  const page = renderRemote({ routes: [{ path: '/search', Component: Page }] }, { at: '/search', user: me });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...page, calls, sent };
}

/** To London, on the day of the offer. */
function anItinerary(overrides: Partial<Trip['itinerary']>): Trip['itinerary'] {
  return { ...aTrip().itinerary, ...overrides };
}

const button = () => screen.findByRole('button', { name: 'Ask to fly together' });
const sentence = () => screen.findByRole('textbox', { name: 'A sentence for Meena Iyer' });
const sentenceField = () => screen.queryByRole('textbox');
const send = () => screen.getByRole('button', { name: 'Ask Meena Iyer' });

describe('asking the owner of a listing', () => {
  it('names the own request with the same way first', async () => {
    const other = own({ id: 60, departureAirport: 'BOM', departureCity: 'Mumbai', date: '2026-12-12' });
    const { departureAirport, arrivalAirport } = offer;
    const fitting = own({ id: 61, departureAirport, arrivalAirport, date: '2026-12-12' });
    const { user, sent } = show({ mine: [other, fitting] });
    await user.click(await button());
    expect(await screen.findByRole('combobox', { name: 'For which request?' })).toHaveValue('61');
    await user.type(await sentence(), 'Would you?');
    await user.click(send());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ otherUserId: 9, listingId: 61, theirListingId: 5, text: 'Would you?', sendSMS: false }]);
  });

  it('about another day says so, keeps what was typed, and leads to the own listing', async () => {
    const message =
      'You share no flight: theirs is on Dec 12, yours on Dec 14. Edit your listing, or ask about another.';
    const { user } = show({
      mine: [own({ id: 61, date: '2026-12-14' })],
      ownListingId: 61,
      respond: () => aRefusal(422, { code: 'messaging.nothing_shared', message }),
    });
    await user.click(await button());
    await user.type(await sentence(), 'Would you?');
    expect(screen.queryByRole('link', { name: 'Edit your listing' })).not.toBeInTheDocument();
    await user.click(send());
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit your listing' })).toHaveAttribute(
      'href',
      '/profile?tab=seeker&edit=61',
    );
    expect(await sentence()).toHaveValue('Would you?');
    await user.selectOptions(screen.getByRole('combobox'), 'None of these: I write what I need');
    expect(screen.queryByRole('link', { name: 'Edit your listing' })).not.toBeInTheDocument();
  });

  it('can be about no own request: then one writes what one needs', async () => {
    const { user, sent } = show({ mine: [own({ id: 60 })] });
    await user.click(await button());
    await user.selectOptions(await screen.findByRole('combobox'), 'None of these: I write what I need');
    await user.type(await sentence(), 'My mother flies.');
    await user.click(send());
    await waitFor(() => expect(sent()).toMatchObject([{ theirListingId: 5, text: 'My mother flies.' }]));
  });

  it('waits for one’s own listings, and can try again where these could not be loaded', async () => {
    let isDown = true;
    const { departureAirport, arrivalAirport, date } = offer;
    const fitting = own({ id: 61, departureAirport, arrivalAirport, date });
    const { user } = show({ mine: () => (isDown ? aRefusal(500) : [fitting]) });
    await user.click(await button());
    expect(await screen.findByText(/^Your listings could not be loaded/)).toBeVisible();
    expect(sentenceField()).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'For which request?' })).toHaveValue('61');
  });

  it('keeps words and choice while it is closed, and stays as it is while the session expires', async () => {
    let isOver = false;
    const mine = [own({ id: 60 }), own({ id: 61 })];
    const page = show({
      mine: () => (isOver ? loginNeeded() : mine),
      keepsButton: true,
      handlers: { 'GET /api/auth/me': loginNeeded },
    });
    const { user, shell } = page;
    await user.click(await button());
    await user.selectOptions(await screen.findByRole('combobox'), '61');
    await user.type(await sentence(), 'Would you?');
    await user.click(screen.getByRole('button', { name: 'Beside' }));
    expect(sentenceField()).not.toBeInTheDocument();
    await user.click(await button());
    const field = await sentence();
    expect(field).toHaveValue('Would you?');
    expect(screen.getByRole('combobox')).toHaveValue('61');
    isOver = true;
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    expect(await sentence()).toBe(field);
    isOver = false;
    act(() => sessionStarted(me));
    expect(await sentence()).toHaveValue('Would you?');
    await user.click(send());
    await waitFor(() => expect(page.sent()).toMatchObject([{ listingId: 61, text: 'Would you?' }]));
  });

  it('needs a sentence', async () => {
    const { user, sent } = show();
    await user.click(await button());
    await sentence();
    await user.click(send());
    expect(await screen.findByRole('link', { name: 'Write a sentence first' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('offers a copy by SMS only where they take one', async () => {
    const { user } = show({ canSms: true });
    await user.click(await button());
    expect(await screen.findByRole('checkbox', { name: 'Also send as SMS' })).not.toBeChecked();
  });

  it.each([
    [409, 'One of you has asked already. Open the conversation to see it.'],
    [429, 'You have asked often. Please try again in an hour.'],
    [422, 'You can ask about a trip that is on the site. This one has left it. Please look for another traveler.'],
  ])('shows why it fails (%p), and keeps what was typed', async (status, message) => {
    const { user } = show({ respond: () => aRefusal(status, { message }) });
    await user.click(await button());
    await user.type(await sentence(), 'Would you?');
    await user.click(send());
    expect(await screen.findByText(message)).toBeVisible();
    expect(await sentence()).toHaveValue('Would you?');
  });
});

describe('offering help to the owner of a request', () => {
  const request = aSeekerListing({
    ...{ id: 8, userId: 9, username: 'Meena Iyer', date: '2026-12-12' },
    traveler: { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: [] },
  });
  const ownOffer = anOwnListing(aHelperListing({ id: 70, userId: 7, date: '2026-12-12' }));

  it.each([
    ['who flies', request, 'Lakshmi with you, Dec 12, 2026'],
    ['the owner, where nobody else flies', { ...request, traveler: null }, 'Meena Iyer with you, Dec 12, 2026'],
  ])('names %s, and oneself', async (_whom, listing, pair) => {
    const { user } = show({ listing, mine: [ownOffer] });
    await user.click(await button());
    expect(
      await screen.findByText((_text, element) => element?.tagName === 'P' && element.textContent === pair),
    ).toBeVisible();
  });

  it('can be about no own offer: then one writes what one offers', async () => {
    const { user, sent } = show({ listing: request, mine: [ownOffer] });
    await user.click(await button());
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'For which offer?' }),
      'None of these: I write what I offer',
    );
    expect(await sentence()).toHaveAccessibleDescription(/^Write how you can help/);
    await user.type(await sentence(), 'I speak Tamil.');
    await user.click(send());
    await waitFor(() => expect(sent()).toMatchObject([{ theirListingId: 8, text: 'I speak Tamil.' }]));
  });

  it('needs no more words than the sentence where an own offer is named', async () => {
    const { user } = show({ listing: request, mine: [ownOffer] });
    await user.click(await button());
    expect(await sentence()).toHaveAccessibleDescription(/^Please leave out/);
  });
});

describe('instead of the button', () => {
  it.each<[string, Partial<Trip>]>([
    ['You have asked', { askedByMe: true }],
    ['Meena Iyer asks you: open the conversation', { askedByMe: false }],
    ['You have agreed to fly together', { state: 'agreed' }],
  ])('a link to the conversation says: %s', async (name, trip) => {
    show({ trips: [aTrip({ otherUser: meena, offerId: 5, ...trip })] });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/messages/9');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each<[string, Partial<Trip>, Pick<Situation, 'listing' | 'ownListingId'>]>([
    ['the same offer', { requestId: 60, offerId: 5 }, {}],
    ['the same offer, with no request', { requestId: null, offerId: 5 }, { ownListingId: 61 }],
    ['the same request, with no offer', { requestId: 61, offerId: null }, { ownListingId: 61 }],
    ['their request', { requestId: 8, offerId: null }, { listing: aSeekerListing({ id: 8, userId: 9 }) }],
  ])('there is a link where the two have asked about %s', async (_what, trip, situation) => {
    show({ trips: [aTrip({ otherUser: meena, itinerary: KATHMANDU, ...trip })], ...situation });
    expect(await screen.findByRole('link', { name: 'You have asked' })).toBeVisible();
  });

  it.each<[string, Partial<Trip['itinerary']>, Partial<Listing>]>([
    ['on the day of the offer', { date: '2026-12-12', lastDate: '2026-12-12' }, {}],
    ['on days that end with it', { date: '2026-12-09', lastDate: '2026-12-12' }, {}],
    ['on the last day of the offer', { date: '2026-12-14', lastDate: '2026-12-16' }, { endDate: '2026-12-14' }],
    [
      'on the last possible day of its last flight',
      { date: '2026-12-15', lastDate: '2026-12-16' },
      { endDate: '2026-12-14', flights: [aFlight({ arrivalAirport: 'DOH' }), aFlight({ date: '2026-12-13' })] },
    ],
  ])('there is a link where the two have asked about the same way %s', async (_what, days, listing) => {
    const itinerary = anItinerary(days);
    show({
      trips: [aTrip({ otherUser: meena, requestId: 60, offerId: 6, itinerary })],
      listing: { ...offer, ...listing },
    });
    expect(await screen.findByRole('link', { name: 'You have asked' })).toBeVisible();
  });

  it.each<[string, Partial<Trip>]>([
    ['another offer of theirs', { requestId: 60, offerId: 6, itinerary: KATHMANDU }],
    ['the same offer, for another request of one’s own', { requestId: 60, offerId: 5, itinerary: KATHMANDU }],
    [
      'the same way on an earlier day',
      { offerId: 6, itinerary: anItinerary({ date: '2026-12-10', lastDate: '2026-12-11' }) },
    ],
    [
      'the same way on a later day',
      { offerId: 6, itinerary: anItinerary({ date: '2026-12-13', lastDate: '2026-12-14' }) },
    ],
    ['the way back', { offerId: 6, itinerary: anItinerary({ departureAirport: 'LHR', arrivalAirport: 'MAA' }) }],
    ['another person’s offer', { otherUser: anOtherUser({ id: 10 }), requestId: null, offerId: 5 }],
    ['the same offer, which was declined', { requestId: null, offerId: 5, state: 'declined' }],
  ])('there is none where they have asked about %s', async (_what, trip) => {
    const { calls } = show({ trips: [aTrip({ otherUser: meena, ...trip })], ownListingId: 61 });
    expect(await button()).toBeVisible();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/trips'));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('nothing is offered before it is known whether something is open', async () => {
    const { calls } = show({ trips: new Promise<never>(() => undefined) });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/trips'));
    expect(screen.queryByRole('button', { name: 'Ask to fly together' })).not.toBeInTheDocument();
  });

  it('the link takes the focus of the button that it replaces', async () => {
    const trips: Trip[] = [];
    const respond = () => {
      trips.push(aTrip({ otherUser: meena, offerId: 5 }));
      return trips[0];
    };
    const { user } = show({ trips, respond, keepsButton: true });
    await user.click(await button());
    await user.type(await sentence(), 'Would you?');
    await user.click(send());
    await waitFor(() => expect(sentenceField()).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'You have asked' })).toHaveFocus();
  });

  it('a link replaces the form where a login shows that they have asked before', async () => {
    show({ trips: [aTrip({ otherUser: meena, offerId: 5 })], isOpenFirst: true });
    expect(await screen.findByRole('link', { name: 'You have asked' })).toBeVisible();
    expect(sentenceField()).not.toBeInTheDocument();
  });

  it.each([
    ['an own listing', { userId: 7 }],
    ['a listing without an account', { userId: null }],
    ['a request with an Amigo', { hasAmigo: true }],
  ])('there is nothing at %s', async (_what, overrides) => {
    const { calls, container } = show({ listing: { ...offer, ...overrides } });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/trips'));
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it('nobody else is asked for an own request that has an Amigo', async () => {
    const { calls, container } = show({ ownListingId: 61, ownHasAmigo: true });
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/trips'));
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it('the link to what is agreed stays beside an own request that has an Amigo', async () => {
    const agreed = aTrip({ otherUser: meena, state: 'agreed', requestId: 61, offerId: 5 });
    show({ trips: [agreed], ownListingId: 61, ownHasAmigo: true });
    expect(await screen.findByRole('link', { name: 'You have agreed to fly together' })).toBeVisible();
  });
});
