import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aRefusal, aSeekerListing, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './confirm-page.tsx';

const CONFIRM = 'POST /api/listing-confirmations';

function openLink(at: string, answer: () => unknown) {
  const calls = fakeApi({ [CONFIRM]: answer });
  return { calls, ...renderRemote(remote, { at }) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page of the link in the mail', () => {
  it('confirms the listing and shows its ticket', async () => {
    const { calls, shell } = openLink('/confirm#tok-123', () => ({
      listing: aSeekerListing({ id: 12, name: 'Priya Raman' }),
    }));
    expect(await heading('Your email address is confirmed')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('Priya Raman');
    expect(screen.getByRole('link', { name: 'Your matches' })).toHaveAttribute('href', '/listing/12/matches');
    expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/api/listing-confirmations', body: { token: 'tok-123' } },
    ]);
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Confirm Email', path: '/confirm' }]);
  });

  it('removes the token from the address immediately, and shows progress', async () => {
    const { router } = openLink('/confirm#tok-123', () => new Promise(() => undefined));
    expect(await heading('Confirming your email address...')).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows a listing that was confirmed before as a success', async () => {
    openLink('/confirm#tok-123', () => aRefusal(409, { code: 'listings.already_confirmed' }));
    expect(await heading('This listing was already confirmed')).toBeVisible();
  });

  it('says why a link is refused, and what to do', async () => {
    openLink('/confirm#old', () => aRefusal(422, { message: 'This link has expired.', code: 'listings.link_expired' }));
    expect(await heading('This link does not work any more')).toBeVisible();
    expect(screen.getByText('This link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create');
    expect(screen.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create');
  });

  it.each(['listings.link_wrong', 'listings.contact_link_expired', 'listings.contact_link_gone'])(
    'does not offer to post again for links of contact addresses: %s',
    async (code) => {
      openLink('/confirm#old', () => aRefusal(422, { message: 'This link is no longer in use.', code }));
      expect(await heading('This link does not work any more')).toBeVisible();
      expect(screen.getByText('This link is no longer in use.')).toBeVisible();
      expect(screen.queryByRole('link', { name: /Find Help|Offer Help/ })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Browse Listings' })).toBeVisible();
    },
  );

  it('can retry with the same link if the site did not respond', async () => {
    let isDown = true;
    const { calls, user } = openLink('/confirm#tok-123', () => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { listing: aSeekerListing() };
    });
    expect(await heading('We could not confirm your email address')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Your email address is confirmed')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'tok-123' }, { token: 'tok-123' }]);
  });

  it('asks for the whole link if the token is missing, without a request', async () => {
    const { calls } = openLink('/confirm', () => aRefusal(400));
    expect(await heading('This link is not complete')).toBeVisible();
    expect(calls).toEqual([]);
  });
});

describe('the page of the link of a contact address', () => {
  const WITHDRAW = 'POST /api/listing-confirmations/withdraw';
  const open = (withdraw: () => unknown = () => new Response(null, { status: 204 })) => {
    const listing = aSeekerListing({ username: 'Priya Raman' });
    const calls = fakeApi({ [CONFIRM]: () => ({ listing, isContactEmail: true }), [WITHDRAW]: withdraw });
    return { calls, ...renderRemote(remote, { at: '/confirm#tok-123' }) };
  };
  const stop = () => screen.findByRole('button', { name: 'Stop Giving My Address' });

  it('mentions the address, not an own listing', async () => {
    open();
    expect(await heading('Your email address is confirmed')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('People who ask about this trip now get your address.');
    expect(screen.queryByText(/connect with you/)).not.toBeInTheDocument();
  });

  it('withdraws the address with the same link', async () => {
    const { calls, user } = open();
    await user.click(await stop());
    expect(await heading('Your address is no longer given')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop Giving My Address' })).not.toBeInTheDocument();
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/listing-confirmations', body: { token: 'tok-123' } },
      { path: '/api/listing-confirmations/withdraw', body: { token: 'tok-123' } },
    ]);
  });

  it('says if that failed, and can be tried again', async () => {
    let isDown = true;
    const { user } = open(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return new Response(null, { status: 204 });
    });
    await user.click(await stop());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your address is still given. Please try again.');
    isDown = false;
    await user.click(await stop());
    expect(await heading('Your address is no longer given')).toBeVisible();
  });

  it('does not offer to withdraw the address of an own listing', async () => {
    openLink('/confirm#tok-123', () => ({ listing: aSeekerListing() }));
    await heading('Your email address is confirmed');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
