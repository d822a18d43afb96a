import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aListing, aRefusal, fakeApi, renderRemote } from 'shared-ui/testing';
import { remote } from '../remote.tsx';

it('shows what was posted last', async () => {
  const calls = fakeApi({ 'GET /api/listings': () => [aListing({ departureAirport: 'MAA', arrivalAirport: 'LHR' })] });
  renderRemote(remote, { at: '/trips' });
  expect(await screen.findByText('MAA to LHR')).toBeVisible();
  expect(calls[0]?.query.get('order')).toBe('newest');
});

it('says that nobody has posted anything', async () => {
  fakeApi({ 'GET /api/listings': () => [] });
  renderRemote(remote, { at: '/trips' });
  expect(await screen.findByText('Nobody has posted anything yet')).toBeVisible();
});

it('says what could not be loaded, and asks again at a press', async () => {
  let answers = 0;
  fakeApi({ 'GET /api/listings': () => ((answers += 1) === 1 ? aRefusal(500) : [aListing()]) });
  const { user } = renderRemote(remote, { at: '/trips' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('MAA to LHR')).toBeVisible();
});
