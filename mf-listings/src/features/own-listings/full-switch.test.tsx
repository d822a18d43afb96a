import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { OwnListing } from 'contracts';
import {
  aFlight,
  aHelperListing,
  anOwnListing,
  aRefusal,
  aSeekerListing,
  aUser,
  fakeApi,
  renderRemote,
} from 'shared-ui/testing';
import '../../remote.tsx';
import { FullSwitch } from './full-switch.tsx';
import './own-listings.tsx';

const offer = (overrides: Partial<OwnListing> = {}) => anOwnListing({ ...aHelperListing({ id: 5 }), ...overrides });
const request = (overrides: Partial<OwnListing> = {}) => anOwnListing({ ...aSeekerListing({ id: 5 }), ...overrides });

const CONNECTION = {
  flights: [
    aFlight({ arrivalAirport: 'DOH', arrivalCity: 'Doha' }),
    aFlight({ departureAirport: 'DOH', departureCity: 'Doha' }),
  ],
};

function show(listing: OwnListing, respond: () => unknown = () => listing) {
  const calls = fakeApi({ 'PUT /api/listing/5/full': respond });
  const Page = () => <FullSwitch listing={listing} describedBy="heading" />;
  const page = renderRemote({ routes: [{ path: '/profile', Component: Page }] }, { at: '/profile', user: aUser() });
  return { ...page, sent: () => calls.map(({ body }) => body) };
}

describe('an own listing', () => {
  it.each<[string, OwnListing, boolean]>([
    ['This offer is full', offer(), true],
    ['Open it again', offer({ isFull: true }), false],
    ['Keep it open', request({ hasAmigo: true, isFull: true }), false],
    ['Stop looking', request({ hasAmigo: true }), true],
  ])('is changed by %s', async (name, listing, full) => {
    const { user, sent } = show(listing);
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent()).toEqual([{ full }]));
  });

  it('says that it has an Amigo', async () => {
    show(request({ hasAmigo: true, isFull: true }));
    expect(await screen.findByText('Has an Amigo')).toBeVisible();
  });

  it('says which part of the way has an Amigo, and which is still open', async () => {
    show(request({ ...CONNECTION, amigoFlights: [2] }));
    expect(await screen.findByText('Doha to London has an Amigo')).toBeVisible();
    expect(screen.getByText('Still open: Chennai to Doha')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop looking' })).toBeVisible();
  });

  it('shows why it was not changed', async () => {
    const message = 'This listing was deleted.';
    const { user, shell } = show(offer(), () => aRefusal(409, { message }));
    await user.click(await screen.findByRole('button', { name: 'This offer is full' }));
    await waitFor(() => expect(shell.toasts).toMatchObject([{ title: 'Listing not changed', description: message }]));
  });
});
