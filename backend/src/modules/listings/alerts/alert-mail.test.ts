import { describe, expect, it } from '@jest/globals';
import type { MatchReason } from 'contracts';
import { alertConfirmationMail } from './alert-confirmation-mail.ts';
import { alertMail, type FittingListing } from './alert-mail.ts';
import { type AlertSearch, formatAlert } from './alert-text.ts';

const SEARCH: AlertSearch = {
  type: 'helper',
  from: 'KTM',
  to: 'YYZ',
  firstDay: '2026-12-21',
  lastDay: '2026-12-27',
  flight: null,
  languages: [],
};
const LISTING: FittingListing = {
  id: 8,
  username: 'Maya **Thapa**',
  type: 'helper',
  date: '2026-12-22',
  endDate: null,
  time: null,
  departureAirport: 'KTM',
  departureCity: 'Kathmandu',
  departureCountry: 'Nepal',
  arrivalAirport: 'YYZ',
  arrivalCity: 'Toronto',
  arrivalCountry: 'Canada',
  flightNumber: null,
  tipAmount: null,
  minTip: null,
  maxTip: null,
  offersTips: false,
  acceptsTips: false,
  reasons: [],
};
const siteUrl = 'https://amigo.example';
const mail = (listingId: number | null = null, listings = [LISTING]) =>
  alertMail({ alert: { ...SEARCH, listingId }, listings, moreCount: 0, endToken: '7.1.abc', siteUrl });

describe('an alert in words', () => {
  it.each<[Partial<AlertSearch>, string]>([
    [{}, 'Amigos, KTM to YYZ, Dec 21, 2026 to Dec 27, 2026'],
    [{ type: 'seeking_help', to: null }, 'Travelers, from KTM, Dec 21, 2026 to Dec 27, 2026'],
    [{ to: 'LON' }, 'Amigos, KTM to London (all airports), Dec 21, 2026 to Dec 27, 2026'],
    [{ type: null, from: null, lastDay: '2026-12-21' }, 'Amigos and travelers, to YYZ, Dec 21, 2026'],
    [
      { flight: 'QR 647', languages: ['ne', 'ta'] },
      'Amigos, KTM to YYZ, Dec 21, 2026 to Dec 27, 2026, flight QR 647, speaks Nepali or Tamil',
    ],
  ])('%j', (changes, expected) => {
    expect(formatAlert({ ...SEARCH, ...changes })).toBe(expected);
  });
});

describe('the mail of an alert', () => {
  it('links to each listing, to the search and to its end', () => {
    const { text } = mail();
    expect(text).toContain('https://amigo.example/search?listing=8');
    expect(text).toContain(
      'https://amigo.example/search?from=KTM&to=YYZ&date=2026-12-21&endDate=2026-12-27&type=helper\n',
    );
    expect(text).toContain('End this alert: https://amigo.example/alerts/end#7.1.abc');
  });

  it('says whose request waits, where a listing made it, and links to its matches', () => {
    const { text } = mail(4);
    expect(text).toContain('Your request waits for: Amigos, KTM to YYZ');
    expect(text).toContain('https://amigo.example/listing/4/matches');
    expect(text).not.toContain('See All That Fit');
  });

  it('says why each listing fits', () => {
    const reasons: MatchReason[] = [
      { type: 'same_flight', fits: true, from: 'KTM', to: 'DOH' },
      { type: 'languages', fits: true, languages: ['ne'] },
    ];
    const { text } = mail(4, [{ ...LISTING, username: 'Maya Thapa', reasons }]);
    expect(text).toContain('Maya Thapa: Same flight KTM to DOH, speaks Nepali\n');
  });

  it('shows a username as text', () => {
    expect(mail().html).toContain('Maya ∗∗Thapa∗∗');
  });
});

it('the mail that confirms an alert repeats no free text: a stranger may have typed it', () => {
  const { text, html } = alertConfirmationMail({ ...SEARCH, flight: 'call Meena' }, { token: '7.1.abc', siteUrl });
  expect(text).toContain('https://amigo.example/alerts/confirm#7.1.abc');
  expect(text + html).not.toContain('Meena');
});
