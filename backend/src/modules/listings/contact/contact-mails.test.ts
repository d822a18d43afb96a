import { describe, expect, it } from '@jest/globals';
import { contactEmailMail } from './contact-email-mail.ts';
import { contactOpenMail } from './contact-open-mail.ts';

const TRIP = {
  ...{ type: 'helper' as const, date: '2026-12-12', endDate: null, time: null, flightNumber: 'Call Meena 7' },
  ...{ departureAirport: 'MAA', departureCity: 'Chennai', departureCountry: 'India' },
  ...{ arrivalAirport: 'LHR', arrivalCity: 'London', arrivalCountry: 'United Kingdom' },
  ...{ tipAmount: null, minTip: null, maxTip: null, offersTips: false, acceptsTips: false },
};
const SITE = { siteUrl: 'https://flightamigo.example' };
const openMail = (username: string) => contactOpenMail({ ...TRIP, ...SITE, listingId: 7, username });
const emailMail = (username: string) => contactEmailMail({ ...TRIP, username }, { ...SITE, token: '7.1.abc' });

it.each([openMail, emailMail])('a username changes nothing of the words around it', (write) => {
  const { html, text } = write('Me*na** now\u202E');
  expect(html).toContain('<b>Me∗na∗∗ now</b>');
  expect(text).toContain('Me∗na∗∗ now');
});

describe('a flight number that is none', () => {
  it('is shown as it was typed to who asked for the contact: their address is proven (spec §2)', () => {
    expect(openMail('Meena').text).toContain('Flight Number: Call Meena 7');
  });

  it('is not in the mail to an address that somebody typed', () => {
    expect(emailMail('Meena').text).not.toContain('Call Meena');
  });
});
