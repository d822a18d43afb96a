import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { OwnListing } from 'contracts';
import { aContactRequest, anOwnListing } from 'shared-ui/testing';
import { region, show } from './own-listings.fixture.tsx';

const anExpiredListing = (changes: Partial<OwnListing> = {}) =>
  anOwnListing({ status: 'expired', date: '2026-08-14', ...changes });
const history = () => region('History');

describe('the history of own listings', () => {
  it('has one row each: days, route, number of contact requests, and status', async () => {
    show({ listings: [anExpiredListing({ contactRequests: { count: 9, latest: [] } }), anOwnListing()] });
    const [row] = (await history()).getAllByRole('listitem');
    expect(row).toHaveTextContent(/Aug 14, 2026.*From MAA to LHR.*9 people asked.*Expired/);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect((await region('Your offers')).queryByText('Expired')).not.toBeInTheDocument();
  });

  it.each([
    [0, 'Nobody asked'],
    [1, '1 person asked'],
  ])('shows %s contact requests as: %s', async (count, text) => {
    show({ listings: [anExpiredListing({ contactRequests: { count, latest: [] } })] });
    expect((await history()).getByText(text)).toBeVisible();
  });

  it('does not mention contact requests if the address was never confirmed', async () => {
    show({ listings: [anExpiredListing({ userId: null })] });
    expect((await history()).getByText('Expired')).toBeVisible();
    expect(screen.queryByText('Nobody asked')).not.toBeInTheDocument();
  });

  it('expands the contact requests', async () => {
    const listing = anExpiredListing({ id: 4711, contactRequests: { count: 1, latest: [] } });
    const { visitor } = show({
      listings: [listing],
      handlers: {
        'GET /api/listing/4711/contact-requests': () => [
          aContactRequest({ user: { id: 8, username: 'Karthik S', profilePictureUrl: null } }),
        ],
      },
    });
    const toggle = (await history()).getByRole('button', { name: '1 person asked' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await visitor.click(toggle);
    expect(await screen.findByRole('link', { name: 'Message Karthik S' })).toHaveAttribute(
      'href',
      '/messages?to=8&listing=4711',
    );
    await visitor.click(toggle);
    expect(screen.queryByRole('link', { name: 'Message Karthik S' })).not.toBeInTheDocument();
  });

  it('has a link to post the trip again, without its day', async () => {
    show({ type: 'seeking_help', listings: [anExpiredListing({ type: 'seeking_help', flightNumber: 'BA036' })] });
    const again = (await history()).getByRole('link', { name: 'Post again' });
    expect(again).toHaveAttribute('href', '/create-listing?type=seeking_help&from=MAA&to=LHR&flight=BA036');
    expect(again).toHaveAccessibleDescription('Chennai to London, Aug 14, 2026');
  });

  it('leaves out a missing flight', async () => {
    show({ listings: [anExpiredListing({ flightNumber: null })] });
    const again = (await history()).getByRole('link', { name: 'Post again' });
    expect(again).toHaveAttribute('href', '/create-listing?type=helper&from=MAA&to=LHR');
  });

  it.each([
    ['helper', 'All your offers are over', 'Offer Help'],
    ['seeking_help', 'All your requests are over', 'Request Help'],
  ] as const)(
    'of type %s without current listings says so, with a button to create one',
    async (type, sentence, text) => {
      show({ type, listings: [anExpiredListing({ type })] });
      expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
      expect(screen.getByRole('link', { name: text })).toHaveAttribute('href', `/create-listing?type=${type}`);
      expect(screen.queryByText(/yet$/)).not.toBeInTheDocument();
    },
  );

  it('shows six at first and six more on View More, with focus on the first of them', async () => {
    const { visitor } = show({ listings: Array.from({ length: 8 }, () => anExpiredListing()) });
    const rows = () => within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    const more = (await history()).getByRole('button', { name: 'View More' });
    expect(rows()).toHaveLength(6);
    await visitor.click(more);
    await waitFor(() => expect(rows()).toHaveLength(8));
    expect(rows()[6]).toHaveFocus();
  });
});
