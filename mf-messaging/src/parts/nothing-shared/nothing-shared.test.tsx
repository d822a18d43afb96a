import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { NothingShared, Trip } from 'contracts';
import { aTrip, renderRemote } from 'shared-ui/testing';
import { NothingSharedNotice } from './nothing-shared.tsx';

const nothing: NothingShared = {
  reason: 'route',
  myDays: null,
  theirDays: null,
  myFlightNumber: null,
  theirFlightNumber: null,
};
const onDay = (day: string) => ({ first: day, last: day });

function show(overrides: Partial<Trip>) {
  const trip = aTrip(overrides);
  const Page = () => (
    <main>
      <NothingSharedNotice trip={trip} />
    </main>
  );
  return renderRemote({ routes: [{ path: '/trips', Component: Page }] }, { at: '/trips' });
}

it.each<[string, Partial<NothingShared>]>([
  ['no part of your ways is the same.', { reason: 'route' }],
  [
    'yours is on Dec 14, 2026, theirs on Dec 12, 2026.',
    { reason: 'day', myDays: onDay('2026-12-14'), theirDays: onDay('2026-12-12') },
  ],
  [
    'yours is between Dec 14, 2026 and Dec 16, 2026, theirs on Dec 12, 2026.',
    { reason: 'day', myDays: { first: '2026-12-14', last: '2026-12-16' }, theirDays: onDay('2026-12-12') },
  ],
  ['you fly on different days.', { reason: 'day', myDays: onDay('2026-12-14') }],
  ['yours is BA36, theirs AI147.', { reason: 'flight', myFlightNumber: 'BA36', theirFlightNumber: 'AI147' }],
  ['yours is BA36, theirs is another one.', { reason: 'flight', myFlightNumber: 'BA36' }],
  ['theirs is AI147, yours is another one.', { reason: 'flight', theirFlightNumber: 'AI147' }],
  ['you fly on different flights of the same day.', { reason: 'flight' }],
])('says why two people share no flight any more: %s', async (why, nothingShared) => {
  show({ nothingShared: { ...nothing, ...nothingShared } });
  expect(await screen.findByRole('main')).toHaveTextContent(`You share no flight any more: ${why}`);
});

it.each<[string, Partial<Trip>, string]>([
  [
    'the request of who looks for help',
    { helpsOther: false, requestId: 51, offerId: 52 },
    '/profile?tab=seeker&edit=51',
  ],
  ['the offer of who helps', { helpsOther: true, requestId: 51, offerId: 52 }, '/profile?tab=helper&edit=52'],
  ['all of them where it is not known which', { helpsOther: true, offerId: null }, '/profile?tab=helper'],
])('leads to %s', async (_what, trip, href) => {
  show({ nothingShared: nothing, ...trip });
  expect(await screen.findByRole('link', { name: 'Edit your listing' })).toHaveAttribute('href', href);
});

it('shows nothing while two people share a flight, and once it has ended', async () => {
  show({ nothingShared: null });
  expect(await screen.findByRole('main')).toBeEmptyDOMElement();
  show({ nothingShared: nothing, state: 'withdrawn' });
  for (const main of await screen.findAllByRole('main')) expect(main).toBeEmptyDOMElement();
});
