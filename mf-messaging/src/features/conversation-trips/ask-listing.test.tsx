import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { AskWith, Trip } from 'contracts';
import { useState } from 'react';
import { api, sessionStarted } from 'shared-ui/app';
import {
  aHelperListing,
  anAskChoice,
  anAskWith,
  anOtherUser,
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
const none = anAskChoice({ listingId: null, travelerName: null });
const FROM_DOHA = { departureAirport: 'DOH', departureCity: 'Doha' };

interface Situation {
  listing?: typeof offer;
  /** What the server says of the question. */
  askWith?: Partial<AskWith> | (() => unknown);
  canSms?: boolean;
  ownListingId?: number;
  listingIds?: number[];
  user?: typeof me | null;
  /** The form is open from the start, as after a login. */
  isOpenFirst?: boolean;
  /** Beside the form, as on the page of matches. */
  keepsButton?: boolean;
  respond?: () => unknown;
  handlers?: Parameters<typeof fakeApi>[0];
}

const loginNeeded = () => aRefusal(401, { code: 'account.login_needed' });

/** The slot as in the details of a listing. */
function show({ listing = offer, askWith = {}, canSms = false, respond, user = me, ...situation }: Situation = {}) {
  const { ownListingId, listingIds, isOpenFirst = false, keepsButton = false } = situation;
  const of = { otherUserId: 9, theirListingId: listing.id };
  const calls = fakeApi({
    'GET /api/trips/ask-with': () => (typeof askWith === 'function' ? askWith() : [anAskWith({ ...of, ...askWith })]),
    'GET /api/messages/9': () => aThread({ otherUser: meena, canSms }),
    'POST /api/trips': respond ?? (() => aTrip({ otherUser: meena, offerId: 5 })),
    ...situation.handlers,
  });
  function Page() {
    const [isOpen, setOpen] = useState(isOpenFirst);
    const slot = { listing, ownListingId, listingIds, onOpenChange: setOpen };
    return (
      <>
        {keepsButton ? <AskListing {...slot} open={false} /> : null}
        {keepsButton ? <button onClick={() => setOpen(false)} aria-label="Beside" /> : null}
        {isOpen || !keepsButton ? <AskListing {...slot} open={isOpen} /> : null}
      </>
    );
  }
  const page = renderRemote({ routes: [{ path: '/search', Component: Page }] }, { at: '/search', user });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const asked = () =>
    calls.filter(({ path }) => path === '/api/trips/ask-with').map(({ query }) => Object.fromEntries(query));
  return { ...page, calls, sent, asked };
}

const button = () => screen.findByRole('button', { name: 'Ask to fly together' });
const sentence = () => screen.findByRole('textbox', { name: 'A sentence for Meena Iyer' });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const sentenceField = () => screen.queryByRole('textbox');
const send = () => screen.getByRole('button', { name: 'Ask Meena Iyer' });

describe('asking the owner of a listing', () => {
  it('chooses what the server puts first, and says what the two would share', async () => {
    const choices = [
      anAskChoice({ listingId: 61, travelerName: 'Lakshmi', itinerary: { ...anAskChoice().itinerary, ...FROM_DOHA } }),
      anAskChoice({ listingId: 60, travelerName: null }),
      none,
    ];
    const { user, sent, asked } = show({ askWith: { choices }, ownListingId: 61 });
    await user.click(await button());
    const select = await screen.findByRole('combobox', { name: 'For which request?' });
    expect(select).toHaveValue('61');
    expect(optionsOf(select)).toEqual([
      'Lakshmi: Chennai to London, together from Doha, Dec 12, 2026',
      'Chennai to London, Dec 12, 2026',
      'None of these: I write what I need',
    ]);
    expect(screen.getByText('Chennai to London, together from Doha')).toBeVisible();
    expect(asked()).toEqual([{ own: '61', listings: '5' }]);
    await user.type(await sentence(), 'Would you?');
    await user.click(send());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ otherUserId: 9, listingId: 61, theirListingId: 5, text: 'Would you?', sendSMS: false }]);
  });

  it('asks for none of one’s own listings where the server puts that first', async () => {
    const { user, sent } = show({ askWith: { choices: [none] } });
    await user.click(await button());
    await user.type(await sentence(), 'My mother flies.');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(send());
    await waitFor(() => expect(sent()).toMatchObject([{ theirListingId: 5, text: 'My mother flies.' }]));
  });

  it('says of own listings that nearly fit why they do not, and what to do', async () => {
    const days = { first: '2026-12-14', last: '2026-12-14' };
    const nothing = { reason: 'day', myDays: days, theirDays: { first: '2026-12-12', last: '2026-12-12' } } as const;
    const nothingShared = { ...nothing, myFlightNumber: null, theirFlightNumber: null };
    const refused = (listingId: number, refusal: object) =>
      anAskChoice({ listingId, refusal: { reason: '', nothingShared: null, trip: null, ...refusal } });
    const choices = [
      none,
      refused(61, { reason: 'nothing_shared', nothingShared }),
      refused(62, { reason: 'asked_already', trip: { id: 4, state: 'asked', askedByMe: true } }),
      refused(63, { reason: 'asked_already', trip: { id: 3, state: 'agreed', askedByMe: true } }),
      refused(64, { reason: 'has_amigo' }),
      refused(65, { reason: 'nothing_shared', nothingShared: { ...nothingShared, reason: 'route' } }),
    ];
    const { user } = show({ askWith: { choices } });
    await user.click(await button());
    const list = within(await screen.findByRole('list', { name: 'Your listings that do not fit' }));
    const way = 'Lakshmi: Chennai to London, Dec 12, 2026';
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${way}It is on Dec 14, 2026, theirs on Dec 12, 2026.Edit your listing`,
      `${way}One of you has asked already.Open the trip`,
      `${way}You have agreed to fly together.Open the trip`,
      `${way}It has an Amigo already.`,
    ]);
    expect(list.getByRole('link', { name: 'Edit your listing' })).toHaveAttribute(
      'href',
      '/profile?tab=seeker&edit=61',
    );
    expect(list.getAllByRole('link', { name: 'Open the trip' })[0]).toHaveAttribute('href', '/trips/4');
    expect(await sentence()).toBeVisible();
  });

  it('about another day says so, keeps what was typed, and leads to the own listing', async () => {
    const message =
      'You share no flight: theirs is on Dec 12, yours on Dec 14. Edit your listing, or ask about another.';
    const { user } = show({
      askWith: { choices: [anAskChoice({ listingId: 61 }), none] },
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
    const { user, sent } = show({ askWith: { choices: [anAskChoice({ listingId: 60 }), none] } });
    await user.click(await button());
    await user.selectOptions(await screen.findByRole('combobox'), 'None of these: I write what I need');
    await user.type(await sentence(), 'My mother flies.');
    await user.click(send());
    await waitFor(() => expect(sent()).toMatchObject([{ theirListingId: 5, text: 'My mother flies.' }]));
  });

  it('can try again where the answer of the server could not be loaded', async () => {
    let isDown = true;
    const answers = () =>
      isDown
        ? aRefusal(500)
        : [anAskWith({ otherUserId: 9, theirListingId: 5, choices: [anAskChoice({ listingId: 61 })] })];
    const { user } = show({ askWith: answers });
    await user.click(await button());
    expect(await screen.findByText(/^What you can ask with could not be loaded/)).toBeVisible();
    expect(sentenceField()).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'For which request?' })).toHaveValue('61');
  });

  it('keeps words and choice while it is closed, and stays as it is while the session expires', async () => {
    let isOver = false;
    const choices = [anAskChoice({ listingId: 60 }), anAskChoice({ listingId: 61 })];
    const page = show({
      askWith: () => (isOver ? loginNeeded() : [anAskWith({ otherUserId: 9, theirListingId: 5, choices })]),
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
    id: 8,
    userId: 9,
    username: 'Meena Iyer',
    date: '2026-12-12',
    traveler: { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: [] },
  });
  const choices = [
    anAskChoice({ listingId: 70, helpsOther: true, travelerName: null }),
    anAskChoice({ listingId: null, helpsOther: true, travelerName: null }),
  ];

  it.each([
    ['who flies', request, 'Lakshmi with you, Dec 12, 2026, QR529'],
    ['the owner, where nobody else flies', { ...request, traveler: null }, 'Meena Iyer with you, Dec 12, 2026, QR529'],
  ])('names %s, and oneself', async (_whom, listing, pair) => {
    const { user } = show({ listing, askWith: { choices } });
    await user.click(await button());
    expect(
      await screen.findByText((_text, element) => element?.tagName === 'P' && element.textContent === pair),
    ).toBeVisible();
  });

  it('can be about no own offer: then one writes what one offers', async () => {
    const { user, sent } = show({ listing: request, askWith: { choices } });
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
    const { user } = show({ listing: request, askWith: { choices } });
    await user.click(await button());
    expect(await sentence()).toHaveAccessibleDescription(/^Please leave out/);
  });
});

describe('instead of the button', () => {
  it.each<[string, Partial<Trip>]>([
    ['You have asked', { state: 'asked', askedByMe: true }],
    ['Meena Iyer asks you: open the conversation', { state: 'asked', askedByMe: false }],
    ['You have agreed to fly together', { state: 'agreed', askedByMe: true }],
  ])('a link to the conversation says: %s', async (name, trip) => {
    const { id, state, askedByMe } = aTrip(trip);
    show({ askWith: { openTrip: { id, state, askedByMe } } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/messages/9');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('nothing is offered before it is known whether something is open', async () => {
    const { asked } = show({ askWith: () => new Promise<never>(() => undefined) });
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Ask to fly together' })).not.toBeInTheDocument();
  });

  it('the link takes the focus of the button that it replaces, before anything is fetched again', async () => {
    let count = 0;
    const askWith = () =>
      count++ === 0 ? [anAskWith({ otherUserId: 9, theirListingId: 5 })] : new Promise(() => undefined);
    const { user } = show({ askWith, keepsButton: true });
    await user.click(await button());
    await user.type(await sentence(), 'Would you?');
    await user.click(send());
    await waitFor(() => expect(sentenceField()).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'You have asked' })).toHaveFocus();
  });

  it('a link replaces the form where a login shows that they have asked before', async () => {
    show({ askWith: { openTrip: { id: 4, state: 'asked', askedByMe: true } }, isOpenFirst: true });
    expect(await screen.findByRole('link', { name: 'You have asked' })).toBeVisible();
    expect(sentenceField()).not.toBeInTheDocument();
  });

  it.each([
    ['has_amigo', 'This request has an Amigo already. You can still write to Meena Iyer.'],
    ['full', 'This listing is full: Meena Iyer looks for nobody else. You can still write to each other.'],
  ])('a sentence replaces the form where a login shows why nobody can ask (%s)', async (reason, text) => {
    const choices = [anAskChoice({ listingId: null, refusal: { reason, nothingShared: null, trip: null } })];
    show({ askWith: { isOffered: false, choices }, isOpenFirst: true });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the conversation' })).toHaveAttribute(
      'href',
      '/messages?to=9&listing=5',
    );
    expect(sentenceField()).not.toBeInTheDocument();
  });

  it('the form says that the listing has left the site', async () => {
    show({ askWith: () => [], isOpenFirst: true });
    expect(await screen.findByText('This listing is no longer on the site')).toBeVisible();
  });

  it.each<[string, Situation]>([
    ['an own listing', { listing: { ...offer, userId: 7 } }],
    ['a listing without an account', { listing: { ...offer, userId: null } }],
    ['one that the server does not offer', { askWith: { isOffered: false } }],
    ['one that has left the site', { askWith: () => [] }],
    ['a request with an Amigo, for a guest', { listing: { ...offer, hasAmigo: true }, user: null }],
  ])('there is nothing at %s', async (_what, situation) => {
    const { container } = show(situation);
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  });

  it('a guest gets the button without a question to the server', async () => {
    const { asked } = show({ user: null });
    expect(await button()).toBeVisible();
    expect(asked()).toEqual([]);
  });

  it('one answer is for all listings of a page', async () => {
    const { asked } = show({ listingIds: [5, 6, 8], ownListingId: 61, keepsButton: true });
    expect(await button()).toBeVisible();
    expect(asked()).toEqual([{ own: '61', listings: '5,6,8' }]);
  });
});
