import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aReceivedTip, aTipsSummary, aUser, fakeApi, renderRemote, somePayouts } from 'shared-ui/testing';
import '../remote.tsx';
import { ProfilePayouts } from './profile-payouts.tsx';
import { ProfileTips } from './profile-tips.tsx';

const Profile = () => (
  <>
    <ProfileTips />
    <ProfilePayouts />
  </>
);

it('shows the payout of waiting tips moments after payouts were set up', async () => {
  let asked = 0;
  fakeApi({
    'GET /api/tips/summary': () => aTipsSummary(),
    'GET /api/tips/received': () => [aReceivedTip({ state: asked > 1 ? 'paid_out' : 'waiting' })],
    'GET /api/tips/sent': () => [],
    'GET /api/payouts': ({ url }) => {
      if (!url.includes('fresh')) return somePayouts({ state: 'reviewing', country: 'DE' });
      asked += 1;
      return somePayouts({ state: 'enabled', country: 'DE', nextReturn: null, waitingCents: asked > 1 ? 0 : 3500 });
    },
  });
  const { user } = renderRemote(
    { routes: [{ path: '/profile', Component: Profile }] },
    { at: '/profile', user: aUser() },
  );
  expect(await screen.findByText('Waiting')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Check Again' }));
  expect(await screen.findByRole('cell', { name: 'Paid out' })).toBeVisible();
  expect(await screen.findByText(/Nothing is waiting for you\./)).toBeVisible();
});
