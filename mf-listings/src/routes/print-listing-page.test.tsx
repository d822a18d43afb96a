import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from 'contracts';
import { aHelperListing, aRefusal, aSeekerListing, aUser, fakeApi, renderRemote } from 'shared-ui/testing';
import { contactRequestedState } from '../parts/open-listing/use-open-listing.ts';
import { remote } from '../remote.tsx';
import './print-listing-page.tsx';

const CONTACT = { email: 'meena.iyer@example.com', phoneNumber: '+91 98400 55512' };

interface World {
  listing?: Listing;
  user?: ReturnType<typeof aUser> | undefined;
  contact?: () => unknown;
}

function openSheet({ listing = aHelperListing(), user, contact = () => CONTACT }: World = {}) {
  const id = String(listing.id);
  const calls = fakeApi({
    [`GET /api/listing/${id}`]: () => listing,
    [`POST /api/listings/${id}/contact`]: contact,
  });
  const contactRequests = () => calls.filter((call) => call.method === 'POST').length;
  return { contactRequests, ...renderRemote(remote, { at: `/listing/${id}/print`, user }) };
}

const sheet = async () => within(await screen.findByRole('article'));
const blanks = (labels: ReturnType<typeof within>) =>
  labels.getByRole('heading', { name: 'To fill in by hand' }).nextElementSibling;

