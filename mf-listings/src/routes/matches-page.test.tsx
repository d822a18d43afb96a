import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Alert, type Listing, type Match, MATCH_POINTS, type MatchReason, type OwnListing } from 'contracts';
import { api, type SlotProps } from 'shared-ui/app';
import {
  aFlight,
  aHelperListing,
  aMatch,
  anAlert,
  anOwnListing,
  aRefusal,
  aSeekerListing,
  aUser,
  fakeApi,
  type FakeSlots,
  renderRemote,
} from 'shared-ui/testing';
import { Button } from 'shared-ui/ui/button';
import { remote } from '../remote.tsx';
import './matches-page.tsx';

const ID = 4711;
const AT = `/listing/${String(ID)}/matches`;

interface World {
  at?: string;
  own?: Partial<OwnListing>;
  matches?: Match[];
  alerts?: Alert[];
  respond?: () => unknown;
  as?: ReturnType<typeof aUser> | null;
  /** Fakes of slots of other sites. */
  slots?: FakeSlots;
}

/** A fake of the site that offers the question. */
function Asking({ open: isOpen, onOpenChange, listing, ownListingId, listingIds = [] }: SlotProps['listing.ask']) {
  if (isOpen) return <p>{`Ask about ${String(listing.id)} for ${String(ownListingId)}`}</p>;
  return (
    <Button
      onClick={() => onOpenChange(true)}
    >{`Ask${listingIds.length > 1 ? `, one of ${listingIds.join(' and ')}` : ''}`}</Button>
  );
}

function open({ at = AT, own, matches = [], alerts = [], respond, as = aUser(), slots }: World = {}) {
  const listing = anOwnListing({ id: ID, type: 'seeking_help', userId: 7, ...own });
  const calls = fakeApi({
    [`GET /api/my-listings/${String(ID)}/matches`]: () => respond?.() ?? { own: listing, matches },
    'GET /api/alerts': () => alerts,
    'GET /api/listing/:id': () => matches[0]?.listing,
    'GET /api/auth/me': () => as,
  });
  return { calls, ...renderRemote(remote, { at, user: as, slots }) };
}

/** What a match says with these reasons, as a screen reader reads it. */
async function textsOf(
  reasons: MatchReason[],
  { listing, own }: { listing?: Listing; own?: Partial<OwnListing> } = {},
) {
  open({ own: own ?? {}, matches: [aMatch({ reasons, ...(listing && { listing }) })] });
  const list = within(await screen.findByRole('list', { name: 'Why this person' }));
  return list.queryAllByRole('listitem').map((item) => {
    const sign = within(item).getByRole('img').getAttribute('aria-label');
    return `${String(sign)} ${item.textContent}`;
  });
}

const VIA_DOHA: Partial<OwnListing> = {
  flights: [
    aFlight({ arrivalAirport: 'DOH', arrivalCity: 'Doha', flightNumber: 'QR529' }),
    aFlight({ departureAirport: 'DOH', departureCity: 'Doha', flightNumber: 'QR3' }),
  ],
};

const title = (name = 'Your matches') => screen.findByRole('heading', { level: 1, name });
const emptyTitle = (name: string) => screen.findByRole('heading', { level: 2, name });
const link = (name: string) => screen.getByRole('link', { name });

