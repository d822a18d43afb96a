import { describe, expect, it } from '@jest/globals';
import type { Listing } from 'contracts';
import { toPageTags, toSearchRequest } from './listing-page-heads.ts';

const aListing = (changes: Partial<Listing> = {}): Listing => ({
  id: 41,
  type: 'helper',
  userId: 7,
  username: 'Meena Iyer',
  user: { username: 'Meena Iyer', profilePictureUrl: null, verified: true, memberSince: '2024-03' },
  profilePictureUrl: null,
  languages: 'Tamil, Hindi, English',
  email: null,
  phoneNumber: null,
  name: 'Meena',
  departureAirport: 'MAA',
  departureCity: 'Chennai',
  departureCountry: 'India',
  arrivalAirport: 'LHR',
  arrivalCity: 'London',
  arrivalCountry: 'United Kingdom',
  date: '2026-12-12',
  endDate: null,
  time: '05:35',
  flightNumber: 'BA036',
  skills: 'Wheelchairs',
  description: 'Write to me at meena@example.com',
  tipAmount: null,
  minTip: null,
  maxTip: null,

  offersTips: false,
  acceptsTips: true,
  averageRating: 4.9,
  ratingCount: 23,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

describe('a shared listing', () => {
  it('is described by route, day, role and languages', () => {
    expect(toPageTags(aListing())).toEqual({
      title: 'Flight Amigo - Chennai to London, Dec 12, 2026',
      description:
        'An Amigo offers help from Chennai (MAA) to London (LHR), Dec 12, 2026, 5:35 AM, flight BA036. Speaks Tamil, Hindi, English.',
      canonical: '/search?listing=41',
      image: '/share/helper.png',
      imageAlt: 'Flight Amigo: an Amigo offers help on a flight',
    });
  });

  it('names where the trip changes planes', () => {
    const toDoha = { arrivalAirport: 'DOH', arrivalCity: 'Doha', arrivalCountry: 'Qatar' };
    const fromDoha = { departureAirport: 'DOH', departureCity: 'Doha', departureCountry: 'Qatar' };
    const flights = [
      { ...aListing(), ...toDoha },
      { ...aListing(), ...fromDoha },
    ];
    expect(toPageTags(aListing({ flights })).description).toContain(
      'from Chennai (MAA) via Doha (DOH) to London (LHR), Dec 12, 2026',
    );
  });

  it('describes who seeks help, without what is not known', () => {
    const request = {
      type: 'seeking_help',
      languages: null,
      time: null,
      flightNumber: null,
      endDate: '2026-12-15',
    } as const;
    expect(toPageTags(aListing(request))).toMatchObject({
      title: 'Flight Amigo - Chennai to London, Dec 12, 2026 to Dec 15, 2026',
      description: 'A traveler is seeking help from Chennai (MAA) to London (LHR), Dec 12, 2026 to Dec 15, 2026.',
      image: '/share/seeker.png',
    });
  });

  it('contains no name and no free text', () => {
    expect(JSON.stringify(toPageTags(aListing()))).not.toMatch(/Meena|Iyer|@|Wheelchairs/);
  });

  it.each(['call Meena', '5551234'])('omits a flight number that does not look like one: %s', (flightNumber) => {
    expect(toPageTags(aListing({ flightNumber })).description).toBe(
      'An Amigo offers help from Chennai (MAA) to London (LHR), Dec 12, 2026, 5:35 AM. Speaks Tamil, Hindi, English.',
    );
  });

  it.each([
    'Tamil',
    'Chinese (Mandarin), English',
    'Português',
    'Haitian Creole',
    'தமிழ், हिन्दी',
    'English, Norwegian-Nynorsk',
    'farsi, Tagalog, MANDARIN, Cantonese',
    'Deutsch, español, 中文, العربية',
    'Bengali, Espanol, Francais',
  ])('names the languages %s', (languages) => {
    expect(toPageTags(aListing({ languages })).description).toMatch(
      new RegExp(`Speaks ${languages.replace(/[()]/g, '.')}\\.$`),
    );
  });

  it('reads a list of languages however it is separated', () => {
    expect(toPageTags(aListing({ languages: 'Tamil and Hindi / English & Urdu' })).description).toMatch(
      /Speaks Tamil, Hindi, English, Urdu\.$/,
    );
  });

  it.each([
    'meena@example.com',
    'call 7700900142',
    'Site is a scam, ring four four',
    'English, call me',
    'English (ring four four)',
    'English (',
    ',',
    'not English',
    'T\u0336amil',
    'see t.me/meena',
    'Tamil\u202e, English',
    '<b>Tamil</b>',
    '',
    'a'.repeat(81),
  ])('omits what is no list of languages: %j', (languages) => {
    expect(toPageTags(aListing({ languages })).description).not.toContain('Speaks');
  });
});

describe('the first request of a search', () => {
  it.each([
    ['', 'limit=9'],
    ['to=LHR&from=maa&listing=7&type=both', 'from=MAA&to=LHR&limit=9'],
    [
      'date=2026-12-12&endDate=2026-12-14&flight=BA036&type=helper',
      'date=2026-12-12&endDate=2026-12-14&flight=BA036&type=helper&limit=9',
    ],
    ['type=helper&language=ta,hi', 'type=helper&language=ta%2Chi&limit=9'],
    ['from=Chennai&date=tomorrow', 'limit=9'],
  ])('at /search?%s is that of the page', (address, query) => {
    expect(toSearchRequest(new URLSearchParams(address))).toBe(`/api/listings?${query}`);
  });
});
