import { describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import {
  listingSchema,
  ownListingSchema,
  recordedTipSchema,
  releasedRemoteSchema,
  remoteManifestSchema,
  sessionSchema,
  testimonialSchema,
  tipIntentSchema,
  tipRecipientSchema,
  userSchema,
} from 'contracts';
import {
  Link,
  registerLocale,
  type RemoteModule,
  sessionEnded,
  Slot,
  useCurrentUser,
  useNavigate,
} from 'shared-ui/app';
import {
  aListing,
  anAirport,
  anOwnListing,
  aRecordedTip,
  aSession,
  aTestimonial,
  aTipIntent,
  aTipRecipient,
  aUser,
  describeRemote,
  fakeApi,
  renderRemote,
} from './index.ts';
import { propertiesBesidePages } from './remote-routes.ts';

const page = (title: string) =>
  function Page() {
    const navigate = useNavigate();
    return (
      <>
        <h1>{title}</h1>
        <Link to="/elsewhere">Leave</Link>
        <button onClick={() => void navigate('/trips/7?tab=two')}>Open</button>
      </>
    );
  };
function Me() {
  const { user, isLoading } = useCurrentUser();
  return (
    <>
      <h1>{isLoading ? 'Loading' : (user?.username ?? 'Nobody')}</h1>
      <Slot name="profile.listings" type="helper" />
    </>
  );
}
const remote: RemoteModule = {
  routes: [
    { path: '/trips', lazy: () => Promise.resolve({ Component: page('Trips') }) },
    { path: '/trips/:id', Component: page('Trip') },
    { path: '/me', Component: Me },
  ],
  slots: { 'profile.listings': () => Promise.resolve({ default: page('Listings') }) },
};
registerLocale('trips', { title: 'Trips' });

const manifest = {
  name: 'trips',
  version: '0.1.0',
  contract: '2.0.0',
  routes: ['/trips', '/trips/:id', '/me'],
  nav: [],
  footer: [],
  slots: ['profile.listings'],
};

describeRemote(manifest, () => Promise.resolve({ remote }));

describe('what describeRemote looks at', () => {
  it('finds what the shell does not add', () => {
    const routes = [
      { path: '/a', loader: () => null, children: [] },
      { path: '/b', lazy: { Component: () => Promise.resolve(page('b')) } },
    ];
    expect(propertiesBesidePages(routes)).toEqual(['loader', 'children', 'lazy properties']);
  });
  it.each([
    ['a name with capitals', { name: 'Trips' }],
    ['a version that is none', { contract: '1' }],
    ['a route that is no path', { routes: ['trips'] }],
    ['a link without English', { nav: [{ label: { de: 'Reisen' }, path: '/trips', for: 'everyone', order: 1 }] }],
    ['a key that nobody knows', { color: 'red' }],
  ])('a remote.json with %s is not valid', (_what, wrong) => {
    expect(remoteManifestSchema.safeParse({ ...manifest, ...wrong }).success).toBe(false);
  });
  it('a released remote is its remote.json and where its code is', () => {
    const entry = '/remotes/trips/0.1.0/remoteEntry.js';
    expect(releasedRemoteSchema.parse({ ...manifest, entry })).toEqual({ ...manifest, entry });
  });
});

describe('renderRemote', () => {
  it('shows a page, follows its links, and knows the address', async () => {
    const { address, findByRole, findByText, user } = renderRemote(remote, { at: '/trips' });
    expect(await findByRole('heading', { name: 'Trips' })).toBeVisible();
    await user.click(await findByRole('button', { name: 'Open' }));
    expect(await findByRole('heading', { name: 'Trip' })).toBeVisible();
    expect(address()).toBe('/trips/7?tab=two');
    await user.click(await findByRole('link', { name: 'Leave' }));
    expect(await findByText('Another part of the site')).toBeVisible();
  });
});

describe('the user of a fake shell', () => {
  const heading = (at: Parameters<typeof renderRemote>[1]) => renderRemote(remote, at).findByRole('heading');

  it('is the one of the test, until the session ends', async () => {
    expect(await heading({ at: '/me', user: aUser({ username: 'Anand K' }) })).toHaveTextContent('Anand K');
    act(() => sessionEnded());
    expect(document.querySelector('h1')).toHaveTextContent('Nobody');
  });
  it('is nobody without an option, whatever the test before had', async () => {
    expect(await heading({ at: '/me' })).toHaveTextContent('Nobody');
  });
  it('can be unknown until the page has fetched it', async () => {
    fakeApi({ 'GET /api/auth/me': () => new Promise(() => undefined) });
    expect(await heading({ at: '/me', user: 'unknown' })).toHaveTextContent('Loading');
  });
  it('sees what the test puts into a slot, or its name', async () => {
    const slots = { 'profile.listings': ({ type }: { type: string }) => <p>{`Listings of ${type}`}</p> };
    const { findByText, unmount } = renderRemote(remote, { at: '/me', slots });
    expect(await findByText('Listings of helper')).toBeVisible();
    unmount();
    expect(
      await renderRemote(remote, { at: '/me' }).findByText('Slot profile.listings {"type":"helper"}'),
    ).toBeVisible();
  });
});

describe('builders', () => {
  it('make what the contracts accept', () => {
    expect(listingSchema.safeParse(aListing()).success).toBe(true);
    expect(listingSchema.safeParse(aListing({ type: 'seeking_help' })).success).toBe(true);
    expect(testimonialSchema.safeParse(aTestimonial()).success).toBe(true);
    expect(userSchema.parse(aUser())).toEqual(aUser());
    expect(sessionSchema.safeParse(aSession()).success).toBe(true);
    expect(ownListingSchema.safeParse(anOwnListing({ type: 'seeking_help' })).success).toBe(true);
    expect(tipIntentSchema.parse(aTipIntent())).toEqual(aTipIntent());
    expect(tipRecipientSchema.parse(aTipRecipient())).toEqual(aTipRecipient());
    expect(recordedTipSchema.parse(aRecordedTip())).toEqual(aRecordedTip());
    expect(anAirport({ code: 'MAA' }).code).toBe('MAA');
  });
  it('give each thing an id of its own', () => {
    expect(aListing().id).not.toBe(aListing().id);
  });
});