describe('the page of matches', () => {
  it('shows one’s own trip, and who fits it, in the order of the server', async () => {
    open({
      own: { ...VIA_DOHA, traveler: aTravelerOf('Lakshmi') },
      matches: [
        aMatch({ listing: aHelperListing({ username: 'Meena Iyer', averageRating: 4.9, ratingCount: 23 }) }),
        aMatch({ listing: aHelperListing({ username: 'Suresh Babu', averageRating: null, ratingCount: 0 }) }),
      ],
    });
    await screen.findByRole('heading', { name: '2 Amigos fit' });
    expect(document.title).toBe('Flight Amigo - Your matches');
    expect(await emptyTitle('Your request for Lakshmi')).toBeVisible();
    expect(screen.getByText('Dec 12, 2026', { selector: 'h2 + p bdi' })).toBeVisible();
    expect(screen.getByText('QR3')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Meena Iyer',
      'Suresh Babu',
    ]);
    expect(screen.getByText('4.9 of 5, 23 reviews')).toBeInTheDocument();
    expect(screen.getByText('No reviews yet')).toBeVisible();
    expect(screen.getByText(/Nobody can pay for a place/)).toBeVisible();
  });

  it('speaks of travelers to who offers help', async () => {
    open({ own: { type: 'helper' }, matches: [aMatch({ listing: aSeekerListing() })] });
    expect(await emptyTitle('1 traveler fits')).toBeVisible();
    expect(screen.getByText('People whose flights and words fit your offer, best first.')).toBeVisible();
    expect(link('My listings')).toHaveAttribute('href', '/profile?tab=helper');
    expect(link('Edit')).toHaveAttribute('href', `/profile?tab=helper&edit=${String(ID)}`);
    expect(screen.getByRole('button', { name: 'Connect with Traveler' })).toBeVisible();
  });

  it('leads to the person, a message and the details', async () => {
    const listing = aHelperListing({ userId: 9, username: 'Meena Iyer' });
    const { user, address } = open({ matches: [aMatch({ listing })] });
    expect(await screen.findByRole('link', { name: 'Meena Iyer' })).toHaveAttribute('href', '/people/9');
    expect(link('Send Message')).toHaveAttribute('href', `/messages?to=9&listing=${String(listing.id)}`);
    expect(link('Send Message')).toHaveAccessibleDescription('Meena Iyer');
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(await screen.findByRole('dialog', { name: /Amigo/ })).toBeVisible();
    expect(address()).toBe(`${AT}?listing=${String(listing.id)}`);
  });

  it('asks to fly together about one’s own listing, in a dialog that gives the focus back', async () => {
    const slots = { 'listing.ask': Asking };
    const { user } = open({ matches: [aMatch({ listing: aHelperListing({ id: 5, userId: 9 }) })], slots });
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    const form = await screen.findByRole('dialog', { name: 'Ask to fly together' });
    expect(within(form).getByText(`Ask about 5 for ${String(ID)}`)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Ask' })).toHaveFocus();
  });

  it('keeps the form open where its listing leaves the list meanwhile', async () => {
    const slots = { 'listing.ask': Asking };
    const matches = [aMatch({ listing: aHelperListing({ id: 5, userId: 9 }) })];
    const { user, shell } = open({ matches, slots });
    await user.click(await screen.findByRole('button', { name: 'Ask' }));
    const form = await screen.findByRole('dialog', { name: 'Ask to fly together' });
    matches.length = 0;
    act(() => void shell.store.dispatch(api.util.invalidateTags(['MyListing'])));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask', hidden: true })).not.toBeInTheDocument());
    expect(within(form).getByText(`Ask about 5 for ${String(ID)}`)).toBeVisible();
  });

  it('says that one’s own request has an Amigo', async () => {
    open({ own: { hasAmigo: true }, matches: [aMatch()] });
    expect(await screen.findByText('Has an Amigo')).toBeVisible();
  });

  it('tells each question of all listings of the page, which the server answers at once', async () => {
    const matches = [5, 6].map((id) => aMatch({ listing: aHelperListing({ id, userId: id + 4 }) }));
    open({ matches, slots: { 'listing.ask': Asking } });
    expect(await screen.findAllByRole('button', { name: 'Ask, one of 5 and 6' })).toHaveLength(2);
  });

  it('shows of a longer trip the flight that both share', async () => {
    const listing = aSeekerListing({ ...VIA_DOHA, username: 'Priya R' });
    const reason: MatchReason = { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' };
    open({ own: { type: 'helper' }, matches: [aMatch({ listing, reasons: [reason] })] });
    const match = within(await screen.findByRole('listitem', { name: 'Priya R' }));
    expect(match.getByText('QR3')).toBeVisible();
    expect(match.queryByText('QR529')).not.toBeInTheDocument();
  });

  it.each([
    ['immediately', 'You hear of new ones at once'],
    ['daily', 'You hear of new ones once a day'],
    ['off', 'You do not hear of new ones'],
  ] as const)('says how soon one hears of new ones: %s', async (frequency, name) => {
    open({ matches: [aMatch()], alerts: [anAlert({ listingId: ID, frequency })] });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/profile/alerts');
  });

  it('shows the points of the order', async () => {
    const { user } = open({ matches: [aMatch()] });
    await user.click(await screen.findByRole('button', { name: 'See the points' }));
    const pointsOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(pointsOf('Same flight')).toBe(`${String(MATCH_POINTS.sharedFlight)} points`);
    expect(pointsOf('Each day earlier or later')).toBe(`${String(MATCH_POINTS.dayApart)} points less`);
    await user.click(screen.getByRole('button', { name: 'Hide the points' }));
    expect(screen.queryByText('Same flight', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('requires a login', async () => {
    const { address, calls } = open({ as: null });
    await waitFor(() => expect(address()).toBe(`/?redirect=${encodeURIComponent(AT)}`));
    expect(calls.filter(({ path }) => path.includes('matches'))).toEqual([]);
  });
});

describe('the reasons of a match', () => {
  it.each<[string, MatchReason]>([
    ['Fits: Same flights, the whole way', { type: 'same_flights', fits: true }],
    ['Fits: Same flight DOH to LHR', { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' }],
    ['Fits: Same day', { type: 'same_day', fits: true }],
    ['Fits: Speaks Tamil and Hindi', { type: 'languages', fits: true, languages: ['ta', 'hi'] }],
    ['Fits: Helps with wheelchairs', { type: 'needs', fits: true, needs: ['wheelchair'] }],
    ['Fits: Verified phone', { type: 'verified_phone', fits: true }],
    ['Fits: 1 trip done', { type: 'trips_done', fits: true, trips: 1 }],
    ['Fits: 14 trips done', { type: 'trips_done', fits: true, trips: 14 }],
    ['Does not fit: Another flight', { type: 'another_flight', fits: false }],
    ['Does not fit: 1 day later', { type: 'days_apart', fits: false, days: 1 }],
    ['Does not fit: 2 days earlier', { type: 'days_apart', fits: false, days: -2 }],
    ['Does not fit: Together only from DOH to LHR', { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' }],
    ['Does not fit: Does not speak Telugu or Hindi', { type: 'languages', fits: false, languages: ['te', 'hi'] }],
    ['Does not fit: Phone not verified', { type: 'verified_phone', fits: false }],
  ])('say %p', async (text, reason) => {
    expect(await textsOf([reason])).toEqual([text]);
  });

  it('name each need that skills meet', async () => {
    const needs = ['wheelchair', 'first_flight', 'changing_planes'];
    expect(await textsOf([{ type: 'needs', fits: true, needs }])).toEqual([
      'Fits: Helps on first flights',
      'Fits: Knows connecting flights',
      'Fits: Helps with wheelchairs',
    ]);
  });

  it('name the one flight on which the other is not', async () => {
    const reason: MatchReason = { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' };
    expect(await textsOf([reason], { own: VIA_DOHA })).toEqual(['Does not fit: Not on the flight to Doha']);
  });

  it('name a direct flight where one changes planes oneself', async () => {
    expect(await textsOf([{ type: 'another_flight', fits: false }], { own: VIA_DOHA })).toEqual([
      'Does not fit: Another flight: direct',
    ]);
  });

  it('do not say what somebody who lists no languages speaks', async () => {
    const listing = aHelperListing({ languages: null, languageCodes: [] });
    expect(await textsOf([{ type: 'languages', fits: false, languages: ['ta'] }], { listing })).toEqual([
      'Does not fit: Languages not given',
    ]);
  });

  it('tell an Amigo who speaks, and what they can help with, and nothing of health', async () => {
    const listing = aSeekerListing({ traveler: aTravelerOf('Lakshmi') });
    const reasons: MatchReason[] = [
      { type: 'languages', fits: true, languages: ['ta'] },
      { type: 'needs', fits: true, needs: ['wheelchair', 'no_english', 'first_flight'] },
    ];
    expect(await textsOf(reasons, { listing, own: { type: 'helper' } })).toEqual([
      'Fits: Lakshmi speaks Tamil',
      'Fits: You can help: First flight, Speaks no English',
    ]);
  });

  it('tell an Amigo which language would be needed', async () => {
    const reasons: MatchReason[] = [{ type: 'languages', fits: false, languages: ['ta'] }];
    expect(await textsOf(reasons, { listing: aSeekerListing(), own: { type: 'helper' } })).toEqual([
      'Does not fit: No language in common: needs Tamil',
    ]);
  });

  it('leave out what a newer server knows', async () => {
    const reasons = [
      { type: 'same_seat_row', fits: true },
      { type: 'needs', fits: true, needs: ['oxygen'] },
      { type: 'same_day', fits: true },
    ] as MatchReason[];
    expect(await textsOf(reasons)).toEqual(['Fits: Same day']);
  });
});

describe('a listing that nobody fits', () => {
  it('says that a mail follows, and leads to the search of the other side', async () => {
    open({ alerts: [anAlert({ listingId: ID })] });
    expect(await emptyTitle('No Amigo fits yet')).toBeVisible();
    expect(await screen.findByText(/We mail you as soon as somebody does/)).toBeVisible();
    expect(link('Search this route')).toHaveAttribute('href', '/search?from=MAA&to=LHR&type=helper');
  });

  it('promises no mail where its alert has ended', async () => {
    open({ own: { type: 'helper' }, alerts: [anAlert({ listingId: 4712 })] });
    expect(await screen.findByText(/no mail comes/)).toBeVisible();
    expect(link('You do not hear of new ones')).toBeVisible();
    expect(link('Search this route')).toHaveAttribute('href', '/search?from=MAA&to=LHR&type=seeking_help');
  });
});

describe('a listing that others cannot find', () => {
  it.each<[string, Partial<OwnListing>, string]>([
    ['not confirmed', { userId: null, email: 'priya@example.com' }, 'Your address is not confirmed yet'],
    ['closed', { status: 'closed' }, 'You closed this listing'],
    ['over', { status: 'expired' }, 'This trip is over'],
    ['hidden', { status: 'hidden' }, 'This listing is hidden'],
  ])('is matched with nobody: %s', async (_case, own, name) => {
    open({ own });
    expect(await emptyTitle(name)).toBeVisible();
    expect(screen.queryByRole('link', { name: /hear of new ones/ })).not.toBeInTheDocument();
  });

  it('names the address that waits for its confirmation', async () => {
    open({ own: { userId: null, email: 'priya@example.com' } });
    expect(await screen.findByText('priya@example.com')).toBeVisible();
  });
});

describe('a page of matches that cannot be shown', () => {
  it.each([AT, '/listing/0/matches', '/listing/abc/matches'])(
    'says the same at %s, whatever the reason',
    async (at) => {
      open({ at, respond: () => aRefusal(404) });
      expect(await title('This listing is not here')).toBeVisible();
      expect(link('My listings')).toHaveAttribute('href', '/profile?tab=seeker');
    },
  );

  it('can be tried again after an error', async () => {
    let isDown = true;
    const { user } = open({ respond: () => (isDown ? aRefusal(500) : undefined) });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    expect(await emptyTitle('No Amigo fits yet')).toBeVisible();
  });

  it('says that it loads', async () => {
    open({ respond: () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading your matches')).toBeInTheDocument();
    expect(await title()).toBeVisible();
  });
});

function aTravelerOf(firstName: string): NonNullable<Listing['traveler']> {
  return { who: 'other', firstName, relation: 'mother', ageBand: '70s', languageCodes: ['ta'] };
}
