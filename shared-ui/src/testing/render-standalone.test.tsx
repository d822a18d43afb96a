import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api, type RemoteModule, requestLogin, Slot, useCurrentUser } from 'shared-ui/app';
import { renderStandalone } from './index.ts';

const tripsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTrips: build.query<string[], void>({ query: () => 'trips', providesTags: ['Session'] }),
  }),
});

function Trips() {
  const { user } = useCurrentUser();
  const { data } = tripsApi.endpoints.listTrips.useQuery();
  return (
    <>
      <h1>{`Trips of ${user?.username ?? 'nobody'}: ${data?.join(', ') ?? ''}`}</h1>
      <button onClick={() => void requestLogin('To see them')}>Log me in</button>
      <Slot name="person.tip" userId={9} username="Meena" />
    </>
  );
}

const remote: RemoteModule = {
  routes: [{ path: '/trips', Component: Trips }],
  slots: { 'profile.listings': () => Promise.resolve({ default: ({ type }) => <p>{`Listings of ${type}`}</p> }) },
};

const realFetch = globalThis.fetch;
const events = globalThis.EventSource;
afterEach(() => {
  Object.assign(globalThis, { fetch: realFetch, EventSource: events });
  document.head.replaceChildren();
  sessionStorage.clear();
});
beforeEach(() => document.body.replaceChildren(Object.assign(document.createElement('div'), { id: 'root' })));

const start = (at: string): void => {
  window.history.replaceState({}, '', at);
  act(() =>
    renderStandalone(remote, {
      handlers: { 'GET /api/trips': () => ['MAA to LHR'] },
      slotProps: { 'profile.listings': { type: 'helper' } },
    }),
  );
};

it('shows a remote with a backend in the page and a logged-in user', async () => {
  start('/trips');
  expect(await screen.findByRole('heading', { name: 'Trips of Priya R: MAA to LHR' })).toBeVisible();
});

it('logs out and in by its bar, and by what the remote asks for', async () => {
  const user = userEvent.setup();
  start('/trips');
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('heading', { name: /Trips of nobody/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Log me in' }));
  expect(await screen.findByRole('heading', { name: /Trips of Priya R/ })).toBeVisible();
});

it('shows a box for a slot of others, and its own slots on a page of their own', async () => {
  const user = userEvent.setup();
  start('/trips');
  expect(await screen.findByText('person.tip')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '/standalone/slots' }));
  expect(await screen.findByText('Listings of helper')).toBeVisible();
});

it('uses a real backend where the page says so', async () => {
  document.head.innerHTML = '<meta name="backend" content="real" />';
  const asked = jest.fn<typeof fetch>(() => Promise.resolve(Response.json([])));
  globalThis.fetch = asked;
  start('/trips');
  expect(await screen.findByRole('link', { name: '/trips' })).toBeVisible();
  expect(globalThis.fetch).toBe(asked);
  expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
});
