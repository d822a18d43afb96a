import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionStarted } from 'shared-ui/app';
import type { OwnListing } from 'shared-ui/contracts';
import { aContactRequest, anOwnListing, aRefusal, aUser } from 'shared-ui/testing';
import { confirmationsApi } from '../../api/confirmations.ts';
import { button, card, never, region, show } from './own-listings.fixture.tsx';

const GET = 'GET /api/my-listings';
const many = (count: number, changes: Partial<OwnListing> = {}): OwnListing[] =>
  Array.from({ length: count }, () => anOwnListing(changes)).reverse();

describe('one’s own listings on the profile', () => {
  it('are asked for by type', async () => {
    const { calls } = show({ type: 'seeking_help', listings: [anOwnListing({ type: 'seeking_help' })] });
    await screen.findByRole('article');
    expect(screen.getByRole('region', { name: 'Your requests' })).toBeVisible();
    expect(calls.map(({ path, query }) => `${path}?${String(query)}`)).toEqual(['/api/my-listings?type=seeking_help']);
  });

  it('show the trip without the person, its state, and what may become of it', async () => {
    const trip = { name: 'Meena Iyer', skills: 'Translation', acceptsTips: true, languages: 'Tamil' };
    show({ listings: [anOwnListing({ ...trip, date: '2026-12-12' })] });
    const offer = await card('Chennai to London, Dec 12, 2026');
    expect(offer.getByText('Amigo')).toBeVisible();
    expect(offer.getByText('Active')).toBeVisible();
    expect(offer.getByText('Translation')).toBeVisible();
    expect(offer.getByText('Accepts tips')).toBeVisible();
    expect(offer.queryByText(/Meena|Speaks|Only you|priya@/)).not.toBeInTheDocument();
    expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close', 'Delete']);
    expect(offer.getByRole('button', { name: 'Close' })).toHaveAccessibleDescription('Chennai to London, Dec 12, 2026');
  });

  it.each([
    ['closed', 'Closed', ['Reopen', 'Delete'], ['Edit']],
    ['hidden', 'Hidden', ['Delete'], []],
  ] as const)('that are %s are gray, and say that nobody else sees them', async (status, word, acts, links) => {
    show({ listings: [anOwnListing({ status })] });
    const own = await card(/Chennai to London/);
    expect(own.getByText(word)).toBeVisible();
    expect(own.getByText('Only you can see this listing.')).toBeVisible();
    expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts);
    expect(own.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
    expect(screen.getByRole('article')).toHaveClass('closed');
  });

  it('that somebody posted with one’s address say what is still to do', async () => {
    show({ listings: [anOwnListing({ userId: null, email: 'priya@example.com' })] });
    const own = await card(/Chennai to London/);
    expect(own.getByText(/Not confirmed yet/)).toHaveTextContent('the mail that we sent to priya@example.com.');
  });

  it('open their form by the address, in which the tab stays', async () => {
    const { visitor, address } = show({ listings: [anOwnListing({ id: 4711 })] });
    await visitor.click((await card(/Chennai/)).getByRole('link', { name: 'Edit' }));
    expect(address()).toBe('/profile?tab=helper&edit=4711');
  });

  it('show six at first and six more on View More, with focus on the first of them', async () => {
    const { visitor } = show({ listings: many(8) });
    await screen.findAllByRole('article');
    expect(screen.getAllByRole('article')).toHaveLength(6);
    await visitor.click(button('View More'));
    expect(screen.getAllByRole('article')).toHaveLength(8);
    expect(screen.getAllByRole('article')[6]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it.each([
    ['helper', 'Your offers', 'Offer Help'],
    ['seeking_help', 'Your requests', 'Request Help'],
  ] as const)('of type %s lead to a new one', async (type, heading, words) => {
    show({ type, listings: [anOwnListing({ type })] });
    const link = (await region(heading)).getByRole('link', { name: words });
    expect(link).toHaveAttribute('href', `/create-listing?type=${type}`);
  });

  it.each([
    ['helper', 'You have no offers yet', 'Offer Help'],
    ['seeking_help', 'You have no requests yet', 'Request Help'],
  ] as const)('of type %s that are none: a sentence and a button', async (type, sentence, words) => {
    show({ type });
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
    expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', `/create-listing?type=${type}`);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('one’s own listings on a second visit', () => {
  it('are there at once, and come anew: others have asked meanwhile', async () => {
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

describe('one’s own listings that do not come', () => {
  it.each([
    ['helper', 'Failed to fetch helper listings'],
    ['seeking_help', 'Failed to fetch help requests'],
  ] as const)('of type %s say so, and come on Try again', async (type, sentence) => {
    let isDown = true;
    const { visitor } = show({
      type,
      handlers: { [GET]: () => (isDown ? aRefusal(503) : [anOwnListing({ type })]) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    isDown = false;
    await visitor.click(button('Try again'));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('show that they are on their way', async () => {
    show({ handlers: { [GET]: never } });
    expect(await screen.findByRole('region', { name: 'Your offers' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Loading your offers');
  });

  it('are not asked for while nobody is logged in', async () => {
    const { calls } = show({ user: null });
    await act(async () => undefined);
    expect(calls).toEqual([]);
    expect(screen.queryByText(/offers/)).not.toBeInTheDocument();
  });
});

describe('somebody else who logs in', () => {
  const meena = aUser({ id: 8, username: 'Meena Iyer' });

  it('sees nothing of the former’s, not even while the own ones are on their way', async () => {
    const answers = [() => [anOwnListing({ departureCity: 'Madurai' })]];
    show({ handlers: { [GET]: () => (answers.shift() ?? never)() } });
    expect(await card(/Madurai/)).toBeDefined();
    act(() => sessionStarted(meena));
    expect(screen.queryByText('Madurai')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your offers' })).toHaveAttribute('aria-busy', 'true');
  });

  it('sees nothing of the former’s where the own ones do not come', async () => {
    const answers = [() => [anOwnListing({ departureCity: 'Madurai' })]];
    show({ handlers: { [GET]: () => (answers.shift() ?? (() => aRefusal(503)))() } });
    expect(await card(/Madurai/)).toBeDefined();
    act(() => sessionStarted(meena));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch helper listings');
    expect(screen.queryByText('Madurai')).not.toBeInTheDocument();
  });

  it('sees no row of what the former deleted', async () => {
    const { visitor } = show({ listings: [anOwnListing()] });
    await visitor.click((await card(/Chennai/)).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Listing deleted')).toBeVisible();
    act(() => sessionStarted(meena));
    await waitFor(() => expect(screen.getByText('You have no offers yet')).toBeVisible());
    expect(screen.queryByText('Listing deleted')).not.toBeInTheDocument();
  });
});

it('comes anew when a listing was confirmed', async () => {
  const { made, shell } = show({
    listings: many(1),
    handlers: { 'POST /api/listing-confirmations': () => ({ listing: anOwnListing() }) },
  });
  await screen.findByRole('article');
  await act(async () => {
    await shell.store.dispatch(confirmationsApi.endpoints.confirmListing.initiate({ token: 'tok-123' }));
  });
  expect(made().filter((call) => call === 'GET my-listings')).toHaveLength(2);
});
