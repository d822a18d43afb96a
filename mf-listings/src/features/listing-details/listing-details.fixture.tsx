import { screen, within } from '@testing-library/react';
import type { CurrentUser } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { aHelperListing, aUser, fakeApi, type FakeSlots, renderRemote } from 'shared-ui/testing';
import { ListingCard } from '../../parts/listing-card/listing-card.tsx';
import '../../remote.tsx';
import './listing-details.tsx';
import { ListingDetailsHost } from './listing-details-host.tsx';

type Handlers = Parameters<typeof fakeApi>[0];

interface World {
  listing?: Listing;
  /** Query of the address; without it, no details are open. */
  at?: string;
  user?: CurrentUser | null;
  /** Further handlers of the API. */
  api?: Handlers;
  /** Fakes of slots of other sites. */
  slots?: FakeSlots;
}

export const DETAILS = { email: 'meena.iyer@example.com', phoneNumber: '+91 98400 55512' };
/** A user who owns none of the listings. */
export const VISITOR = aUser({ id: 99, username: 'Karthik S' });

/** A page with one card, like a search result. */
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
  const countCalls = (path: string) => calls.filter((call) => `${call.method} ${call.path}` === path).length;
  return {
    ...page,
    calls,
    listing,
    countCalls,
    countContactRequests: () => countCalls(`POST /api/listings/${String(listing.id)}/contact`),
    press: () => page.user.click(cardButton()),
  };
}

/** Opens the details by their address. */
export const openByAddress = ({ listing = aHelperListing(), ...world }: World = {}) =>
  showPage({ listing, at: `?listing=${String(listing.id)}`, ...world });

/** Opens the details with the card’s button. */
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
