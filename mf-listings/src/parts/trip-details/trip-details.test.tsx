import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { registerLocale } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Definition } from 'shared-ui/ui/definition-list';
import { aFlight, aHelperListing, aSeekerListing } from 'shared-ui/testing';
import english from '../../locales/en/remote.json' with { type: 'json' };
import { TripDetails } from './trip-details.tsx';

registerLocale('listings', english);

const rows = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']);

describe('trip details', () => {
  it('show all fields of a trip [spec 70]', () => {
    render(
      <TripDetails
        listing={aHelperListing({
          date: '2026-12-12',
          endDate: '2026-12-15',
          time: '05:35',
          flightNumber: 'ba 0036',
          skills: 'Translation, Wheelchair requests',
          description: 'Happy to sit near your parent.',
          minTip: 10,
          maxTip: 25,
        })}
      />,
    );
    expect(rows()).toEqual([
      ['From', 'MAA Chennai, India'],
      ['To', 'LHR London, United Kingdom'],
      ['Date', 'Dec 12, 2026 to Dec 15, 2026'],
      ['Time', '5:35 AM'],
      ['Flight Number', 'ba 0036'],
      ['Skills', 'TranslationWheelchair requests'],
      ['Description', 'Happy to sit near your parent.'],
      ['Suggested Tip', '$10.00-$25.00'],
    ]);
    expect(within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('show each flight of a trip with connections below the day, time and number of the first [spec 70]', () => {
    const flights = [
      aFlight({
        arrivalAirport: 'DOH',
        arrivalCity: 'Doha',
        date: '2026-12-12',
        time: '04:10',
        flightNumber: 'QR 529',
      }),
      aFlight({ departureAirport: 'DOH', departureCity: 'Doha', date: '2026-12-13' }),
    ];
    const trip = { date: '2026-12-12', endDate: '2026-12-14', time: '04:10', flightNumber: 'QR 529', flights };
    render(<TripDetails listing={aHelperListing(trip)} />);
    const [first, second] = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('MAA to DOH Chennai to DohaDec 12, 2026 to Dec 14, 20264:10 AMQR 529');
    expect(second).toHaveTextContent('DOH to LHR Doha to LondonDec 13, 2026 to Dec 15, 2026');
    expect(screen.getByText('Each time is the local time where the flight leaves.')).toBeVisible();
    expect(rows().slice(2, 5)).toEqual([
      ['Date', 'Dec 12, 2026 to Dec 14, 2026'],
      ['Time', '4:10 AM'],
      ['Flight Number', 'QR 529'],
    ]);
    expect(rows()[5]?.[0]).toBe('Flights');
  });

  const bare = aSeekerListing({ time: null, flightNumber: null, skills: null, description: null, tipAmount: null });

  it('leave out missing values', () => {
    render(<TripDetails listing={bare} />);
    expect(rows().map(([label]) => label)).toEqual(['From', 'To', 'Date']);
  });

  it('show a placeholder for missing values on request, and further definitions', () => {
    render(
      <TripDetails listing={bare} missing="Not specified">
        <Definition label="Email">{'Not provided'}</Definition>
      </TripDetails>,
    );
    expect(rows().slice(3)).toEqual([
      ['Time', 'Not specified'],
      ['Flight Number', 'Not specified'],
      ['Skills', 'Not specified'],
      ['Description', 'Not specified'],
      ['Willing to Tip', 'Not specified'],
      ['Email', 'Not provided'],
    ]);
  });

  it('show user input as text, each in its own direction', () => {
    const description = '<img src=x onerror=alert(1)> \u202eevil';
    render(<TripDetails listing={aHelperListing({ description, skills: '<b>Bold</b>' })} />);
    expect(screen.getByText('<b>Bold</b>')).toBeVisible();
    expect(screen.getByText(/<img src=x/)).toHaveAttribute('dir', 'auto');
    expect(document.querySelector('img, b')).toBeNull();
  });

  const LAKSHMI = { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s' } as const;
  const NOTHING_SAID = { firstName: null, relation: null, ageBand: null, languageCodes: [] };

  it.each<[string, Listing['traveler']]>([
    ['Lakshmi (70s), mother of Priya R, speaks Tamil, Telugu', { ...LAKSHMI, languageCodes: ['ta', 'te'] }],
    ['Lakshmi', { ...NOTHING_SAID, who: 'other', firstName: 'Lakshmi', relation: 'other' }],
    ['Somebody else (under 60)', { ...NOTHING_SAID, who: 'other', ageBand: 'under_60' }],
    ['Priya R', { ...NOTHING_SAID, who: 'me' }],
  ])('say who flies: %s', (text, traveler) => {
    render(<TripDetails listing={{ ...bare, user: { ...bare.user, username: 'Priya R' }, traveler }} />);
    expect(rows()).toContainEqual(['Who flies', text]);
  });

  it('show what would help', () => {
    render(<TripDetails listing={{ ...bare, needs: ['first_flight', 'forms_passport'] }} />);
    expect(screen.getByRole('list', { name: 'What would help' })).toHaveTextContent(
      'First flightForms and passport control',
    );
  });
});
