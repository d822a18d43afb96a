import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from 'contracts';
import { aFlight, aHelperListing, aSeekerListing, renderRemote } from 'shared-ui/testing';
import '../../remote.tsx';
import { ListingCard } from './listing-card.tsx';
import { parseSkills } from './listing-labels.ts';

function show(listing: Listing) {
  renderRemote({ routes: [{ path: '/', Component: () => <ListingCard listing={listing} /> }] }, { at: '/' });
  return within(screen.getByRole('article'));
}

const fact = (card: ReturnType<typeof show>, label: string) => card.getByText(label).nextElementSibling;

describe('a listing card', () => {
  it('shows an offer of help [spec 3, 61, 62, 64, 65, 191]', () => {
    const card = show(
      aHelperListing({ name: 'Meena Iyer', languages: 'Tamil, Hindi, English', averageRating: 4.9, ratingCount: 23 }),
    );
    expect(card.getByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
    expect(card.getByText('Amigo')).toBeVisible();
    expect(card.getByText('Frequent Traveler')).toBeVisible();
    expect(card.getByText(/Speaks/).parentElement).toHaveTextContent('Speaks Tamil, Hindi, English');
    expect(card.getByText('4.9 (23)')).toBeVisible();
    expect(card.getByText('4.9 of 5, 23 reviews')).not.toHaveAttribute('aria-hidden');
    expect(card.getByText('Accepts tips')).toBeVisible();
    expect(card.getByRole('button')).toHaveTextContent(/^View Contact Info$/);
  });

  it('shows a request for help [spec 3, 61, 62, 64, 65, 191]', () => {
    const card = show(aSeekerListing({ name: 'Hoa Nguyen', tipAmount: 20 }));
    expect(card.getByText('Seeking Help')).toBeVisible();
    expect(card.getByText('First-time Traveler')).toBeVisible();
    expect(card.getByText('$20.00 tip offered')).toBeVisible();
    expect(card.getByRole('button')).toHaveTextContent(/^Connect with Traveler$/);
  });

  it.each([
    ['Lakshmi', 'Lakshmi speaks Tamil, Telugu'],
    [null, 'Traveler speaks Tamil, Telugu'],
  ])('shows the languages of whom the owner asks for, not of the owner: %s [spec 62]', (firstName, sentence) => {
    const traveler = { who: 'other' as const, firstName, relation: null, ageBand: null, languageCodes: ['ta', 'te'] };
    expect(
      show(aSeekerListing({ languages: 'English', description: null, traveler })).getByText(/speaks/).parentElement,
    ).toHaveTextContent(sentence);
    expect(screen.queryByText(/English/)).not.toBeInTheDocument();
  });

  it('says with an icon that a request has an Amigo', async () => {
    show(aSeekerListing({ hasAmigo: true }));
    await waitFor(() =>
      expect(screen.getByText('Has an Amigo').closest('.badge')?.querySelector('svg')).toBeInTheDocument(),
    );
  });

  it('says which part of its way has an Amigo', async () => {
    const [toDoha, toLondon] = [
      aFlight({ arrivalAirport: 'DOH', arrivalCity: 'Doha' }),
      aFlight({ departureAirport: 'DOH', departureCity: 'Doha' }),
    ];
    show(aSeekerListing({ flights: [toDoha, toLondon], amigoFlights: [2] }));
    expect(await screen.findByText('Doha to London has an Amigo')).toBeVisible();
    expect(screen.queryByText('Has an Amigo')).not.toBeInTheDocument();
  });

  it('shows what would help the traveler', () => {
    const card = show(aSeekerListing({ needs: ['no_english', 'changing_planes'], skills: 'Translation' }));
    const labels = within(card.getByRole('list', { name: 'What would help' })).getAllByRole('listitem');
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      'Speaks no English',
      'Changing planes',
      'Translation',
    ]);
  });

  it('names where one changes planes, each airport with its own text direction', () => {
    const flights = ['MAA', 'DOH', 'LHR'].map((departureAirport) => aFlight({ departureAirport }));
    const card = show(aHelperListing({ flights }));
    expect(card.getByText(/^via/).parentElement).toHaveTextContent(/^via DOH, LHR$/);
    expect(card.getByText('DOH')).toHaveClass('code');
  });

  it('labels its button with username and route', () => {
    const card = show(aSeekerListing({ username: 'Hoa Nguyen', departureAirport: 'SGN', arrivalAirport: 'SFO' }));
    expect(card.getByRole('button')).toHaveAccessibleName('Connect with Traveler: Hoa Nguyen, SGN to SFO');
  });

  const evidenceOf = (user: Partial<Listing['user']>) => {
    const listing = aHelperListing();
    const card = show({ ...listing, user: { ...listing.user, ...user } });
    const list = card.queryByRole('list', { name: 'What we know about this person' });
    return (
      list &&
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    );
  };

  it.each([
    ['a verified phone', { verified: true, memberSince: '2024-03' }, ['Member since Mar 2024']],
    ['no verified phone', { verified: false, memberSince: '2026-01' }, ['Phone not verified', 'Member since Jan 2026']],
    ['no account yet', { verified: false, memberSince: null }, null],
  ])('shows the evidence of an owner with %s', (_what, user, evidence) => {
    expect(evidenceOf(user)).toEqual(evidence);
  });

  it('says in its strip that a phone is verified, and nothing there where none is', () => {
    const { user, ...rest } = aHelperListing();
    expect(show({ ...rest, user: { ...user, verified: true } }).getByText(/^Verified/).parentElement).toHaveTextContent(
      'Verified phone',
    );
    cleanup();
    expect(show({ ...rest, user: { ...user, verified: false } }).queryByText(/^Verified/)).not.toBeInTheDocument();
  });

  it('reuses the month format', () => {
    evidenceOf({ memberSince: '2024-03' });
    cleanup();
    const formats = jest.spyOn(Intl, 'DateTimeFormat');
    expect(evidenceOf({ memberSince: '2025-05' })).toContain('Member since May 2025');
    expect(formats).not.toHaveBeenCalled();
    formats.mockRestore();
  });

  it('shows both airports with their cities [spec 63]', () => {
    const card = show(aHelperListing());
    expect(screen.getByRole('article')).toHaveTextContent(/From MAA.*to LHR/);
    expect(card.getByText('Chennai')).toBeVisible();
    expect(card.getByText('London')).toBeVisible();
  });

  it('shows the date, and the flight number as it was typed [spec 63]', () => {
    const card = show(aHelperListing({ date: '2026-12-12', endDate: null, time: '05:35', flightNumber: 'ba 0036' }));
    expect(fact(card, 'Date')).toHaveTextContent(/^Dec 12, 2026$/);
    expect(fact(card, 'Time')).toHaveTextContent(/^5:35 AM$/);
    expect(fact(card, 'Flight')).toHaveTextContent(/^ba 0036$/);
  });

  it('shows a range of days [spec 63]', () => {
    const card = show(aSeekerListing({ date: '2026-12-15', endDate: '2026-12-18' }));
    expect(fact(card, 'Date')).toHaveTextContent(/^Dec 15, 2026 to Dec 18, 2026$/);
  });

  it('shows an average with one decimal [spec 61, 160, 265]', () => {
    expect(show(aHelperListing({ averageRating: 5, ratingCount: 2 })).getByText('5.0 (2)')).toBeVisible();
  });

  it('leaves out missing values [spec 61, 63]', () => {
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
    expect(card.queryByText(/Time|Flight|Speaks|reviews|tips/)).not.toBeInTheDocument();
    expect(card.queryByRole('list', { name: 'Skills' })).not.toBeInTheDocument();
    expect(fact(card, 'Date')).toBeVisible();
  });

  it('shows all skills as chips [spec 63]', () => {
    const skills = Array.from({ length: 40 }, (_, index) => `Skill ${String(index + 1)}`).join(', ');
    const chips = within(show(aHelperListing({ skills })).getByRole('list', { name: 'Skills' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(skills.split(', '));
  });

  it.each([
    ['a tip of nothing', aSeekerListing({ tipAmount: 0, offersTips: false }), []],
    ['tips without an amount', aSeekerListing({ tipAmount: null, offersTips: true }), ['Offering Tips']],
    [
      'a tip, and that they tip',
      aSeekerListing({ tipAmount: 25, offersTips: true }),
      ['$25.00 tip offered', 'Offering Tips'],
    ],
    ['an amount, but is an offer', aHelperListing({ tipAmount: 25, acceptsTips: false }), []],
    ['tips for its owner', aHelperListing({ acceptsTips: true }), ['Accepts tips']],
  ])('shows the tips of a listing with %s [spec 64, 269]', (_what, listing, badges) => {
    const card = show(listing);
    expect(card.queryAllByText(/tip/i).map((badge) => badge.textContent)).toEqual(badges);
  });

  it.each(['name', 'languages', 'skills', 'description'] as const)(
    'shows markup and bidi controls in the %s as isolated text',
    (field) => {
      const text = '<img src=x onerror=alert(1)> \u202Ereversed';
      const card = show(aHelperListing({ [field]: text }));
      const shown = card.getByText(text, { normalizer: (value) => value });
      expect(shown.closest('bdi, [dir="auto"]')).toBe(shown);
      expect(screen.queryByRole('img')).not.toBeInTheDocument();
    },
  );

  it.each([null, 'Customer Support'])('shows the username, whatever was typed as a name (%p)', (name) => {
    expect(show(aHelperListing({ name, username: 'priya_r' })).getByRole('heading')).toHaveTextContent('priya_r');
  });
});

describe('the skills of a listing', () => {
  it('are split at commas, without empty parts and duplicates [spec 63]', () => {
    expect(parseSkills(' Translation,, Carrying bags ,Translation,')).toEqual(['Translation', 'Carrying bags']);
  });

  it('are empty if none are given', () => {
    expect(parseSkills(null)).toEqual([]);
  });
});
