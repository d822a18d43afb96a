import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aRefusal, aSeekerListing, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './confirm-page.tsx';

const CONFIRM = 'POST /api/listing-confirmations';

const confirm = () => screen.findByRole('button', { name: 'Confirm Email' });

async function pressAt(at: string, api: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(api);
  const page = renderRemote(remote, { at });
  await page.user.click(await confirm());
  return { calls, ...page };
}
const openLink = (answer: () => unknown) => pressAt('/confirm#tok-123', { [CONFIRM]: answer });

const region = (name: string) => screen.findByRole('region', { name });

describe('the page of the link in the mail', () => {
  it('confirms the listing and shows its ticket', async () => {
    const { calls } = await openLink(() => ({
      listing: aSeekerListing({ id: 12, name: 'Priya Raman' }),
    }));
    expect(await region('Your email address is confirmed')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('Priya Raman');
    expect(screen.getByRole('link', { name: 'Your matches' })).toHaveAttribute('href', '/listing/12/matches');
    expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/api/listing-confirmations', body: { token: 'tok-123' } },
    ]);
  });

  it('shows a listing that was confirmed before as a success', async () => {
    await openLink(() => aRefusal(409, { code: 'listings.already_confirmed' }));
    expect(await region('This listing was already confirmed')).toBeVisible();
  });

  it('says why a link is refused, and what to do', async () => {
    await openLink(() => aRefusal(422, { message: 'This link has expired.', code: 'listings.link_expired' }));
    expect(await region('This link does not work any more')).toBeVisible();
    expect(screen.getByText('This link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Help' })).toHaveAttribute('href', '/find/create');
    expect(screen.getByRole('link', { name: 'Offer Help' })).toHaveAttribute('href', '/offer/create');
  });

  it.each(['listings.link_wrong', 'listings.contact_link_expired', 'listings.contact_link_gone'])(
    'does not offer to post again for links of contact addresses: %s',
    async (code) => {
      await openLink(() => aRefusal(422, { message: 'This link is no longer in use.', code }));
      expect(await region('This link does not work any more')).toBeVisible();
      expect(screen.getByText('This link is no longer in use.')).toBeVisible();
      expect(screen.queryByRole('link', { name: /Find Help|Offer Help/ })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Browse Listings' })).toBeVisible();
    },
  );
});

describe('the page of the link of a contact address', () => {
  const WITHDRAW = 'POST /api/listing-confirmations/withdraw';
  const open = (withdraw: () => unknown = () => new Response(null, { status: 204 })) => {
    const listing = aSeekerListing({ username: 'Priya Raman' });
    return pressAt('/confirm#tok-123', {
      [CONFIRM]: () => ({ listing, isContactEmail: true }),
      [WITHDRAW]: withdraw,
    });
  };
  const stop = () => screen.findByRole('button', { name: 'Stop Giving My Address' });

  it('mentions the address, not an own listing', async () => {
    await open();
    expect(await region('Your email address is confirmed')).toBeVisible();
    expect(await region('Your email address is confirmed')).toHaveTextContent(
      'People who ask about this trip now get your address.',
    );
    expect(screen.queryByText(/connect with you/)).not.toBeInTheDocument();
  });

  it('withdraws the address with the same link', async () => {
    const { calls, user } = await open();
    await user.click(await stop());
    expect(await region('Your address is no longer given')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop Giving My Address' })).not.toBeInTheDocument();
    expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/listing-confirmations', body: { token: 'tok-123' } },
      { path: '/api/listing-confirmations/withdraw', body: { token: 'tok-123' } },
    ]);
  });

  it('says if that failed, and can be tried again', async () => {
    let isDown = true;
    const { user } = await open(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return new Response(null, { status: 204 });
    });
    await user.click(await stop());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your address is still given. Please try again.');
    isDown = false;
    await user.click(await stop());
    expect(await region('Your address is no longer given')).toBeVisible();
  });

  it('does not offer to withdraw the address of an own listing', async () => {
    await openLink(() => ({ listing: aSeekerListing() }));
    await region('Your email address is confirmed');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
