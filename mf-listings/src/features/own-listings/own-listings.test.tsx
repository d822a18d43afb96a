import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { PERSONAL_KEY_PREFIX, sessionStarted } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { aContactRequest, anOwnListing, aRefusal, aUser } from 'shared-ui/testing';
import { confirmationsApi } from '../../api/confirmations.ts';
import { CREATE_LISTING_DRAFT } from '../../parts/publishing/create-listing-draft.ts';
import { button, card, findButton, never, region, show } from './own-listings.fixture.tsx';

const GET = 'GET /api/my-listings';
const many = (count: number, changes: Partial<OwnListing> = {}): OwnListing[] =>
  Array.from({ length: count }, () => anOwnListing(changes)).reverse();

describe('own listings on the profile', () => {
  it('are loaded by type [spec 94, 208]', async () => {
    const { calls } = show({ type: 'seeking_help', listings: [anOwnListing({ type: 'seeking_help' })] });
    await screen.findByRole('article');
    expect(screen.getByRole('region', { name: 'Your requests' })).toBeVisible();
    expect(calls.map(({ path, query }) => `${path}?${String(query)}`)).toEqual([
      '/api/my-listings?type=seeking_help&over=false&limit=6',
      '/api/my-listings?type=seeking_help&over=true&limit=6',
    ]);
  });

  it('show the trip without the owner, its status and its actions [spec 94]', async () => {
    const trip = { name: 'Meena Iyer', skills: 'Translation', acceptsTips: true, languages: 'Tamil' };
    show({ listings: [anOwnListing({ ...trip, date: '2026-12-12' })] });
    const offer = await card('Chennai to London, Dec 12, 2026');
    expect(offer.getByText('Amigo')).toBeVisible();
    expect(offer.getByText('Active')).toBeVisible();
    expect(offer.getByText('Translation')).toBeVisible();
    expect(offer.getByText('Accepts tips')).toBeVisible();
    expect(offer.queryByText(/Meena|Speaks|Only you|priya@/)).not.toBeInTheDocument();
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'This offer is full',
      'Close',
      'Delete',
    ]);
    expect(offer.getByRole('button', { name: 'Close' })).toHaveAccessibleDescription('Chennai to London, Dec 12, 2026');
  });

  it.each([
    ['closed', 'Closed', ['Reopen', 'Delete'], ['Edit']],
    ['hidden', 'Hidden', ['Delete'], []],
  ] as const)('that are %s are gray, and say that nobody else sees them', async (status, label, actions, links) => {
    show({ listings: [anOwnListing({ status })] });
    const own = await card(/Chennai to London/);
    expect(own.getByText(label)).toBeVisible();
    expect(own.getByText('Only you can see this listing.')).toBeVisible();
    expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions);
    expect(own.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
    expect(screen.getByRole('article')).toHaveClass('closed');
  });

  it('that are unconfirmed say what to do', async () => {
    show({ listings: [anOwnListing({ userId: null, email: 'priya@example.com' })] });
    const own = await card(/Chennai to London/);
    expect(own.getByText(/Not confirmed yet/).closest('p')).toHaveTextContent(
      'the mail that we sent to priya@example.com.',
    );
  });

  it('that somebody may have published with one’s address ask whose they are', async () => {
    const claimed = anOwnListing({ id: 7 });
    const { server, visitor, calls, shell } = show({
      listings: [{ ...claimed, userId: null }],
      handlers: {
        'POST /api/listing/7/claim': () => {
          server.active.set(7, claimed);
          return claimed;
        },
      },
    });
    await visitor.click(await findButton('It Is Mine'));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: expect.stringContaining('It is yours now') }]));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'It Is Mine' })).not.toBeInTheDocument());
  });

  it('open their form by the address, which keeps the tab', async () => {
    const { visitor, address } = show({ listings: [anOwnListing({ id: 4711 })] });
    await visitor.click((await card(/Chennai/)).getByRole('link', { name: 'Edit' }));
    expect(address()).toBe('/profile?tab=helper&edit=4711');
  });

  it('show six at first and six more on View More, with focus on the first of them [spec 264]', async () => {
    const { visitor } = show({ listings: many(14) });
    await screen.findAllByRole('article');
    expect(screen.getAllByRole('article')).toHaveLength(6);
    await visitor.click(button('View More'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
    expect(screen.getAllByRole('article')[6]).toHaveFocus();
    await visitor.click(button('View More'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(14));
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it('show once each from a node of the release before, which sends all of them in each list', async () => {
    const own = [anOwnListing(), anOwnListing({ status: 'expired' })];
    show({ handlers: { [GET]: () => own } });
    expect(await screen.findAllByRole('article')).toHaveLength(1);
    expect((await region('History')).getAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    ['helper', 'Your offers', 'Offer Help'],
    ['seeking_help', 'Your requests', 'Request Help'],
  ] as const)('of type %s have a link to create one', async (type, heading, label) => {
    show({ type, listings: [anOwnListing({ type })] });
    const link = (await region(heading)).getByRole('link', { name: label });
    expect(link).toHaveAttribute('href', `/create-listing?type=${type}`);
  });

  it.each([
    ['helper', 'You have no offers yet', 'Offer Help'],
    ['seeking_help', 'You have no requests yet', 'Request Help'],
  ] as const)('of type %s show a text and a button if there are none [spec 94]', async (type, sentence, label) => {
    show({ type });
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', `/create-listing?type=${type}`);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('own listings of somebody without a verified phone', () => {
  const user = aUser({ verified: false });

  it('are nothing if there are none: the notice above says what to do [spec 189]', async () => {
    const { calls } = show({ user });
    await waitFor(() => expect(screen.queryByText('Loading your offers')).not.toBeInTheDocument());
    expect(calls).toHaveLength(2);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('are what the short forms published, with its actions, and no way to create more [spec 189]', async () => {
    show({ user, listings: [anOwnListing()] });
    const own = await card(/Chennai to London/);
    expect(own.getByRole('link', { name: 'Edit' })).toBeVisible();
    expect(own.getByRole('button', { name: 'Close' })).toBeVisible();
    expect(own.getByRole('button', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Offer Help' })).not.toBeInTheDocument();
  });
});

describe('own listings on a second visit', () => {
  it('are shown immediately, and refetched for new contact requests', async () => {
    const listing = anOwnListing();
    const { server, open, close } = show({ listings: [listing] });
    expect(await screen.findByText('Nobody has asked yet.')).toBeVisible();
    close();
    server.active.set(listing.id, { ...listing, contactRequests: { count: 1, latest: [aContactRequest()] } });
    open();
    expect(screen.getByText('Nobody has asked yet.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Message anand_k' })).toBeVisible();
  });
});

describe('own listings that do not load', () => {
  it.each([
    ['helper', 'Failed to fetch helper listings'],
    ['seeking_help', 'Failed to fetch help requests'],
  ] as const)('of type %s say so, and load on Try again [spec 243]', async (type, sentence) => {
    let isDown = true;
    const own = [anOwnListing({ type })];
    const { visitor } = show({ type, handlers: { [GET]: () => (isDown ? aRefusal(503) : own) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    isDown = false;
    await visitor.click(button('Try again'));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('show that they are loading', async () => {
    show({ handlers: { [GET]: never } });
    expect(await screen.findByRole('region', { name: 'Your offers' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Loading your offers');
  });

  it('are not requested while nobody is logged in [spec 208]', async () => {
    const { calls } = show({ user: null });
    await act(async () => undefined);
    expect(calls).toEqual([]);
    expect(screen.queryByText(/offers/)).not.toBeInTheDocument();
  });
});

describe('another user who logs in', () => {
  const meena = aUser({ id: 8, username: 'Meena Iyer' });

  it('does not see the previous user’s listings while their own load', async () => {
    const own = [anOwnListing({ departureCity: 'Madurai' })];
    let respond: () => unknown = () => own;
    show({ handlers: { [GET]: () => respond() } });
    expect(await card(/Madurai/)).toBeDefined();
    respond = never;
    act(() => sessionStarted(meena));
    expect(screen.queryByText('Madurai')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your offers' })).toHaveAttribute('aria-busy', 'true');
  });

  it('does not see the previous user’s listings if their own do not load', async () => {
    const own = [anOwnListing({ departureCity: 'Madurai' })];
    let isDown = false;
    show({ handlers: { [GET]: () => (isDown ? aRefusal(503) : own) } });
    expect(await card(/Madurai/)).toBeDefined();
    isDown = true;
    act(() => sessionStarted(meena));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch helper listings');
    expect(screen.queryByText('Madurai')).not.toBeInTheDocument();
  });

  it('does not see what the previous user deleted', async () => {
    const { visitor } = show({ listings: [anOwnListing()] });
    await visitor.click((await card(/Chennai/)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Listing deleted')).toBeVisible();
    act(() => sessionStarted(meena));
    await waitFor(() => expect(screen.getByText('You have no offers yet')).toBeVisible());
    expect(screen.queryByText('Listing deleted')).not.toBeInTheDocument();
  });
});

it('the list is refetched after a listing was confirmed', async () => {
  const { requests, shell } = show({
    listings: many(1),
    handlers: { 'POST /api/listing-confirmations': () => ({ listing: anOwnListing() }) },
  });
  await screen.findByRole('article');
  await act(async () => {
    await shell.store.dispatch(confirmationsApi.endpoints.confirmListing.initiate({ token: 'tok-123' }));
  });
  expect(requests().filter((call) => call === 'GET my-listings')).toHaveLength(4);
});

const SENTENCE = 'You have a listing that is not published yet';
const continueLink = () => screen.findByRole('link', { name: 'Go on with it' });

const saveDraft = (draft: object) =>
  sessionStorage.setItem(`${PERSONAL_KEY_PREFIX}draft:anyone:${CREATE_LISTING_DRAFT}`, JSON.stringify(draft));

afterEach(() => sessionStorage.clear());

describe('an unpublished draft', () => {
  it.each([
    ['helper', '/create-listing?type=helper'],
    ['seeking_help', '/create-listing?type=seeking_help'],
  ] as const)('of type %s is shown on its tab, with a link to continue', async (type, href) => {
    saveDraft({ type, description: 'Happy to help.' });
    show({ type });
    expect(await screen.findByText(SENTENCE)).toBeVisible();
    expect(await continueLink()).toHaveAttribute('href', href);
  });

  it('is shown beside published listings', async () => {
    saveDraft({ type: 'helper', skills: 'Translation' });
    show({ listings: [anOwnListing()] });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.getByText(SENTENCE)).toBeVisible();
  });

  it.each([
    ['of the other tab', { type: 'seeking_help', description: 'My parents fly.' }],
    ['with nothing but the person', { type: 'helper', date: '2027-01-09', name: 'Priya' }],
    ['filled in by a link only', { type: 'helper', arrivalAirport: 'LHR', prefill: { arrivalAirport: 'LHR' } }],
  ])('%s is not shown', async (_what, draft) => {
    saveDraft(draft);
    show({ listings: [anOwnListing()] });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
  });
});
