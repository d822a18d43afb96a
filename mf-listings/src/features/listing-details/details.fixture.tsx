import { screen, within } from '@testing-library/react';
import type { CurrentUser } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { aHelperListing, aUser, fakeApi, type FakeSlots, renderRemote } from 'shared-ui/testing';
import { ListingCard } from '../../listing-card/listing-card.tsx';
import '../../remote.tsx';
import './listing-details.tsx';
import { ListingDetailsHost } from './listing-details-host.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

interface World {
  listing?: Listing;
  /** Query of the address; without it the page is opened without details. */
  at?: string;
  user?: CurrentUser | null;
  /** What the server answers besides the listing itself. */
  api?: Handlers;
  /** What another site shows in the details. */
  slots?: FakeSlots;
}

export const DETAILS = { email: 'meena.iyer@example.com', phoneNumber: '+91 98400 55512' };
/** Somebody who looks for company, and owns none of the listings. */
export const VISITOR = aUser({ id: 99, username: 'Karthik S' });

/** A page with one card, as the search has many. */
export function showPage({ listing = aHelperListing(), at = '', user = null, api = {}, slots }: World = {}) {
  const calls = fakeApi({
    [`GET /api/listing/${String(listing.id)}`]: () => listing,
    [`POST /api/listings/${String(listing.id)}/contact`]: () => DETAILS,
    [`GET /api/testimonials/user/${String(listing.userId)}`]: () => [],
    ...api,
  });
  const Page = () => (
    <main tabIndex={-1}>
      <ListingCard listing={listing} />
      <ListingDetailsHost />
    </main>
  );
  const page = renderRemote({ routes: [{ path: '/search', Component: Page }] }, { at: `/search${at}`, user, slots });
  const asked = (path: string) => calls.filter((call) => `${call.method} ${call.path}` === path).length;
  return {
    ...page,
    calls,
    listing,
    asked,
    contactAsked: () => asked(`POST /api/listings/${String(listing.id)}/contact`),
    press: () => page.user.click(cardButton()),
  };
}

/** The same, with the details opened by their address. */
export const openByAddress = ({ listing = aHelperListing(), ...world }: World = {}) =>
  showPage({ listing, at: `?listing=${String(listing.id)}`, ...world });

/** The same, with the details opened by a press on the card. */
export async function openByPress(world: World = {}) {
  const page = showPage({ user: VISITOR, ...world });
  await page.press();
  await dialog();
  return page;
}

export const cardButton = () =>
  within(screen.getByRole('article', { hidden: true })).getByRole('button', {
    name: /View Contact Info|Connect with Traveler/,
    hidden: true,
  });

export const dialog = (name: string | RegExp = /Details/) => screen.findByRole('dialog', { name });
export const noDialog = () => screen.queryByRole('dialog') === null;

export const never = () => new Promise(() => undefined);