describe('the print view of a listing', () => {
  it('has its own title', async () => {
    const { shell } = openSheet();
    expect((await sheet()).getByRole('heading', { level: 1, name: 'Amigo Details' })).toBeVisible();
    expect(shell.pageViews[0]?.title).toBe('Flight Amigo - Print Listing');
  });

  it('shows the trip, the owner, and blank lines', async () => {
    openSheet({
      listing: aHelperListing({
        name: 'Meena Iyer',
        languages: 'Tamil',
        skills: 'Translation, Bags',
        minTip: 10,
        maxTip: 25,
      }),
    });
    const paper = await sheet();
    expect(paper.getByText('Chennai, India')).toBeVisible();
    expect(paper.getByText('Date').nextElementSibling).toHaveTextContent('Dec 12, 2026');
    expect(paper.getByText('Time').nextElementSibling).toHaveTextContent('5:35 AM');
    expect(paper.getByText('Flight Number').nextElementSibling).toHaveTextContent('BA36');
    expect(paper.getByRole('heading', { name: 'Your Amigo' }).parentElement).toHaveTextContent(
      'Meena IyerSpeaks Tamil',
    );
    expect(paper.getByText('Skills').parentElement).toHaveTextContent('Skills Translation, Bags');
    expect(paper.getByText('Suggested Tip').parentElement).toHaveTextContent('Suggested Tip $10.00-$25.00');
    expect(blanks(paper)).toHaveTextContent(
      "My nameMy seatAmigo's seatWhere we meetFamily at departureFamily at arrival",
    );
    expect(paper.getByText(/All interactions are at the users' own risk/).closest('p')).toHaveTextContent(
      /\/search\?listing=\d+/,
    );
  });

  it('names who flies, and looks for them by their first name', async () => {
    const traveler = {
      who: 'other',
      firstName: 'Lakshmi',
      relation: 'mother',
      ageBand: '70s',
      languageCodes: [],
    } as const;
    const listing = aSeekerListing({
      name: 'Priya R',
      traveler: { ...traveler, languageCodes: [] },
      needs: ['first_flight'],
    });
    openSheet({ listing, user: aUser() });
    const paper = await sheet();
    expect(paper.getByText('Who flies').parentElement).toHaveTextContent('Who flies Lakshmi (70s), mother of Priya R');
    expect(paper.getByText('What would help').parentElement).toHaveTextContent('What would help First flight');
  });

  it.each([
    [aSeekerListing({ offersTips: true, tipAmount: 20 }), 'Willing to Tip $20.00', 'Offering Tips'],
    [
      aSeekerListing({ offersTips: true, tipAmount: null, skills: null, description: null }),
      'Offering Tips',
      'Offering Tips',
    ],
    [aHelperListing({ acceptsTips: true, maxTip: 25 }), 'Suggested Tip Up to $25.00', 'Accepts tips'],
  ])('shows tips like the card and the details (%#)', async (listing, line, badge) => {
    openSheet({ listing });
    expect((await sheet()).getByText(badge)).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent(line);
  });

  it('has texts for a traveler', async () => {
    openSheet({ listing: aSeekerListing({ name: 'Hoa Nguyen' }) });
    const paper = await sheet();
    expect(paper.getByRole('heading', { level: 1, name: 'Traveler Details' })).toBeVisible();
    expect(paper.getByRole('heading', { name: 'Your traveler' })).toBeVisible();
    expect(paper.getByRole('heading', { name: 'Please help me find my traveler' })).toBeVisible();
    expect(paper.getByText(/I am looking for/).closest('p')).toHaveTextContent('I am looking for . Thank you.');
    expect(blanks(paper)).toHaveTextContent("Traveler's seat");
  });

  it('names the companion only after a contact request, and has a blank line until then', async () => {
    const priya = aUser({ id: 4242 });
    const listing = aSeekerListing({ name: 'Hoa Nguyen' });
    const { router } = openSheet({ listing, user: priya, contact: () => ({ email: null, phoneNumber: null }) });
    expect((await sheet()).getByText(/I am looking for/).closest('p')).not.toHaveTextContent('Hoa');
    await act(() => router.navigate(`/listing/${String(listing.id)}/print`, { state: contactRequestedState(priya) }));
    expect(screen.getByText(/I am looking for/).closest('p')).toHaveTextContent(
      'I am looking for Hoa Nguyen. Thank you.',
    );
  });

  it('says that the visitor will be notified if the listing is unconfirmed', async () => {
    const priya = aUser({ id: 4242 });
    const listing = aHelperListing({ userId: null });
    const pending = () => ({ email: null, phoneNumber: null, pending: true });
    const { router, contactRequests } = openSheet({ listing, user: priya, contact: pending });
    expect((await sheet()).getByRole('button', { name: 'View Contact Info' })).toBeVisible();
    expect(contactRequests()).toBe(0);
    await act(() => router.navigate(`/listing/${String(listing.id)}/print`, { state: contactRequestedState(priya) }));
    const text = `${listing.username} has not confirmed the address yet. We will tell you as soon as they have.`;
    expect(await (await sheet()).findByText(text)).toBeVisible();
    expect((await sheet()).queryByText('No contact information available')).not.toBeInTheDocument();
  });

  it('does not fetch contact details that were not requested', async () => {
    const { contactRequests } = openSheet({ user: aUser({ id: 4242 }) });
    const paper = await sheet();
    expect(paper.getByRole('button', { name: 'View Contact Info' })).toBeVisible();
    expect(contactRequests()).toBe(0);
    expect(paper.queryByText(CONTACT.email)).not.toBeInTheDocument();
  });

  it('requests them with its button, after a login', async () => {
    const { user, shell, contactRequests } = openSheet({ listing: aHelperListing({ id: 41, name: 'Meena Iyer' }) });
    shell.loginAnswer = aUser({ id: 4242 });
    await user.click((await sheet()).getByRole('button', { name: 'View Contact Info' }));
    const paper = await sheet();
    expect(await paper.findByText(CONTACT.email)).toBeVisible();
    expect(paper.getByText(/My companion is/).closest('p')).toHaveTextContent(
      'Meena Iyer, phone +91 98400 55512. Thank you.',
    );
    expect(shell.loginRequests).toHaveLength(1);
    expect(shell.events).toEqual([
      { name: 'contact_view', category: 'contact', label: 'helper MAA to LHR', value: 41 },
    ]);
    expect(contactRequests()).toBe(1);
  });

  it('requests nothing if the login is closed', async () => {
    const { user, shell, contactRequests } = openSheet();
    await user.click((await sheet()).getByRole('button', { name: 'View Contact Info' }));
    await waitFor(() => expect(shell.loginRequests).toHaveLength(1));
    expect(contactRequests()).toBe(0);
    expect(shell.events).toEqual([]);
  });

  it('shows the contact details that were requested in the dialog, and not to the next user', async () => {
    const priya = aUser({ id: 4242 });
    const listing = aHelperListing();
    const { router, contactRequests } = openSheet({ listing, user: priya });
    await sheet();
    await act(() =>
      router.navigate(`/listing/${String(listing.id)}/print`, { state: contactRequestedState({ id: priya.id + 1 }) }),
    );
    expect((await sheet()).getByRole('button', { name: 'View Contact Info' })).toBeVisible();
    expect(contactRequests()).toBe(0);
    await act(() => router.navigate(`/listing/${String(listing.id)}/print`, { state: contactRequestedState(priya) }));
    expect(await screen.findByText(CONTACT.email)).toBeVisible();
  });

  it('shows them on own listings without a request', async () => {
    const priya = aUser();
    openSheet({ listing: aHelperListing({ userId: priya.id }), user: priya });
    expect(await screen.findByText(CONTACT.email)).toBeVisible();
  });

  it('says if there are no contact details', async () => {
    const priya = aUser();
    openSheet({
      listing: aHelperListing({ userId: priya.id }),
      user: priya,
      contact: () => ({ email: null, phoneNumber: null }),
    });
    expect(await screen.findByText('No contact information available')).toBeVisible();
  });

  it('shows the server’s message if they do not load, and can retry', async () => {
    const priya = aUser();
    let isMuch = true;
    const { user } = openSheet({
      listing: aHelperListing({ userId: priya.id }),
      user: priya,
      contact: () => (isMuch ? aRefusal(429, { message: 'Please wait a minute.' }) : CONTACT),
    });
    expect(await screen.findByText('Please wait a minute.')).toBeVisible();
    isMuch = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(CONTACT.email)).toBeVisible();
  });

  it('prints, and leads back', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const listing = aHelperListing();
    const { user } = openSheet({ listing });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', `/search?listing=${String(listing.id)}`);
  });

  it.each(['/listing/0/print', '/listing/abc/print', '/listing/404/print'])(
    'says that a missing listing is not available: %s',
    async (at) => {
      fakeApi({ 'GET /api/listing/404': () => aRefusal(404) });
      renderRemote(remote, { at });
      expect(await screen.findByRole('heading', { name: 'This listing is no longer available' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Browse Listings' })).toHaveAttribute('href', '/search');
      expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    },
  );

  it('can be loaded again after a failure', async () => {
    let isDown = true;
    const listing = aHelperListing();
    fakeApi({ [`GET /api/listing/${String(listing.id)}`]: () => (isDown ? aRefusal(503) : listing) });
    const { user } = renderRemote(remote, { at: `/listing/${String(listing.id)}/print` });
    expect(await screen.findByText('The listing did not load. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await sheet();
  });

  it('shows markup and bidi controls as isolated text', async () => {
    const name = '<img src=x onerror=alert(1)> \u202Ereversed';
    openSheet({ listing: aHelperListing({ name, skills: null, languages: null }) });
    const shown = (await sheet()).getByText(name, { normalizer: (text) => text });
    expect(shown.matches('bdi, [dir="auto"]')).toBe(true);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
