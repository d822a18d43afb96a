import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CurrentUser } from 'shared-ui/app';
import { anOwnListing, aUser, fakeApi, pasteInto, renderRemote, siteSettings } from 'shared-ui/testing';
import { AIRPORTS, TOMORROW } from '../parts/publishing/publish-page.fixture.tsx';
import { remote } from '../remote.tsx';
import './create-listing-page.tsx';

export const CREATE = 'POST /api/listings';
export const PRIYA = aUser({ username: 'Priya R', email: 'priya@example.com', phoneNumber: '+44 7700900142' });
export const DESCRIPTION = 'Happy to sit near your parent and to help at passport control.';

interface World {
  user?: CurrentUser | null;
  handlers?: Parameters<typeof fakeApi>[0];
}

/** The page with an API that accepts all listings. */
export function openPage(query = '', { user = PRIYA, handlers = {} }: World = {}) {
  const at = query.startsWith('/') ? query : `/create-listing${query}`;
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/site': () => siteSettings(),
    [CREATE]: () => Response.json(anOwnListing({ date: TOMORROW }), { status: 201 }),
    ...handlers,
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { calls, sent, ...renderRemote(remote, { at, user }) };
}

/** The trip of a link. */
export const TRIP = `?type=helper&from=MAA&to=LHR&date=${TOMORROW}`;

export const field = (label: string | RegExp) => screen.getByLabelText(label);
export const typeDescription = async (user: UserEvent) =>
  pasteInto(user, await screen.findByLabelText('Description'), DESCRIPTION);
/** By text: a search by role among 240 countries takes seconds. */
export const press = async (user: UserEvent) => user.click(screen.getByText('Create Listing'));
export const readStorage = () => JSON.stringify({ ...sessionStorage });
export const dialog = () => screen.findByRole('dialog', { name: 'Success!' });
