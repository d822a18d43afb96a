import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type CurrentUser, Link, registerLocale, type RemoteModule, useSearchParams } from 'shared-ui/app';
import type { OwnListing } from 'contracts';
import { anOwnListing, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { useMyListings } from '../../api/own-listings.ts';
import english from '../../locales/en/remote.json' with { type: 'json' };
import { AIRPORTS, TOMORROW } from '../../parts/publishing/publish-page.fixture.tsx';
import { EditListingHost } from './edit-listing-host.tsx';

registerLocale('listings', english);

export const ID = 4711;
export const EDIT = `PATCH /api/listing/${String(ID)}`;
const AT = `/profile?tab=helper&edit=${String(ID)}`;

function Profile() {
  const [search] = useSearchParams();
  const type = search.get('tab') === 'seeker' ? 'seeking_help' : 'helper';
  const { items } = useMyListings({ type });
  return (
    <main>
      <Link to={AT}>{'Edit'}</Link>
      <p>{items?.[0]?.description}</p>
      <EditListingHost type={type} />
    </main>
  );
}
const profile: RemoteModule = { routes: [{ path: '/profile', Component: Profile }] };

const MINE = {
  id: ID,
  date: TOMORROW,
  acceptsTips: true,
  skills: 'Translation',
  description: 'I fly there twice a year.',
};
export const aMine = (changes: Partial<OwnListing> = {}) => anOwnListing({ ...MINE, ...changes });

interface World {
  at?: string;
  user?: CurrentUser;
  listing?: OwnListing;
  handlers?: Parameters<typeof fakeApi>[0];
}

let people = 100;

export function show({ at = AT, user = aUser({ id: (people += 1) }), listing = aMine(), handlers = {} }: World = {}) {
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/my-listings': () => [listing],
    [EDIT]: () => listing,
    ...handlers,
  });
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { calls, sent, me: user, ...renderRemote(profile, { at, user }) };
}

export const dialog = () => screen.findByRole('dialog', { name: 'Edit Listing' });
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
export const field = (label: string | RegExp) => screen.getByLabelText(label);
export const description = () => screen.findByLabelText(/^Description/);
export const save = () => screen.getByText('Save Changes');
