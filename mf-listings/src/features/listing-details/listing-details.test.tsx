import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aHelperListing, anOwnListing, aRefusal, aSeekerListing, aUser } from 'shared-ui/testing';
import {
  DETAILS,
  VISITOR,
  cardButton,
  dialog,
  never,
  noDialog,
  openByAddress,
  openByPress,
  showPage,
} from './listing-details.fixture.tsx';

describe('a press on a card’s button', () => {
  it.each([
    ['View Contact Info', 'Amigo Details', aHelperListing],
    ['Connect with Traveler', 'Traveler Details', aSeekerListing],
  ])('on %s opens %s with the contact details [spec 69]', async (button, title, listing) => {
    const page = showPage({ listing: listing(), user: VISITOR });
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^${button}: `) }));
    expect(await dialog(title)).toBeVisible();
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(page.address()).toBe(`/search?listing=${String(page.listing.id)}`);
  });

  it('opens the details without a request, except for the contact details', async () => {
    const id = 4711;
    const listing = aHelperListing({ id, name: 'Meena Iyer' });
    const slots = { 'listing.ask': () => null };
    const page = await openByPress({ listing, slots, api: { [`POST /api/listings/${String(id)}/contact`]: never } });
    const details = within(await dialog());
    expect(details.getAllByText('Meena Iyer')[0]).toBeVisible();
    expect(details.getByText('London', { exact: false })).toBeVisible();
    expect(details.getByText('Loading contact details')).toBeInTheDocument();
    expect(page.calls.map(({ path }) => path)).toEqual([`/api/listings/${String(id)}/contact`]);
  });

  it('asks a logged-out visitor to log in, then shows the contact details', async () => {
    const page = showPage();
    page.shell.loginAnswer = VISITOR;
    await page.press();
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(page.shell.loginRequests).toEqual(['Log in to see contact details.']);
    expect(page.countContactRequests()).toBe(1);
  });

  it('does nothing if the visitor closes the login', async () => {
    const page = showPage();
    await page.press();
    await waitFor(() => expect(page.shell.loginRequests).toHaveLength(1));
    expect(noDialog()).toBe(true);
    expect(page.address()).toBe('/search');
    expect(page.calls).toEqual([]);
    expect(page.shell.events).toEqual([]);
  });

  it('makes one request, however often it is pressed', async () => {
    const page = showPage({ user: VISITOR });
    await page.user.dblClick(cardButton());
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(page.countContactRequests()).toBe(1);
    expect(page.shell.events).toHaveLength(1);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(noDialog()).toBe(true));
    expect(page.address()).toBe('/search');
  });

  it.each([
    ['helper', aHelperListing],
    ['seeking_help', aSeekerListing],
  ])('is tracked with type %s and route, without personal data [spec 155]', async (type, listing) => {
    const page = await openByPress({ listing: listing({ departureAirport: 'MAA', arrivalAirport: 'LHR' }) });
    expect(page.shell.events).toEqual([
      { name: 'contact_view', category: 'contact', label: `${type} MAA to LHR`, value: page.listing.id },
    ]);
  });

  it('keeps the search in the address', async () => {
    const page = showPage({ user: VISITOR, at: '?from=MAA&type=helper' });
    await page.press();
    await dialog();
    expect(page.address()).toBe(`/search?from=MAA&type=helper&listing=${String(page.listing.id)}`);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(page.address()).toBe('/search?from=MAA&type=helper'));
  });
});

describe('open details', () => {
  it.each([
    ['Escape', (page: ReturnType<typeof showPage>) => page.user.keyboard('{Escape}')],
    ['Close', (page: ReturnType<typeof showPage>) => page.user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Back', (page: ReturnType<typeof showPage>) => act(() => page.router.navigate(-1))],
  ])('close with %s, and return the focus to the card’s button', async (_by, close) => {
    const page = await openByPress();
    await close(page);
    await waitFor(() => expect(noDialog()).toBe(true));
    expect(page.address()).toBe('/search');
    await waitFor(() => expect(cardButton()).toHaveFocus());
  });

  it('go back one history entry, even if Close is pressed twice', async () => {
    const page = showPage({ user: VISITOR });
    await act(() => page.router.navigate('/search?from=MAA'));
    await page.press();
    await dialog();
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => (close.click(), close.click()));
    await waitFor(() => expect(noDialog()).toBe(true));
    expect(page.address()).toBe('/search?from=MAA');
  });

  it('reopen with Forward, without a new request', async () => {
    const page = await openByPress();
    await screen.findByText(DETAILS.email);
    await act(() => page.router.navigate(-1));
    await waitFor(() => expect(noDialog()).toBe(true));
    await act(() => page.router.navigate(1));
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(page.countContactRequests()).toBe(1);
  });

  it('have two tabs: contact details and reviews [spec 69]', async () => {
    await openByPress();
    const tabs = within(await dialog()).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Contact Info', 'Rate & Review']);
  });

  it('show the owner and their rating', async () => {
    await openByPress({
      listing: aHelperListing({ name: 'Meena Iyer', languages: 'Tamil, Hindi', averageRating: 5, ratingCount: 23 }),
    });
    const details = within(await dialog('Amigo Details'));
    expect(details.getAllByText('Meena Iyer')[0]).toBeVisible();
    expect(details.getByText(/^Frequent Traveler\./).parentElement).toHaveTextContent(
      'Frequent Traveler. Speaks Tamil, Hindi',
    );
    expect(details.getByText('5.0').parentElement).toHaveTextContent(/^5\.0 \(23\)$/);
    expect(details.getByRole('heading', { name: 'Trip Details' })).toBeVisible();
  });

  it('say of somebody else who travels what that person speaks, as the card does', async () => {
    const traveler = { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s' } as const;
    await openByPress({
      listing: aSeekerListing({ languages: 'English', traveler: { ...traveler, languageCodes: ['te'] } }),
    });
    const details = within(await dialog('Traveler Details'));
    expect(details.getByText(/^First-time Traveler\./).parentElement).toHaveTextContent(
      'First-time Traveler. Lakshmi speaks Telugu',
    );
  });
});

describe('details opened by their address', () => {
  it('show the trip immediately, and the contact details only on request [spec 10]', async () => {
    const page = openByAddress({ user: VISITOR });
    const details = within(await dialog('Amigo Details'));
    expect(await details.findByRole('heading', { name: 'Trip Details' })).toBeVisible();
    expect(page.countContactRequests()).toBe(0);
    await page.user.click(details.getByRole('button', { name: 'View Contact Info' }));
    expect(await details.findByText(DETAILS.email)).toBeVisible();
    expect(page.shell.events.map(({ name }) => name)).toEqual(['contact_view']);
  });

  it('are replaced by the login, and return with the contact details', async () => {
    const page = openByAddress({ listing: aSeekerListing() });
    page.shell.loginAnswer = VISITOR;
    const details = within(await dialog());
    await page.user.click(await details.findByRole('button', { name: 'Connect with Traveler' }));
    expect(await screen.findByText(DETAILS.email)).toBeVisible();
    expect(page.shell.loginRequests).toEqual(['Log in to see contact details.']);
    expect(page.countContactRequests()).toBe(1);
  });

  it('return without the contact details if the login is closed', async () => {
    const page = openByAddress();
    await page.user.click(await within(await dialog()).findByRole('button', { name: 'View Contact Info' }));
    expect(await screen.findByRole('button', { name: 'View Contact Info' })).toBeVisible();
    expect(page.calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('are removed from the address by Close, without going back', async () => {
    const page = openByAddress({ at: '?type=helper&listing=12', listing: aHelperListing({ id: 12 }) });
    await dialog();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(noDialog()).toBe(true));
    expect(page.address()).toBe('/search?type=helper');
    expect(page.router.state.historyAction).toBe('REPLACE');
  });

  it('show a skeleton while they load', async () => {
    openByAddress({ listing: aHelperListing({ id: 12 }), api: { 'GET /api/listing/12': never } });
    expect(within(await dialog('Listing Details')).getByText('Loading the listing')).toBeInTheDocument();
  });

  it('say that a listing is no longer available, with a link to the search', async () => {
    openByAddress({ listing: aHelperListing({ id: 12 }), api: { 'GET /api/listing/12': () => aRefusal(404) } });
    const details = within(await dialog('This listing is no longer available'));
    expect(details.getByText('It was closed or deleted, or its day is over.')).toBeVisible();
    expect(details.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/search');
  });

  it('show long languages in full with the trip', async () => {
    const languages = 'Tamil, Telugu, Kannada, Malayalam, Hindi, English';
    openByAddress({ listing: aHelperListing({ languages }) });
    const trip = within(await dialog()).findByText('Languages');
    expect((await trip).nextElementSibling).toHaveTextContent(languages);
  });

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const listing = aHelperListing({ id: 12 });
    const page = openByAddress({
      listing,
      api: { 'GET /api/listing/12': () => (isDown ? aRefusal(503) : listing) },
    });
    const details = within(await dialog('Listing Details'));
    expect(await details.findByText('The listing did not load')).toBeVisible();
    isDown = false;
    await page.user.click(details.getByRole('button', { name: 'Try again' }));
    expect(await details.findByRole('heading', { name: 'Trip Details' })).toBeVisible();
  });

  it.each(['abc', '-1', '0', '1.5', '99999999999999999999', ''])('open nothing for listing=%s', async (value) => {
    const page = showPage({ at: `?listing=${value}` });
    expect(await screen.findByRole('article')).toBeVisible();
    expect(noDialog()).toBe(true);
    expect(page.calls).toEqual([]);
  });
});

describe('details of the user’s own listing', () => {
  const unavailable = (own: ReturnType<typeof anOwnListing>[]) => ({
    'GET /api/listing/12': () => aRefusal(404),
    'GET /api/my-listings': ({ url }: { url: string }) =>
      own.filter(({ id }) => String(id) === new URL(url).searchParams.get('id')),
  });

  it.each([
    ['closed', 'helper', /You closed it/],
    ['expired', 'seeker', /Its day is over/],
    ['hidden', 'helper', /Only you can see it/],
  ] as const)('say that a %s listing is the user’s own, with a link to the profile', async (status, tab, text) => {
    const type = tab === 'helper' ? 'helper' : 'seeking_help';
    const own = anOwnListing({ id: 12, status, type });
    openByAddress({ user: VISITOR, listing: aHelperListing({ id: 12 }), api: unavailable([own]) });
    const details = within(await dialog('This is your own listing'));
    expect(details.getByText(text)).toBeVisible();
    expect(details.getByRole('link', { name: 'Go to my listings' })).toHaveAttribute('href', `/profile?tab=${tab}`);
  });

  it('are not available if the listing was somebody else’s', async () => {
    const others = anOwnListing({ id: 13, status: 'closed' });
    openByAddress({ user: VISITOR, listing: aHelperListing({ id: 12 }), api: unavailable([others]) });
    expect(await dialog('This listing is no longer available')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to my listings' })).not.toBeInTheDocument();
  });

  it('load the own listings only if the public one is missing and somebody is logged in', async () => {
    const shown = openByAddress({ user: VISITOR, listing: aHelperListing({ id: 12 }) });
    expect(await screen.findByRole('heading', { name: 'Trip Details' })).toBeVisible();
    shown.unmount();
    const loggedOut = openByAddress({ listing: aHelperListing({ id: 12 }), api: unavailable([]) });
    expect(await dialog('This listing is no longer available')).toBeVisible();
    expect([...shown.calls, ...loggedOut.calls].filter(({ path }) => path === '/api/my-listings')).toEqual([]);
  });

  it('say so, link to the profile, and offer neither contact details nor tip', async () => {
    const page = openByAddress({ user: aUser({ id: 7 }), listing: aSeekerListing({ id: 12, userId: 7 }) });
    const details = within(await dialog('Traveler Details'));
    expect(await details.findByText('This is your own listing')).toBeVisible();
    expect(details.getByRole('link', { name: 'Your matches' })).toHaveAttribute('href', '/listing/12/matches');
    expect(details.getByRole('link', { name: 'Go to my listings' })).toHaveAttribute('href', '/profile?tab=seeker');
    expect(details.queryByRole('link', { name: /Send/ })).not.toBeInTheDocument();
    expect(details.queryByRole('button', { name: 'Connect with Traveler' })).not.toBeInTheDocument();
    expect(page.countContactRequests()).toBe(0);
  });

  it('track no request for contact details', async () => {
    const page = showPage({ user: aUser({ id: 7 }), listing: aHelperListing({ userId: 7 }) });
    await page.press();
    expect(await screen.findByText('This is your own listing')).toBeVisible();
    expect(screen.queryByText(/Slot person.tip/)).not.toBeInTheDocument();
    expect(page.shell.events).toEqual([]);
    expect(page.countContactRequests()).toBe(0);
  });
});
