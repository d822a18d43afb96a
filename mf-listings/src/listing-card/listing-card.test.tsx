import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { registerLocale } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { aHelperListing, aSeekerListing, aUser, fakeShell } from 'shared-ui/testing';
import english from '../locales/en.json' with { type: 'json' };
import { ListingCard } from './listing-card.tsx';

registerLocale('listings', english);

const COMES_LATER = {
  title: 'Contact details come with the next release',
  description: 'You are logged in. From the next release on, this button shows how to reach each other.',
};

function show(listing: Listing) {
  render(<ListingCard listing={listing} />);
  return within(screen.getByRole('article'));
}

const fact = (card: ReturnType<typeof show>, label: string) => card.getByText(label).nextElementSibling;

describe('a listing card', () => {
  it('shows an offer of help', () => {
    const card = show(
      aHelperListing({ name: 'Meena Iyer', languages: 'Tamil, Hindi, English', averageRating: 4.9, ratingCount: 23 }),
    );
    expect(card.getByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
    expect(card.getByText('Amigo')).toBeVisible();
    expect(card.getByText('Frequent Traveler')).toBeVisible();
    expect(card.getByText('Speaks Tamil, Hindi, English')).toBeVisible();
    expect(card.getByText('4.9 (23)')).toBeVisible();
    expect(card.getByText('Accepts tips')).toBeVisible();
    expect(card.getByRole('button', { name: 'View Contact Info' })).toBeVisible();
  });

  it('shows a request for help', () => {
    const card = show(aSeekerListing({ name: 'Hoa Nguyen', tipAmount: 20 }));
    expect(card.getByText('Seeking Help')).toBeVisible();
    expect(card.getByText('First-time Traveler')).toBeVisible();
    expect(card.getByText('$20 tip offered')).toBeVisible();
    expect(card.getByRole('button', { name: 'Connect with Traveler' })).toBeVisible();
  });

  it('shows both airports with their cities', () => {
    const card = show(aHelperListing());
    expect(screen.getByRole('article')).toHaveTextContent(/From MAA.*to LHR/);
    expect(card.getByText('Chennai')).toBeVisible();
    expect(card.getByText('London')).toBeVisible();
  });

  it('shows when and on which flight', () => {
    const card = show(aHelperListing({ date: '2026-12-12', endDate: null, time: '05:35', flightNumber: 'BA36' }));
    expect(fact(card, 'Date')).toHaveTextContent(/^Dec 12, 2026$/);
    expect(fact(card, 'Time')).toHaveTextContent(/^5:35 AM$/);
    expect(fact(card, 'Flight')).toHaveTextContent(/^BA 36$/);
  });

  it('shows a range of days in words', () => {
    const card = show(aSeekerListing({ date: '2026-12-15', endDate: '2026-12-18' }));
    expect(fact(card, 'Date')).toHaveTextContent(/^Dec 15, 2026 to Dec 18, 2026$/);
  });

  it('gives an average one decimal', () => {
    expect(show(aHelperListing({ averageRating: 5, ratingCount: 2 })).getByText('5.0 (2)')).toBeVisible();
  });

  it('leaves out what is not known', () => {
    const card = show(
      aHelperListing({
        time: null,
        flightNumber: null,
        skills: null,
        description: null,
        languages: null,
        averageRating: null,
        ratingCount: 0,
        acceptsTips: false,
      }),
    );
    expect(card.queryByText(/Time|Flight|Speaks|Rated|tips/)).not.toBeInTheDocument();
    expect(card.queryByRole('list')).not.toBeInTheDocument();
    expect(fact(card, 'Date')).toBeVisible();
  });

  it('shows skills as chips, and counts those for which there is no room', () => {
    const skills = Array.from({ length: 40 }, (_, index) => `Skill ${String(index + 1)}`).join(', ');
    const chips = within(show(aHelperListing({ skills })).getByRole('list', { name: 'Skills' }));
    expect(chips.getAllByRole('listitem')).toHaveLength(7);
    expect(chips.getByText('34 more')).toBeVisible();
  });

  it.each([
    ['a tip of nothing', aSeekerListing({ tipAmount: 0, offersTips: false }), []],
    ['tips without an amount', aSeekerListing({ tipAmount: null, offersTips: true }), ['Offering Tips']],
    ['a tip, and that they tip', aSeekerListing({ tipAmount: 25, offersTips: true }), ['$25 tip offered']],
    ['an amount, but is an offer', aHelperListing({ tipAmount: 25, acceptsTips: false }), []],
  ])('says of tips what a listing says that names %s', (_what, listing, badges) => {
    const card = show(listing);
    expect(card.queryAllByText(/tip/i).map((badge) => badge.textContent)).toEqual(badges);
  });

  it('asks the visitor to log in before contact details', async () => {
    const shell = fakeShell();
    const card = show(aHelperListing());
    await userEvent.click(card.getByRole('button', { name: 'View Contact Info' }));
    await waitFor(() => expect(shell.loginRequests).toEqual(['To see contact details a person logs in first.']));
    expect(shell.toasts).toEqual([]);
  });

  it('goes on where the visitor was, once they have logged in', async () => {
    const shell = fakeShell();
    shell.loginAnswer = aUser();
    const card = show(aSeekerListing());
    await userEvent.click(card.getByRole('button', { name: 'Connect with Traveler' }));
    await waitFor(() => expect(shell.toasts).toEqual([COMES_LATER]));
  });

  it('says to who is logged in that contact details come with the next release, and asks for no login', async () => {
    const shell = fakeShell({ user: aUser() });
    const card = show(aHelperListing());
    await userEvent.click(card.getByRole('button', { name: 'View Contact Info' }));
    await waitFor(() => expect(shell.toasts).toEqual([COMES_LATER]));
    expect(shell.loginRequests).toEqual([]);
  });

  it.each([
    ['View Contact Info', 'helper', aHelperListing],
    ['Connect with Traveler', 'seeking_help', aSeekerListing],
  ])('counts a press of %s by type and route, and by nothing of a person', async (button, type, listing) => {
    const shell = fakeShell();
    const card = show(listing({ departureAirport: 'MAA', arrivalAirport: 'LHR' }));
    await userEvent.click(card.getByRole('button', { name: button }));
    expect(shell.events).toEqual([{ name: 'contact_view', category: 'contact', label: `${type} MAA to LHR` }]);
  });

  it('shows the username of somebody who gave no name', () => {
    expect(show(aHelperListing({ name: null, username: 'priya_r' })).getByRole('heading')).toHaveTextContent('priya_r');
  });
});
