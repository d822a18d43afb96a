import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type CurrentUser, registerLocale } from 'shared-ui/app';
import type { ListingType, OwnListing } from 'contracts';
import { aRefusal, aUser, fakeApi, fakeShell, withNextPage } from 'shared-ui/testing';
import english from '../../locales/en/remote.json' with { type: 'json' };
import { OwnListings } from './own-listings.tsx';

registerLocale('listings', english);

interface World {
  type?: ListingType;
  user?: CurrentUser | null;
  listings?: OwnListing[];
  /** Handlers that replace those of the server. */
  handlers?: Parameters<typeof fakeApi>[0];
}

export const unreachable = (): never => {
  throw new TypeError('down');
};
export const never = () => new Promise(() => undefined);
export const notFound = () => aRefusal(404, { code: 'request.not_found', message: 'There is no such listing.' });

/** As the server: those that are over, or the others, page by page. */
function toPage(listings: OwnListing[], url: string): unknown {
  const { searchParams } = new URL(url);
  const [from, limit] = [Number(searchParams.get('cursor')), Number(searchParams.get('limit'))];
  const group = listings.filter(({ status }) => String(status === 'expired') === searchParams.get('over'));
  const page = group.slice(from, from + limit);
  return from + limit < group.length ? withNextPage(page, String(from + limit), '/api/my-listings') : page;
}

/** A server with own listings and their actions. */
function serverWith(listings: OwnListing[]) {
  const active = new Map(listings.map((listing) => [listing.id, listing]));
  const change = (id: number, changes: Partial<OwnListing>) => {
    const found = active.get(id);
    if (!found) return notFound();
    active.set(id, { ...found, ...changes });
    return active.get(id);
  };
  const handlersOf = (listing: OwnListing): Parameters<typeof fakeApi>[0] => ({
    [`POST /api/listing/${String(listing.id)}/close`]: () => change(listing.id, { status: 'closed' }),
    [`POST /api/listing/${String(listing.id)}/reopen`]: () => change(listing.id, { status: 'active' }),
    [`DELETE /api/listing/${String(listing.id)}`]: () =>
      active.delete(listing.id) ? { restorableUntil: '2026-11-20T10:01:00.000Z' } : notFound(),
    [`POST /api/listing/${String(listing.id)}/disown`]: () =>
      active.delete(listing.id) ? { restorableUntil: '2026-11-20T10:01:00.000Z' } : notFound(),
    [`POST /api/listing/${String(listing.id)}/restore`]: () => {
      active.set(listing.id, listing);
      return listing;
    },
  });
  return {
    active,
    handlers: Object.assign(
      {
        'GET /api/my-listings': ({ url }: Request) =>
          toPage(
            [...active.values()].toSorted((one, other) => other.id - one.id),
            url,
          ),
      },
      ...listings.map(handlersOf),
    ) as Parameters<typeof fakeApi>[0],
  };
}

/** The profile’s slot of a user with these listings. */
export function show({ type = 'helper', user = aUser(), listings = [], handlers = {} }: World = {}) {
  const server = serverWith(listings);
  const calls = fakeApi({ ...server.handlers, ...handlers });
  const shell = fakeShell({ user });
  const profile = { path: '/profile', element: <OwnListings type={type} /> };
  const elsewhere = { path: '*', element: null };
  const router = createMemoryRouter([profile, elsewhere], { initialEntries: ['/profile?tab=helper'] });
  const page = (
    <Provider store={shell.store}>
      <RouterProvider router={router} />
    </Provider>
  );
  let rendered = render(page);
  const open = () => (rendered = render(page));
  const close = () => rendered.unmount();
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  const requests = () => calls.map(({ method, path }) => `${method} ${path.replace('/api/', '')}`);
  return { server, calls, requests, shell, address, open, close, visitor: userEvent.setup() };
}

export const card = async (name: string | RegExp) => within(await screen.findByRole('article', { name }));
export const region = async (name: string) => within(await screen.findByRole('region', { name }));
export const button = (name: string) => screen.getByRole('button', { name });
export const findButton = (name: string) => screen.findByRole('button', { name });
