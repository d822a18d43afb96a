import { describe, expect, it } from '@jest/globals';
import { tripTicket } from './trip-ticket.ts';

const TRIP = {
  type: 'helper' as const,
  date: '2026-12-12',
  endDate: null,
  time: '05:35',
  flightNumber: 'BA 36',
  departureAirport: 'MAA',
  departureCity: 'Chennai',
  departureCountry: 'India',
  arrivalAirport: 'LHR',
  arrivalCity: 'London',
  arrivalCountry: 'United Kingdom',
  tipAmount: null,
  minTip: null,
  maxTip: null,
  offersTips: false,
  acceptsTips: false,
};
type Trip = Parameters<typeof tripTicket>[0];
const toText = (changes: Partial<Trip>, recipient = { proven: false }) =>
  tripTicket({ ...TRIP, ...changes }, recipient).text;

describe('the flight number on a ticket', () => {
  it.each(['BA 36', 'ba-036', 'U2 8123', '9W117', 'BAW36A'])('%s is shown to everybody', (flightNumber) => {
    expect(toText({ flightNumber })).toContain(`Flight Number: ${flightNumber}`);
  });

  // PRODUCT.md 13: any text of 12 characters is one.
  it.each(['call Meena', 'GOLD.EXAMPLE', '555 1234', '5551234', 'x@y.example'])(
    '%s is shown in no mail to an address that a stranger may have typed',
    (flightNumber) => {
      expect(toText({ flightNumber })).not.toContain('Flight Number');
      expect(toText({ flightNumber }, { proven: true })).toContain(`Flight Number: ${flightNumber}`);
    },
  );
});

describe('the tips on a ticket', () => {
  it.each<[Partial<Trip>, string]>([
    [{ tipAmount: 1000 }, 'Suggested Tip: $1,000.00'],
    [{ minTip: 10, maxTip: 25 }, 'Suggested Tip: $10.00-$25.00'],
    [{ minTip: 10, maxTip: 10 }, 'Suggested Tip: $10.00'],
    [{ minTip: 10 }, 'Suggested Tip: $10.00+'],
    [{ type: 'seeking_help', maxTip: 25 }, 'Willing to Tip: Up to $25.00'],
    [{ type: 'seeking_help', tipAmount: 20, offersTips: true }, 'Willing to Tip: $20.00\nTips: Offering Tips'],
    [{ acceptsTips: true }, 'Tips: Accepts tips'],
  ])('are formatted as on the site: %j', (changes, expected) => {
    expect(toText(changes)).toContain(expected);
  });

  it('are missing where the listing has none', () => {
    expect(toText({ tipAmount: 0 })).not.toMatch(/Tip/);
  });
});

it('a ticket has at most three facts in a row: more would not fit a mail', () => {
  const trip = { ...TRIP, endDate: '2026-12-20', minTip: 1000, maxTip: 2500, acceptsTips: true };
  const rows = tripTicket(trip, { proven: true }).html.match(/<tr>(?:<td class="m-fact".*?<\/td>)+<\/tr>/g) ?? [];
  expect(rows.map((row) => row.match(/m-fact/g)?.length)).toEqual([3, 2]);
});

describe('the flights on a ticket', () => {
  const flight = (
    from: string,
    to: string,
    rest: { date: string; time: string | null; flightNumber: string | null },
  ) => ({
    departureAirport: from,
    departureCity: from,
    departureCountry: '',
    arrivalAirport: to,
    arrivalCity: to,
    arrivalCountry: '',
    ...rest,
  });
  const flights = [
    flight('MAA', 'DOH', { date: '2026-12-12', time: '04:10', flightNumber: 'QR 529' }),
    flight('DOH', 'LHR', { date: '2026-12-13', time: null, flightNumber: 'call Meena' }),
  ];

  it('are a line each, with its day, time and number', () => {
    expect(toText({ flights })).toContain('MAA to DOH: Dec 12, 2026, 4:10 AM, QR 529\nDOH to LHR: Dec 13, 2026');
    expect(toText({ flights })).not.toMatch(/call Meena|Date:/);
    expect(toText({ flights }, { proven: true })).toContain('DOH to LHR: Dec 13, 2026, call Meena');
  });

  it('have the window of the trip', () => {
    expect(toText({ flights, endDate: '2026-12-20' })).toContain('DOH to LHR: Dec 13, 2026 to Dec 21, 2026');
  });
});
