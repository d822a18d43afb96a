import { offer, request, type SeedListing } from './seed-listing.ts';

const closed = (listing: SeedListing): SeedListing => ({ ...listing, status: 'closed' });
const expired = (listing: SeedListing): SeedListing => ({ ...listing, status: 'expired' });

/** Listings that are in no list: closed by their owner, over, or full. */
export const HISTORY: readonly SeedListing[] = [
  closed(
    offer(
      'meena',
      'LHR-BLR',
      { day: 24, time: '14:05', flight: 'BA 119' },
      'Translation, Carrying bags',
      'Ten days with my sister in Bengaluru. Somebody has found me already, so this seat beside me is taken.',
      { acceptsTips: true },
    ),
  ),
  request(
    'priya',
    'MAA-LHR',
    { day: 19, time: '04:10', flight: 'QR 529', stops: [{ at: 'DOH', day: 19, time: '08:05', flight: 'QR 3' }] },
    'Translation, Passport control',
    'My mother changes planes in Doha, on her own for the first time. Tamil and a slow walk are all she needs.',
    {
      tipAmount: 20,
      traveler: { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: ['ta', 'te'] },
      needs: ['no_english', 'changing_planes'],
    },
  ),
  offer(
    'gurpreet',
    'DOH-MAN',
    { day: 6, time: '07:50', flight: 'QR 27' },
    'Company on the flight, Carrying bags',
    'I change in Doha with two hours to spare and a trolley. I know the way from the gate to the waiting grandchildren.',
  ),
  expired(
    offer(
      'meena',
      'MAA-LHR',
      { day: -3, time: '05:35', flight: 'BA 36' },
      'Translation, Wheelchair requests',
      'Home to Harrow after the rains. I keep an eye on tablets, passports and grandmothers.',
      { acceptsTips: true },
    ),
  ),
  expired(
    request(
      'priya',
      'MAA-LHR',
      { day: -3, time: '05:35', flight: 'BA 36' },
      'Translation, Passport control',
      'Amma comes for the winter and her English leaves her when she is nervous. Tamil would calm her.',
      { tipAmount: 20 },
    ),
  ),
  expired(
    offer(
      'lucia',
      'MEX-ORD',
      { day: -8, time: '07:10', flight: 'AM 688' },
      'Translation, Customs forms',
      'My monthly trip with a case full of tiles. I fill in forms faster than they can print them.',
      { acceptsTips: true },
    ),
  ),
  expired(
    offer(
      'meena',
      'LHR-MAA',
      { day: -31, time: '12:50', flight: 'BA 35' },
      'Translation, Company on the flight',
      'To Chennai for Navaratri. I am happy to sit beside somebody who does not like to fly.',
      { acceptsTips: true, minTip: 10, maxTip: 20 },
    ),
  ),
  expired(
    offer(
      'meena',
      'DEL-LHR',
      { day: -128, time: '10:45', flight: 'BA 142' },
      'Translation, Airport transfers',
      undefined,
      {
        acceptsTips: true,
      },
    ),
  ),
  expired(
    offer(
      'meena',
      'LHR-MAA',
      { day: -163, time: '12:50', flight: 'BA 35' },
      'Translation',
      'A short visit in the hot season, with one small case and two free hands.',
    ),
  ),
  expired(
    offer(
      'meena',
      'LHR-MAA',
      { day: -274, until: -272 },
      'Translation, Airport transfers',
      'I can fly on any of these three days, so tell me which one your family has booked.',
      { acceptsTips: true },
    ),
  ),
];
